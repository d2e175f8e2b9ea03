/** justfiles: recipes, what each depends on, and what its lines start. */
import type { FileFacts } from '../../model/facts.ts';
import type { Format } from '../contract.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { folderOf } from '../shared/paths.ts';
import { relateStarted } from '../shared/relate-started.ts';

export const format: Format = {
  id: 'justfile',
  version: 1,
  claims: (path, head) => /(?:^|\/)\.?(?:[jJ]ustfile|[^/]+\.just)$/.test(path) && (head === undefined || !head.includes('\0')),
  syntax: { read: (path, text) => [readJustfile(path, text)] },
};

/** The recipe's line, then its body: lines that are indented or empty. */
const RECIPE = /^@?([A-Za-z_][\w-]*)((?:[ \t]+[^\n:]*)?):(?!=)([^\n]*)((?:\n(?:[ \t]+[^\n]*|(?=\n)))*)/gm;
const EXPORTED = /^export\s+([A-Za-z_]\w*)\s*:?=/gm;

function readJustfile(path: string, text: string): FileFacts {
  const facts = new FormatFacts('justfile', path, text);
  for (const { 0: all, 1: name = '', 2: parameters = '', 3: needs = '', 4: body = '', index: start } of text.matchAll(RECIPE)) {
    if (/^(?:set|export|alias|import|mod)$/.test(name)) continue;
    const end = start + all.trimEnd().length;
    const from = facts.symbol({
      kind: 'target',
      name,
      start,
      end,
      signature: `${name}${parameters}:${needs}`.trim().slice(0, 200),
      doc: commentAbove(text, start),
    });
    const needsAt = start + all.length - body.length - needs.length;
    for (const { 0: need, index } of needs.replace(/#.*$|"[^"]*"/g, (s) => ' '.repeat(s.length)).matchAll(/[A-Za-z_][\w-]*/g))
      facts.relation({ type: 'depends_on', from, target: { kind: 'target', name: need, within: path, otherwise: 'nothing' }, at: needsAt + index });
    const script = body.replace(/^([ \t]*)[@-]+/gm, (s) => ' '.repeat(s.length));
    relateStarted(facts, from, { text: script, start: start + all.length - body.length, folders: [folderOf(path)] });
  }
  for (const { 0: all, 1: name = '', index } of text.matchAll(EXPORTED))
    facts.relation({ type: 'configures', target: { kind: 'env_var', name }, at: index + all.indexOf(name) });
  return facts.finish();
}

function commentAbove(text: string, at: number): string {
  return /(?:^|\n)#\s?([^\n]*)\n(?:\[[^\n]*\]\n)*$/.exec(text.slice(Math.max(0, at - 500), at))?.[1] ?? '';
}
