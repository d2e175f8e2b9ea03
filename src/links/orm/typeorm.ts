/** TypeORM and MikroORM: `@Entity('orders')` classes with `@Column()` fields; without a name, snake case of the class's. */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Mapper, ModelFile } from './mapper.ts';
import { snakeCase } from './naming.ts';

export const typeOrm: Mapper = {
  language: 'typescript',
  words: ['@Entity('],
  read(file) {
    for (const type of file.types) readEntity(file, type);
  },
};

function readEntity(file: ModelFile, type: SymbolIndex): void {
  const source = file.source(file.symbol(type));
  const found = /^\s*(?:@[\w.]+(?:\([^)]*\))?\s*)*?@Entity\(([^)]*)\)/.exec(source);
  if (found === null) return;
  const args = found[1] ?? '';
  const table = /^\s*["'`](\w+)["'`]/.exec(args)?.[1] ?? /\b(?:name|tableName)\s*:\s*["'`](\w+)["'`]/.exec(args)?.[1] ?? snakeCase(file.symbol(type).name);
  file.isTable(type, table);
  for (const field of file.fieldsOf(type)) readField(file, field, table);
}

const COLUMN = /@(?:\w*Column|PrimaryKey|Property|Enum)\(([^)]*)/;

function readField(file: ModelFile, field: SymbolIndex, table: string): void {
  const source = file.source(file.symbol(field));
  const args = COLUMN.exec(source)?.[1];
  if (args === undefined) return;
  const { name } = file.symbol(field);
  const said = /\b(?:name|fieldName)\s*:\s*["'`](\w+)["'`]/.exec(args)?.[1];
  file.isColumn(field, table, said ?? (/@JoinColumn\(/.test(source) ? `${name}Id` : name));
}
