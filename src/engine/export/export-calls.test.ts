import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openSqliteStore } from '../../store/sqlite/index.ts';
import { indexRepository } from '../indexing/index-repository.ts';
import { type CallRecord, exportCalls } from './export-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'knowing-calls-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('tells elements, super and keys from calls', async () => {
  const root = join(folder, 'repo');
  mkdirSync(root);
  writeFileSync(
    join(root, 'app.tsx'),
    `export function Badge() { return null; }
export function t(key: string) { return key; }
export function App({ size }: { size: number }) {
  const small = size <Number(t('1'));
  return <Badge label={t('x')} />;
}
class Base { constructor(label: string) {} }
export class Panel extends Base { constructor() { super(t('y')); } }
const draw = Symbol('draw');
export class Canvas { [draw](label: string) {} paint() { this[draw](t('z')); } }
`,
  );
  const db = join(folder, 'calls.db');
  await indexRepository({ place: { name: 'repo', root, db, known: true, listed: false }, workers: 0 });
  const store = await openSqliteStore(db, { readonly: true });
  const records: CallRecord[] = [];
  await exportCalls(await store.read(), root, (record) => records.push(record));
  await store.close();
  const to = (name: string) =>
    records.filter((r) => r.target_name === name).map(({ line, column, source_line, element }) => ({ line, column, source_line, element }));
  expect(to('Badge')).toEqual([{ line: undefined, column: undefined, source_line: 3, element: { line: 5, column: 10 } }]);
  expect(to('t')).toMatchObject([
    { line: 4, column: 29 },
    { line: 5, column: 23 },
    { line: 8, column: 56 },
    { line: 10, column: 68 },
  ]);
  expect(records.filter((r) => r.target_name === 'Base' || r.target_name === 'Base.constructor')).toMatchObject([
    { source_line: 8, super: { line: 8, column: 50 } },
  ]);
  expect(records.filter((r) => r.target_name === 'Canvas.[draw]')).toMatchObject([{ source_line: 10, key: { line: 10, column: 62 } }]);
  expect(records.some((r) => r.super !== undefined && r.line !== undefined)).toBe(false);
});
