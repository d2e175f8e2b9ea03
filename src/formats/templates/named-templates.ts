/** Templates of Go have names: `{{ define "card" }}` … `{{ end }}`. */
import type { FormatFacts } from '../shared/format-facts.ts';

const ACTION = /\{\{-?\s*(?:(if|range|with|define|block)\b(?:\s+"([\w./-]+)")?|(end)\b)/g;

/** What opens ends at the `end` of its own. */
export function addNamedTemplates(facts: FormatFacts, text: string): void {
  const open: { name: string | undefined; start: number; said: string }[] = [];
  for (const { 0: said, 1: opens, 2: name, index } of text.matchAll(ACTION)) {
    if (opens !== undefined) open.push({ name: opens === 'define' || opens === 'block' ? name : undefined, start: index, said });
    else add(facts, text, open.pop(), index);
  }
}

function add(facts: FormatFacts, text: string, opened: { name: string | undefined; start: number; said: string } | undefined, at: number): void {
  if (opened?.name === undefined) return;
  const end = text.indexOf('}}', at);
  const nameAt = opened.start + opened.said.indexOf(opened.name);
  facts.symbol({ kind: 'macro', name: opened.name, start: opened.start, end: end < 0 ? text.length : end + 2, nameAt, signature: `template "${opened.name}"` });
}
