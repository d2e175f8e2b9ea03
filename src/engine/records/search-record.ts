/** What a search found, as JSON: the same fields for names and questions, and what each of the two says besides. */
import { splitOverload } from '../../model/overload-name.ts';
import type { PackedSymbol } from '../../model/pack.ts';
import type { SearchAnswer } from '../context/search-symbols.ts';
import { namesRecord } from './symbols-record.ts';

export function searchRecord(answer: SearchAnswer) {
  if (answer.mode === 'names') return { mode: answer.mode, ...namesRecord(answer.matches), keywords: [], truncated: 0 };
  const { mode, symbols, keywords, truncated } = answer;
  return { mode, symbols: symbols.map(rankedRecord), keywords, truncated };
}

/** Overloads are one answer: the name is what they share. */
const rankedRecord = (s: PackedSymbol) => ({
  name: s.name,
  kind: s.kind,
  qualified_name: splitOverload(s.qualifiedName)[0],
  file: s.file,
  start_line: s.startLine,
  end_line: s.endLine,
  signature: s.signature,
  hash: s.hash,
  doc: s.doc,
  visibility: s.visibility,
  score: round(s.score),
  components: Object.fromEntries(Object.entries(s.components).map(([name, part]) => [name, round(part)])),
  distance: s.distance,
});

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
