/** Markdown for documents and chats: a list of symbols, or a section a symbol when their source is shown. */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';
import { symbolNotes } from './symbol-notes.ts';

export const markdown: WireFormat<string> = { name: 'markdown', mediaType: 'text/markdown', encode: encodeMarkdown };

const TITLE_LENGTH = 120;

function encodeMarkdown(pack: Pack): string {
  const name = (i: number) => (pack.symbols[i] as PackedSymbol).name;
  const lines = [`# Context: ${oneLine(pack.task)}`, '', ...pack.symbols.flatMap(symbolLines)];
  if (pack.edges.length > 0) lines.push('', '## Relations', '', ...pack.edges.map((e) => `- ${name(e.source)} ${e.type} ${name(e.target)}`));
  const more = pack.truncated > 0 ? `; ${pack.truncated} more symbols did not fit` : '';
  lines.push('', `${pack.tokensUsed} of ${pack.tokenBudget} tokens${more}. Pack ${pack.packRoot.slice(0, 12)}.`);
  return `${lines.join('\n')}\n`;
}

function symbolLines(s: PackedSymbol): string[] {
  const head = `- **${s.name}** (${s.kind}) \`${s.file}:${s.startLine}-${s.endLine}\``;
  const notes = symbolNotes(s).map((note) => `  - ${oneLine(note, Number.POSITIVE_INFINITY)}`);
  if (s.source !== undefined) return [head, ...notes, '', fence(s.source), ''];
  return [s.signature === '' ? head : `${head} ${inlineCode(oneLine(s.signature, Number.POSITIVE_INFINITY))}`, ...notes];
}

function oneLine(text: string, most = TITLE_LENGTH): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`;
}

/** Marks longer than any run of backticks inside; a space where one touches the marks. */
function inlineCode(text: string): string {
  const marks = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${marks}${pad}${text}${pad}${marks}`;
}

function fence(source: string): string {
  const marks = '`'.repeat(Math.max(2, longestRun(source)) + 1);
  return `${marks}\n${source}\n${marks}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
