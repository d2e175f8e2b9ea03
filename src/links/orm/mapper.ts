/** What one object-relational mapper adds: relations from model classes and fields to tables and columns. */
import type { SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { columnTarget, tableTarget } from '../../model/sql-targets.ts';
import type { LinkInput } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';

export interface Mapper {
  /** Of the language that it is for. */
  readonly language: string;
  /** A word that every file holds that it may concern. */
  readonly words: readonly string[];
  /** Of the files that it may concern; without it, all of the language. */
  readonly paths?: RegExp;
  read(file: ModelFile): void;
}

/** A source file, with what mappers ask of it. */
export class ModelFile {
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly SymbolFact[];
  readonly #builder: LinkBuilder;
  #fields: ReadonlyMap<SymbolIndex, readonly SymbolIndex[]> | undefined;

  constructor(input: LinkInput) {
    this.path = input.path;
    this.text = input.text;
    this.symbols = input.facts.symbols;
    this.#builder = new LinkBuilder(input);
  }

  source({ start, end }: SymbolFact): string {
    return this.text.slice(start, end);
  }

  /** Indexes of the classes and structs. */
  get types(): SymbolIndex[] {
    return this.symbols.flatMap((s, i) => (/^(class|struct|record)$/.test(s.kind) && s.hidden !== true ? [i] : []));
  }

  /** Indexes of the fields and properties of a type. */
  fieldsOf(owner: SymbolIndex): readonly SymbolIndex[] {
    this.#fields ??= fieldsByOwner(this.symbols);
    return this.#fields.get(owner) ?? [];
  }

  symbol(index: SymbolIndex): SymbolFact {
    return this.symbols[index] as SymbolFact;
  }

  /** A model class stands for a table. */
  isTable(model: SymbolIndex, table: string, at = this.symbol(model).start): void {
    this.#builder.relation({ type: 'references', from: model, target: tableTarget(fold(table)), at });
  }

  /** A field of a model stands for a column. */
  isColumn(field: SymbolIndex, table: string, column: string, at = this.symbol(field).start): void {
    this.#builder.relation({ type: 'accesses_field', from: field, target: columnTarget(fold(table), fold(column)), at });
  }

  /** Code at an offset names a table; `maybe` where it may as well be something else. */
  usesTable(table: string, at: number, maybe = false): void {
    const target = tableTarget(fold(table));
    this.#builder.relation({ type: 'references', target: maybe ? { ...target, otherwise: 'nothing' } : target, at });
  }

  /** The same for a column. */
  usesColumn(table: string, column: string, at: number, maybe = false): void {
    const target = columnTarget(fold(table), fold(column));
    this.#builder.relation({ type: 'accesses_field', target: maybe ? { ...target, otherwise: 'nothing' } : target, at });
  }

  /** A migration changes a table, or a column of it. */
  changes(at: number, table: string, column?: string): void {
    const target = column === undefined ? tableTarget(fold(table)) : columnTarget(fold(table), fold(column));
    this.#builder.relation({ type: 'configures', target, at });
  }

  /** Something of another sort, such as a model in a schema file. */
  get builder(): LinkBuilder {
    return this.#builder;
  }
}

const FIELDS: ReadonlySet<string> = new Set(['field', 'property', 'constant', 'variable']);

function fieldsByOwner(symbols: readonly SymbolFact[]): Map<SymbolIndex, SymbolIndex[]> {
  const fields = new Map<SymbolIndex, SymbolIndex[]>();
  for (const [index, { owner, kind, hidden }] of symbols.entries()) {
    if (!FIELDS.has(kind) || hidden === true) continue;
    const known = fields.get(owner);
    if (known === undefined) fields.set(owner, [index]);
    else known.push(index);
  }
  return fields;
}

/** By which an entity's table (column) is found where only another file says what it is called. */
export const entityAlias = (entity: string): string => `entity:${entity}`;

/** Names of tables are compared in lower case and without their schema. */
export const fold = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
