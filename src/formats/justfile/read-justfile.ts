/** From a justfile to facts: a symbol for each recipe, relations to what it needs and starts, and to the files that are imported. */
import type { FileFacts, RelationTarget } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf, joined } from '../shared/paths.ts';
import { relateStarted } from '../shared/relate-started.ts';

/** The recipe's line, then its body: lines that are indented or empty. */
const RECIPE = /^@?([A-Za-z_][\w-]*)((?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|[^\n:"'])*)?):(?!=)([^\n]*)((?:\n(?:[ \t]+[^\n]*|(?=\r?\n)))*)/gm;
const EXPORTED = /^export\s+([A-Za-z_]\w*)\s*:?=/gm;
const ALIAS = /^alias[ \t]+([\w-]+)[ \t]*:=[ \t]*([\w-]+)[ \t]*\r?$/gm;
const OTHER_FILE = /^(?:import\??|mod\??[ \t]+[\w-]+)[ \t]+["']([^"'\n]+)["']/gm;

export function readJustfile(path: string, source: string): FileFacts {
  const facts = new FormatFacts('justfile', path, source);
  const text = plainLines(source);
  const aliases = [...text.matchAll(ALIAS)].map(({ 1: alias = '', 2: recipe = '' }) => ({ alias, recipe }));
  for (const { 0: all, 1: name = '', 2: parameters = '', 3: needs = '', 4: body = '', index: start } of text.matchAll(RECIPE)) {
    const from = facts.symbol({
      ...{ kind: 'target', name, start, end: start + all.trimEnd().length },
      signature: `${name}${parameters}:${needs}`.replace(/\s+/g, ' ').trim().slice(0, 200),
      doc: commentAbove(text, start),
      aliases: aliases.filter((a) => a.recipe === name).map((a) => a.alias),
    });
    const needsAt = start + all.length - body.length - needs.length;
    for (const { name: need, at } of neededRecipes(needs)) facts.relation({ type: 'depends_on', from, target: recipe(path, need), at: needsAt + at });
    const script = body.replace(/^([ \t]*)[@-]+/gm, (s) => ' '.repeat(s.length));
    relateStarted(facts, from, { text: script, start: start + all.length - body.length, folders: [folderOf(path)] });
  }
  for (const { 0: all, 1: name = '', index } of text.matchAll(EXPORTED))
    facts.relation({ type: 'configures', target: { kind: 'env_var', name }, at: index + all.indexOf(name) });
  relateImports(facts, path, text);
  return facts.finish();
}

/**
 * Offsets stay. A line that ends with a backslash goes on with the next one; texts of several lines, of attributes and of
 * variables, have lines that look like recipes.
 */
const plainLines = (text: string): string =>
  text
    .replace(/^((?![ \t]*#)[^\n]*)\\(\r?\n)/gm, (_, line: string, end: string) => `${line} ${' '.repeat(end.length)}`)
    .replace(/^(?:\[|(?:export[ \t]+)?[A-Za-z_][\w-]*[ \t]*:=)[^\n"'#]*?("""|'''|"|')(?:(?!\1)[\s\S]){0,4000}?\1/gm, (said) =>
      said.includes('\n') ? said.replace(/[^\n]/g, ' ').replace(/\n/g, ' ') : said,
    );

/** `build (deploy "x" target) && clean`: the first word within parentheses is a recipe, the others are given to it. */
function neededRecipes(needs: string): { name: string; at: number }[] {
  const plain = needs.replace(/"[^"]*"|'[^']*'|`[^`]*`|#.*$/g, (s) => '.'.repeat(s.length));
  const found: { name: string; at: number }[] = [];
  let [depth, named] = [0, false];
  for (const { 0: word, index } of plain.matchAll(/[()]|[\w:-]+|\.+/g)) {
    if (word === '(') [depth, named] = [depth + 1, named && depth > 0];
    else if (word === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 || !named) {
      if (/^[A-Za-z_][\w-]*$/.test(word)) found.push({ name: word, at: index });
      named = depth > 0;
    }
  }
  return found;
}

/** Of this file, or of one that is imported. */
const recipe = (path: string, name: string): RelationTarget => {
  const elsewhere = { kind: 'target', name, reader: 'justfile', otherwise: 'nothing' } as const;
  return { ...elsewhere, within: path, orElse: elsewhere };
};

function relateImports(facts: FormatFacts, path: string, text: string): void {
  for (const { 0: all, 1: written = '', index } of text.matchAll(OTHER_FILE)) {
    const name = joined(folderOf(path), written);
    if (name !== undefined) facts.relation({ type: 'depends_on', target: { kind: 'file', name, otherwise: 'nothing' }, at: index + all.indexOf(written) });
  }
}

function commentAbove(text: string, at: number): string {
  return /(?:^|\n)#\s?([^\n]*)\n(?:\[[^\n]*\]\n)*$/.exec(text.slice(Math.max(0, at - 500), at))?.[1] ?? '';
}
