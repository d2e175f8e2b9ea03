/** From a `.env` file to facts. Comments right above a variable are what it is documented with. */
import type { FileFacts } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { relateInterpolated } from '../shared/interpolation.ts';

const ASSIGNMENT = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_][\w.]*)([ \t]*=)("(?:\\[\s\S]|[^"\\])*"|'[^']*'|`[^`]*`|[^\n]*)/gm;

export function readEnvFile(path: string, text: string): FileFacts {
  const facts = new FormatFacts('env-file', path, text);
  for (const { 0: all, 1: before = '', 2: name = '', 3: equals = '', 4: value = '', index } of text.matchAll(ASSIGNMENT)) {
    const start = index + before.length;
    const from = facts.symbol({ kind: 'config_key', name, start, end: index + all.trimEnd().length, signature: name, doc: commentAbove(text, index) });
    facts.relation({ type: 'configures', from, target: { kind: 'env_var', name }, at: start });
    if (!value.startsWith("'")) relateInterpolated(facts, from, value, start + name.length + equals.length);
  }
  return facts.finish();
}

function commentAbove(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n').slice(0, -1);
  let first = lines.length;
  while (first > 0 && /^\s*#/.test(lines[first - 1] as string)) first--;
  return lines
    .slice(first)
    .map((line) => line.replace(/^\s*#+\s?/, '').trim())
    .join(' ')
    .trim();
}

/** A secret in a file that is searched would be found by whoever searches. */
export const withoutValues = (text: string): string =>
  text.replace(ASSIGNMENT, (all, before: string, name: string) => before + name + all.slice(before.length + name.length).replace(/[^\n]/g, ' '));
