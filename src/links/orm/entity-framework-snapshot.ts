/**
 * `…ModelSnapshot.cs`, in which Entity Framework keeps what all migrations came to: every entity with its properties, the
 * columns that they are stored in and the table. The only place that has all three, so it declares the tables.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import { entityAlias, fold, type ModelFile } from './mapper.ts';

/** `modelBuilder.Entity("Shop.Order", b =>`, up to the next one. */
const ENTITY = /\bmodelBuilder\.Entity\("([\w.+]+)",\s*(\w+)\s*=>/g;

interface Entity {
  readonly name: string;
  /** What the builder is called. */
  readonly builder: string;
  readonly start: number;
  readonly text: string;
}

export function readSnapshot(file: ModelFile): void {
  for (const entity of entities(file.text)) {
    const table = new RegExp(`\\b${entity.builder}\\.(?:ToTable|ToView)\\(\\s*"([^"]+)"`).exec(entity.text)?.[1];
    if (table !== undefined) addTable(file, entity, table);
  }
}

function entities(text: string): Entity[] {
  const found = [...text.matchAll(ENTITY)];
  return found.map(({ index, 1: name = '', 2: builder = '' }, i) => ({
    name: name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('+')) + 1),
    builder,
    start: index,
    text: text.slice(index, found[i + 1]?.index ?? text.length),
  }));
}

function addTable(file: ModelFile, entity: Entity, table: string): void {
  const end = entity.start + entity.text.trimEnd().length;
  const aliases = [fold(table), entityAlias(entity.name)];
  const self = file.builder.symbol({ kind: 'table', name: table, start: entity.start, end, signature: `table ${table} of ${entity.name}`, aliases });
  const properties = new RegExp(`\\b${entity.builder}\\.Property<([^>]*(?:<[^>]*>)?)>\\("(\\w+)"\\)([^;]*);`, 'g');
  const seen = new Set<string>();
  for (const { index, 0: statement, 1: type = '', 2: property = '', 3: rest = '' } of entity.text.matchAll(properties)) {
    const column = /\.HasColumnName\("([^"]+)"\)/.exec(rest)?.[1] ?? property;
    if (seen.has(column)) continue;
    seen.add(column);
    const start = entity.start + index;
    addColumn(file, self, { table, column, entity: entity.name, property, type, start, end: start + statement.length });
  }
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly entity: string;
  readonly property: string;
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function addColumn(file: ModelFile, owner: SymbolIndex, { table, column, entity, property, type, start, end }: Column): void {
  const aliases = [`${fold(table)}.${fold(column)}`, entityAlias(`${entity}.${property}`)];
  file.builder.symbol({ kind: 'column', name: column, owner, start, end, signature: `${table}.${column} ${type}`, aliases });
}
