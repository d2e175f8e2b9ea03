/** Reading the source of symbols, where their words alone do not tell: which symbols to read, and their text. */
import { PostingReader, SYMBOL_FIELDS } from '../model/search-index.ts';
import { BODY_STOP_WORDS } from '../util/stop-words.ts';
import { textTerms } from '../util/words.ts';
import type { SourceText } from './rank/quoted-text.ts';
import type { Run } from './run.ts';

const BODY = SYMBOL_FIELDS.indexOf('body');

/** Symbols whose bodies have every word of a text. */
export async function symbolsSaying({ index }: Run, text: string): Promise<number[]> {
  const terms = [...new Set(textTerms(text))].filter((term) => !BODY_STOP_WORDS.has(term));
  const lists = await index.terms.over(index.reader).postings(terms);
  if (terms.length === 0 || lists.length < terms.length) return [];
  lists.sort((a, b) => a.symbolCount - b.symbolCount);
  const sets = lists.map((list) => inBodies(list.symbols));
  return [...(sets[0] as Set<number>)].filter((id) => sets.every((ids) => ids.has(id)));
}

function inBodies(symbols: Uint8Array): Set<number> {
  const ids = new Set<number>();
  for (const reader = new PostingReader(symbols, SYMBOL_FIELDS.length); reader.next(); ) if (reader.counts[BODY] !== 0) ids.add(reader.id);
  return ids;
}

export async function sourcesOf({ index: { reader, textsOf } }: Run, ids: readonly number[]): Promise<SourceText[]> {
  // A column or a setting that only queries name stands in no file.
  const nodes = (await reader.nodes(ids)).filter((n) => n.file !== '');
  const texts = (await textsOf?.([...new Set(nodes.map((n) => n.file))])) ?? new Map<string, string>();
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  return nodes.map((node) => ({ node, text: (lines.get(node.file) ?? []).slice(node.startLine - 1, node.endLine).join('\n') }));
}
