/** Drizzle: `export const orders = pgTable('orders', { total: integer('total') })`; a column without a name has its key's. */
import type { Mapper } from './mapper.ts';

const TABLE = /\b(?:pg|mysql|sqlite)Table\(\s*["'`](\w+)["'`]\s*,\s*\(?(?:\s*\w+\s*\)?\s*=>\s*\(?)?\s*\{/g;
/** A key and the call that says what it is. */
const COLUMN = /(?:^|[,{\n])\s*(\w+)\s*:\s*\w+(?:\.\w+)*\(\s*(?:["'`](\w+)["'`])?/g;

export const drizzle: Mapper = {
  language: 'typescript',
  words: ['pgTable(', 'mysqlTable(', 'sqliteTable('],
  read(file) {
    for (const { index, 0: call, 1: table = '' } of file.text.matchAll(TABLE)) {
      file.usesTable(table, index);
      const open = index + call.length - 1;
      const body = topLevel(file.text, open);
      for (const { index: at, 0: entry, 1: key = '', 2: name } of body.matchAll(COLUMN)) file.usesColumn(table, name ?? key, open + at + entry.indexOf(key));
    }
  },
};

/** The object literal that opens here, with nested ones blanked out. */
function topLevel(text: string, open: number): string {
  let [depth, out] = [0, ''];
  for (let at = open; at < text.length; at++) {
    const char = text[at] as string;
    if (char === '{') depth++;
    out += depth <= 1 ? char : ' ';
    if (char === '}' && --depth === 0) break;
  }
  return out;
}
