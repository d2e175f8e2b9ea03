/** From a file of settings to facts: a symbol for each, and the environment variables that its value is taken from. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { settingAlias, settingAliases } from '../shared/setting-names.ts';
import type { YamlNode } from '../shared/yaml.ts';

interface Setting {
  readonly name: string;
  /** '' for a list. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Past these, they are data rather than settings. */
const MAX_SETTINGS = 1_000;
const MAX_DEPTH = 12;

export function readSettings(path: string, text: string): FileFacts {
  const facts = new FormatFacts('settings', path, text);
  const found = path.endsWith('.properties') ? properties(text) : nested(facts, path, text);
  for (const setting of found.slice(0, MAX_SETTINGS)) add(facts, setting);
  return facts.finish();
}

function add(facts: FormatFacts, { name, value, start, end }: Setting): void {
  const shown = value === '' || value.length > 80 || isSecret(name, value) ? name : `${name}: ${value.replace(/\s+/g, ' ')}`;
  const from = facts.symbol({ kind: 'config_key', name, start, end, signature: shown, aliases: settingAliases(withoutProfile(name)) });
  const at = Math.max(start, end - value.length);
  if (NAMES_VARIABLES.test(facts.path) && /^[A-Z][A-Z0-9_]*$/.test(value))
    facts.relation({ type: 'reads_env', from, target: { kind: 'env_var', name: value }, at });
  else relateValue(facts, from, { value, start: at });
}

/** `%prod.shop.url` of Quarkus is `shop.url` for one profile; code reads it without. */
const withoutProfile = (name: string): string => name.replace(/^%[\w,-]+\./, '');

/** Its value is not shown. */
const isSecret = (name: string, value: string): boolean =>
  /pass|secret|token|key|credential|salt|connectionstring/i.test(name) || /:\/\/[^/\s]*:[^/\s]*@/.test(value);

/** A file whose values are names of variables. */
const NAMES_VARIABLES = /(?:^|\/)custom-environment-variables\.\w+$/;

const PLACEHOLDER = /\$\{([\w.-]+)(?::[^}]{0,400})?\}/g;
const ERB = /\bENV(?:\.fetch\(|\[)\s*["'](\w+)["']/g;

/** `${DB_URL:localhost}` is a variable, `${shop.url}` another setting. */
function relateValue(facts: FormatFacts, from: SymbolIndex, { value, start }: { value: string; start: number }): void {
  for (const { 1: name = '', index } of value.matchAll(PLACEHOLDER))
    facts.relation(
      /^[A-Z][A-Z0-9_]*$/.test(name)
        ? { type: 'reads_env', from, target: { kind: 'env_var', name }, at: start + index }
        : { type: 'depends_on', from, target: { kind: 'config_key', name: settingAlias(name), reader: 'settings', otherwise: 'nothing' }, at: start + index },
    );
  for (const { 1: name = '', index } of value.matchAll(ERB)) facts.relation({ type: 'reads_env', from, target: { kind: 'env_var', name }, at: start + index });
}

/** Up to the first `=`, `:` or blank that no backslash precedes. */
const PROPERTY = /^[ \t]*((?:[^\s=:\\#!]|\\[^\r\n])(?:[^\s=:\\]|\\[^\r\n])*)[ \t]*[=:][ \t]*((?:[^\r\n\\]|\\(?:\r?\n|[^\r\n]))*)/gm;

function properties(text: string): Setting[] {
  return [...text.matchAll(PROPERTY)].map(({ 0: line, 1: name = '', 2: value = '', index }) => {
    const start = index + line.indexOf(name);
    return { name: name.replace(/\\(.)/g, '$1'), value: value.trim(), start, end: index + line.trimEnd().length };
  });
}

function nested(facts: FormatFacts, path: string, text: string): Setting[] {
  const separator = /(?:^|\/)appsettings[^/]*$/.test(path) ? ':' : '.';
  return readYaml(withoutControl(text)).flatMap(({ root, hasErrors }) => {
    facts.hasErrors ||= hasErrors && !text.includes('<%');
    return leaves(root, '', separator, 0);
  });
}

/** ERB that stands on a line of its own is no YAML, nor are comments of JSON; offsets stay. */
const withoutControl = (text: string): string => text.replace(/^[ \t]*(?:<%[^=][^\n]*%>[ \t]*|\/\/[^\r\n]*)$/gm, (line) => ' '.repeat(line.length));

function leaves(node: YamlNode | undefined, prefix: string, separator: string, depth: number): Setting[] {
  if (node?.kind !== 'map' || depth > MAX_DEPTH) return [];
  return node.entries.flatMap(({ key, keyStart, end, value }) => {
    if (key === '' || key === '<<') return [];
    const name = prefix === '' ? key : prefix + separator + key;
    if (value?.kind === 'map' && value.entries.length > 0) return leaves(value, name, separator, depth + 1);
    const said = value?.kind === 'text' ? value : undefined;
    return [{ name, value: said?.text ?? '', start: keyStart, end: said?.end ?? end }];
  });
}
