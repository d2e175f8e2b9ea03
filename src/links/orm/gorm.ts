/** GORM: a struct with `gorm` tags or an embedded `gorm.Model` stands for the plural of its name, or for what `TableName()` returns. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';
import { plural, snakeCase } from './naming.ts';

export const gorm: Mapper = {
  language: 'go',
  words: ['gorm'],
  read(file) {
    const named = new Map(
      [...file.text.matchAll(/\bfunc \((?:\w+\s+)?\*?(\w+)\) TableName\(\) string\s*\{\s*return "([\w.]+)"/g)].map(([, type = '', table = '']) => [
        type,
        table,
      ]),
    );
    for (const type of file.types) readStruct(file, type, named);
  },
};

function readStruct(file: ModelFile, type: SymbolIndex, named: ReadonlyMap<string, string>): void {
  const { name } = file.symbol(type);
  const said = named.get(name);
  if (said === undefined && !/`[^`]*\bgorm:"|\bgorm\.Model\b/.test(file.source(file.symbol(type)))) return;
  const table = said ?? plural(snakeCase(name));
  file.isTable(type, table);
  for (const field of file.fieldsOf(type)) readField(file, field, table);
}

function readField(file: ModelFile, field: SymbolIndex, table: string): void {
  const { name, end, signature } = file.symbol(field);
  // The tag stands behind the type, on the same line.
  const tag = /^[^\n`]*`([^`]*)`/.exec(file.text.slice(end))?.[1] ?? '';
  const options = /\bgorm:"([^"]*)"/.exec(tag)?.[1] ?? '';
  const isRelation = /\b(?:foreignKey|many2many|references|polymorphic):/i.test(options) || /\[\](?!byte)|^\w+\.Model$/.test(signature);
  if (options === '-' || isRelation) return;
  file.isColumn(field, table, /\bcolumn:(\w+)/.exec(options)?.[1] ?? snakeCase(name));
}
