/** From the files of a chart to facts: the chart, a setting for each value, a macro for each named template. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { blankTemplates } from '../shared/blank-templates.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { chartFolder, relateTemplate, valueAlias } from '../shared/helm-values.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { readYaml } from '../shared/read-yaml.ts';
import { CHART_ALIAS } from '../shared/started.ts';
import { at, entriesOf, itemsOf, textAt, textOf, type YamlNode } from '../shared/yaml.ts';

export function readChart(path: string, text: string): FileFacts {
  const facts = new FormatFacts('helm', path, text);
  const [document] = readYaml(blankTemplates(text));
  const root = document?.root;
  const name = textAt(root, 'name');
  facts.hasErrors = document === undefined || document.hasErrors;
  if (root === undefined || name === undefined) return facts.finish();
  const folder = folderOf(path);
  const signature = `chart ${name} ${textAt(root, 'version') ?? ''}`.trim();
  const doc = textAt(root, 'description') ?? '';
  const from = facts.symbol({ kind: 'chart', name, start: root.start, end: root.end, signature, doc, aliases: [CHART_ALIAS, `chart:${folder}`] });
  for (const dependency of itemsOf(at(root, 'dependencies'))) relateDependency(facts, from, folder, dependency);
  return facts.finish();
}

function relateDependency(facts: FormatFacts, from: SymbolIndex, folder: string, dependency: YamlNode): void {
  const name = textAt(dependency, 'name');
  if (name === undefined) return;
  const repository = textAt(dependency, 'repository') ?? '';
  const local = repository.startsWith('file://')
    ? joined(folder, repository.slice('file://'.length))
    : repository === ''
      ? joined(folder, `charts/${name}`)
      : undefined;
  const outside = { kind: 'package', name: `pkg:helm/${name}` } as const;
  const target = local === undefined ? outside : ({ kind: 'chart', name: `chart:${local}`, orElse: outside } as const);
  facts.relation({ type: 'depends_on', from, target, at: dependency.start });
}

/** Past these, values are data rather than settings. */
const MAX_DEPTH = 5;
const MAX_VALUES = 2_000;

export function readValues(path: string, text: string): FileFacts {
  const facts = new FormatFacts('helm', path, text);
  for (const { root, hasErrors } of readYaml(blankTemplates(text))) {
    facts.hasErrors ||= hasErrors;
    addValues({ facts, chart: folderOf(path), isMain: /(?:^|\/)values\.ya?ml$/.test(path) }, root, { owner: -1, prefix: '', depth: 0 });
  }
  return facts.finish();
}

interface Values {
  readonly facts: FormatFacts;
  readonly chart: string;
  /** Only `values.yaml` says what the templates see; others say it otherwise for some place. */
  readonly isMain: boolean;
}

function addValues(values: Values, node: YamlNode | undefined, { owner, prefix, depth }: { owner: SymbolIndex; prefix: string; depth: number }): void {
  const { facts, chart, isMain } = values;
  for (const { key, keyStart, end, value } of entriesOf(node)) {
    if (key === '' || key === '<<' || facts.symbols.length >= MAX_VALUES) continue;
    const path = prefix === '' ? key : `${prefix}.${key}`;
    const said = textOf(value);
    const signature = said === undefined || said.length > 100 ? path : `${path}: ${said.replace(/\s+/g, ' ')}`;
    const aliases = isMain ? [valueAlias(chart, path)] : [];
    const index = facts.symbol({ kind: 'config_key', name: key, start: keyStart, end, owner, signature, aliases });
    if (!isMain)
      facts.relation({ type: 'configures', from: index, target: { kind: 'config_key', name: valueAlias(chart, path), otherwise: 'nothing' }, at: keyStart });
    if (depth + 1 < MAX_DEPTH) addValues(values, value, { owner: index, prefix: path, depth: depth + 1 });
  }
}

/** `{{ define "chart.labels" }} … {{ end }}`: up to the next definition. */
export function readTemplates(path: string, text: string): FileFacts {
  const facts = new FormatFacts('helm', path, text);
  const found = [...text.matchAll(/\{\{-?\s*define\s+"([^"]+)"\s*-?\}\}/g)];
  found.forEach(({ 1: name = '', index: start }, i) => {
    const end = found[i + 1]?.index ?? text.length;
    // Names have dots as a rule; a dot would make the first part the owner of the rest.
    const from = facts.symbol({ kind: 'macro', name: name.replaceAll('.', '/') || 'template', start, end, signature: `define "${name}"` });
    relateTemplate(facts, from, chartFolder(path) ?? '', { text: text.slice(start, end), start });
  });
  return facts.finish();
}
