/** A term as a row. */
import type { TermRow } from '../contract.ts';
import { text } from '../shared/values.ts';
import type { SqlValue } from './driver.ts';
import { sealTerm } from './term-seal.ts';

export const TERM_COLUMNS = ['term', 'stem', 'symbol_count', 'file_count', 'symbols', 'files', 'seal'];

/** In the order of TERM_COLUMNS. */
export function termValues(t: TermRow): SqlValue[] {
  const [term, stem] = [text(t.term), text(t.stem)];
  const [symbols, files] = [t.symbolCount ? t.symbols : null, t.fileCount ? t.files : null];
  return [term, stem, t.symbolCount, t.fileCount, symbols, files, sealTerm({ ...t, term, stem, symbols, files })];
}
