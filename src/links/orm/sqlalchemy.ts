/** SQLAlchemy: declarative classes with `__tablename__`, and tables as values: `Table('orders', metadata, Column('id'))`. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';

export const sqlAlchemy: Mapper = {
  language: 'python',
  words: ['__tablename__', 'Column(', 'mapped_column('],
  read(file) {
    for (const type of file.types) readClass(file, type);
    if (!file.text.includes('import')) return;
    for (const { index, 1: table = '', 0: call } of file.text.matchAll(/\bTable\(\s*["'](\w[\w.]*)["']\s*,\s*[\w.]+\s*,/g))
      readTable(file, table, index, index + call.length);
  },
};

function readClass(file: ModelFile, type: SymbolIndex): void {
  const fields = file.fieldsOf(type);
  const named = fields.find((f) => file.symbol(f).name === '__tablename__');
  const table = named === undefined ? undefined : /=\s*["']([\w.]+)["']/.exec(file.source(file.symbol(named)))?.[1];
  if (table === undefined) return;
  file.isTable(type, table, file.symbol(named as SymbolIndex).start);
  for (const field of fields) {
    const { name, start } = file.symbol(field);
    const call = /(?:=|:)\s*(?:[\w.]+\.)?(?:Column|mapped_column)\(\s*(?:["']([\w.]+)["'])?/.exec(file.source(file.symbol(field)));
    if (call === null && !/:\s*(?:\w+\.)?Mapped\[(?!\s*["']?(?:list|List|set|Set)\b)/.test(file.source(file.symbol(field)))) continue;
    if (call === null && /=\s*(?:\w+\.)?relationship\(/.test(file.source(file.symbol(field)))) continue;
    file.isColumn(field, table, call?.[1] ?? name, start);
  }
  readForeignKeys(file, file.symbol(type).start, file.symbol(type).end);
}

/** `ForeignKey("customers.id")` */
function readForeignKeys(file: ModelFile, start: number, end: number): void {
  for (const { index, 1: table = '', 2: column = '' } of file.text.slice(start, end).matchAll(/\bForeignKey\(\s*["'](?:\w+\.)?(\w+)\.(\w+)["']/g))
    file.usesColumn(table, column, start + index);
}

function readTable(file: ModelFile, table: string, at: number, from: number): void {
  file.usesTable(table, at);
  const end = closing(file.text, from);
  for (const { index, 1: column = '' } of file.text.slice(from, end).matchAll(/\bColumn\(\s*["'](\w+)["']/g)) file.usesColumn(table, column, from + index);
  readForeignKeys(file, from, end);
}

/** Where the call whose arguments `from` is among ends. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}
