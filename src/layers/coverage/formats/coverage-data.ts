/**
 * The `.coverage` file of coverage.py: an SQLite file of files, contexts, and lines as bits (or, with branches, as steps
 * from line to line). It holds what ran, and nothing about lines that did not.
 */
import { isSqlite, SqliteFile, type SqliteRow } from '../../../util/sqlite-file.ts';
import type { CoverageFormat } from '../format.ts';

export const coverageData: CoverageFormat = {
  name: 'coverage.py data',
  recognises: (head) => isSqlite(Buffer.from(head, 'latin1')),
  *read(bytes) {
    const database = new SqliteFile(bytes);
    if (!database.has('file') || !database.has('context')) throw new RangeError('an SQLite file, but not one of coverage.py');
    const contexts = new Map(namesOf(database.rows('context')));
    const lines = new Map<number, Map<string, Set<number>>>();
    const add = (file: number, context: number, line: number) => {
      const ofFile = lines.get(file) ?? new Map<string, Set<number>>();
      lines.set(file, ofFile);
      const name = contexts.get(context) ?? '';
      const known = ofFile.get(name);
      if (known === undefined) ofFile.set(name, new Set([line]));
      else known.add(line);
    };
    for (const [file, context, bits] of database.rows('line_bits')) for (const line of setBits(bits)) add(Number(file), Number(context), line);
    for (const [file, context, from, to] of database.rows('arc'))
      for (const line of [Number(from), Number(to)]) if (line > 0) add(Number(file), Number(context), line);
    const isPerTest = [...contexts.values()].some((name) => name !== '');
    for (const [id, path] of namesOf(database.rows('file'))) {
      const byContext = lines.get(id) ?? new Map<string, Set<number>>();
      const hits = new Map([...byContext.values()].flatMap((set) => [...set].map((line) => [line, 1] as const)));
      yield { path, hits, ...(isPerTest ? { contexts: byContext } : {}) };
    }
  },
};

const namesOf = (rows: Iterable<SqliteRow>): [number, string][] => Array.from(rows, ([id, name]) => [Number(id), String(name)]);

/** Bit i of byte n stands for line 8n + i. */
function* setBits(bits: SqliteRow[number] | undefined): Generator<number> {
  if (!(bits instanceof Uint8Array)) return;
  for (const [n, byte] of bits.entries()) for (let i = 0; i < 8; i++) if (byte & (1 << i)) yield 8 * n + i;
}
