/** Diesel: `table! { orders (id) { total -> Int4 } }`, structs with `table_name = orders`, and paths such as `orders::total`. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';

export const diesel: Mapper = {
  language: 'rust',
  words: ['diesel', 'table_name'],
  read(file) {
    for (const { index, 1: table = '', 2: body = '', 0: call } of file.text.matchAll(TABLE))
      readTable(file, { table, body, at: index, bodyAt: index + call.lastIndexOf(body) });
    for (const type of file.types) readStruct(file, type);
    readPaths(file);
  },
};

const TABLE = /\btable!\s*\{[^{]*?(?:\w+\.)?(\w+)\s*\([^)]*\)\s*\{([^}]*)\}/g;

function readTable(file: ModelFile, { table, body, at, bodyAt }: { table: string; body: string; at: number; bodyAt: number }): void {
  file.usesTable(table, at);
  for (const { index, 1: column = '', 2: said } of body.matchAll(/(?:#\[sql_name\s*=\s*"\w+"\]\s*)?\b(\w+)\s*->\s*\w+(?:[^\n]*#\[sql_name\s*=\s*"(\w+)"\])?/g))
    file.usesColumn(table, said ?? column, bodyAt + index);
}

function readStruct(file: ModelFile, type: SymbolIndex): void {
  const source = file.source(file.symbol(type));
  const table = /\btable_name\s*=\s*"?(?:\w+::)*(\w+)"?/.exec(source)?.[1];
  if (table === undefined) return;
  file.isTable(type, table);
  for (const field of file.fieldsOf(type)) {
    const text = file.source(file.symbol(field));
    if (/\bdiesel\([^)]*\b(?:embed|skip_insertion)\b/.test(text)) continue;
    file.isColumn(field, table, /\bcolumn_name\s*=\s*"?(\w+)"?/.exec(text)?.[1] ?? file.symbol(field).name);
  }
}

/** In a file that uses Diesel, `orders::total` is a column and `orders::table` a table, where the schema has them. */
function readPaths(file: ModelFile): void {
  for (const { index, 1: table = '', 2: name = '' } of file.text.matchAll(/(?<![\w:])(?:schema::)?([a-z_]\w*)::([a-z_]\w*)\b(?!\s*(?:::|[(!<]))/g)) {
    if (name === 'table') file.usesTable(table, index, true);
    else if (name !== 'dsl') file.usesColumn(table, name, index, true);
  }
}
