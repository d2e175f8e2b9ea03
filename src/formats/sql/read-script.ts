/**
 * The facts of one SQL script: tables with their columns, views, indexes, routines, and what each depends on. A migration
 * is a node of its own that configures the tables and columns it touches; it declares what it adds, unless it takes a
 * change back.
 */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { columnTarget, columnUse, tableTarget } from '../../model/sql-targets.ts';
import { type SqlDefinition, sqlDefinition } from '../../util/sql/sql-definitions.ts';
import type { SqlName } from '../../util/sql/sql-names.ts';
import { type SqlStatement, sqlStatements } from '../../util/sql/sql-statements.ts';
import type { SqlToken } from '../../util/sql/sql-tokens.ts';
import { sqlUses } from '../../util/sql/sql-uses.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { migrationName, undoStart } from './migration-name.ts';

export function readScript(path: string, text: string): FileFacts {
  const script = new Script(path, text);
  for (const statement of sqlStatements(text)) script.read(statement);
  return script.facts.finish();
}

class Script {
  readonly facts: FormatFacts;
  readonly #text: string;
  readonly #migration: SymbolIndex | undefined;
  readonly #undoStart: number;
  /** Tables of this script by name: a second CREATE TABLE IF NOT EXISTS declares nothing new. */
  readonly #declared = new Map<string, SymbolIndex>();

  constructor(path: string, text: string) {
    this.facts = new FormatFacts('sql', path, text);
    this.#text = text;
    const migration = migrationName(path);
    this.#undoStart = migration?.undoes ? 0 : undoStart(text);
    if (migration !== undefined) this.#migration = this.#addMigration(migration.name, text);
  }

  #addMigration(name: string, text: string): SymbolIndex {
    return this.facts.symbol({ kind: 'migration', name, start: 0, end: text.length, signature: `migration ${name}` });
  }

  read(statement: SqlStatement): void {
    const definition = sqlDefinition(statement);
    if (definition === undefined) this.#uses(statement.tokens, undefined);
    else if (statement.start >= this.#undoStart) this.#touch(definition);
    else this.#define(definition, statement);
  }

  #define(definition: SqlDefinition, statement: SqlStatement): void {
    this.#touch(definition);
    if (definition.what === 'table') this.#table(definition, statement);
    else if (definition.what === 'change') this.#change(definition);
    else if (definition.what === 'view') this.#uses(definition.body, this.#symbol('view', definition, statement));
    else if (definition.what === 'index') this.#index(definition, statement);
    else if (definition.what === 'routine') this.#routine(definition, statement);
    else if (definition.what === 'type') this.#symbol('type', definition, statement);
  }

  /** What a migration changes. */
  #touch(definition: SqlDefinition): void {
    if (this.#migration === undefined) return;
    const from = this.#migration;
    const configures = (name: string, at: number): void => this.facts.relation({ type: 'configures', from, target: tableTarget(name), at });
    if (definition.what === 'drop') for (const { name, start } of definition.names) configures(name, start);
    else if (definition.what === 'index') configures(definition.table.name, definition.table.start);
    else if (definition.what === 'table' || definition.what === 'change' || definition.what === 'view') configures(definition.name.name, definition.name.start);
    if (definition.what !== 'change') return;
    const columns = [...definition.touched, ...definition.columns.map((c) => ({ name: c.name, start: c.tokens[0]?.start ?? 0 }))];
    for (const { name, start } of columns) this.facts.relation({ type: 'configures', from, target: columnTarget(definition.name.name, name), at: start });
  }

  #symbol(kind: 'table' | 'view' | 'type', { name }: Extract<SqlDefinition, { what: 'table' | 'view' | 'type' }>, { start, end }: SqlStatement): SymbolIndex {
    const known = this.#declared.get(name.name);
    if (known !== undefined) return known;
    const symbol = this.facts.symbol({
      kind,
      name: name.name,
      start,
      end,
      nameAt: name.start,
      signature: `${kind} ${name.written}`,
      doc: this.#docAbove(start),
    });
    this.#declared.set(name.name, symbol);
    return symbol;
  }

  #table(definition: Extract<SqlDefinition, { what: 'table' }>, statement: SqlStatement): void {
    const isNew = !this.#declared.has(definition.name.name);
    const owner = this.#symbol('table', definition, statement);
    if (isNew) for (const column of definition.columns) this.#column(column, definition.name.name, owner);
    this.#keys(definition, owner);
    this.#uses(definition.body, owner);
  }

  #change(definition: Extract<SqlDefinition, { what: 'change' }>): void {
    const table = definition.name.name;
    const owner = this.#declared.get(table);
    if (definition.renamed !== undefined) this.#rename(table, definition.renamed);
    for (const column of definition.columns) this.#column(column, table, owner);
    this.#keys(definition, owner ?? this.#migration ?? -1);
  }

  /** Whoever uses the table from now on means this one. */
  #rename(old: string, { name, written, start, end }: SqlName): void {
    if (this.#declared.has(name)) return;
    this.#declared.set(name, this.facts.symbol({ kind: 'table', name, start, end, signature: `table ${written} (was ${old})` }));
  }

  #column({ name, tokens }: { name: string; tokens: readonly SqlToken[] }, table: string, owner: SymbolIndex | undefined): void {
    const full = `${table}.${name}`;
    if (this.#declared.has(full)) return;
    const [start, end] = [tokens[0]?.start ?? 0, tokens[tokens.length - 1]?.end ?? 0];
    const signature = `${table}.${this.#text.slice(start, end).replace(/\s+/g, ' ')}`;
    const owned = owner === undefined ? { ownerType: table } : { owner };
    this.#declared.set(full, this.facts.symbol({ kind: 'column', name, start, end, signature, ...owned }));
  }

  #keys({ name, keys }: Extract<SqlDefinition, { what: 'table' | 'change' }>, owner: SymbolIndex): void {
    for (const { columns, table, targets } of keys) {
      const at = table.start;
      this.facts.relation({ type: 'depends_on', from: owner, target: tableTarget(table.name), at });
      columns.forEach((column, i) => {
        const from = this.#declared.get(`${name.name}.${column}`);
        const target = targets[i];
        if (from !== undefined && target !== undefined) this.facts.relation({ type: 'references', from, target: columnTarget(table.name, target), at });
      });
    }
  }

  #index(definition: Extract<SqlDefinition, { what: 'index' }>, { start, end }: SqlStatement): void {
    const { name, table, columns } = definition;
    const signature = this.#text.slice(start, end).replace(/\s+/g, ' ').slice(0, 200);
    const from = this.facts.symbol({ kind: 'index', name: name.name, start, end, nameAt: name.start, signature });
    this.facts.relation({ type: 'depends_on', from, target: tableTarget(table.name), at: table.start });
    for (const column of columns) this.facts.relation({ type: 'depends_on', from, target: columnTarget(table.name, column), at: table.start });
  }

  #routine({ name, on, body }: Extract<SqlDefinition, { what: 'routine' }>, { start, end }: SqlStatement): void {
    const head = this.#text.slice(start, end).split(/\bAS\b|\bBEGIN\b|\n\s*\n/i)[0] ?? '';
    const signature = head.replace(/\s+/g, ' ').trim().slice(0, 200);
    const from = this.facts.symbol({
      kind: 'function',
      name: name.name,
      start,
      end,
      nameAt: name.start,
      signature,
      flags: NODE_FLAGS.exported,
      doc: this.#docAbove(start),
    });
    if (on !== undefined) this.facts.relation({ type: 'depends_on', from, target: tableTarget(on.name), at: on.start });
    for (const part of splitAt(body, ';')) this.#uses(part, from, { inRoutine: true });
    for (const token of body) if (token.kind === 'string') this.#bodyUses(token, from);
  }

  /** The body of a PostgreSQL function is a string: `AS $$ … $$`. */
  #bodyUses(token: SqlToken, from: SymbolIndex): void {
    const inside = this.#text.slice(token.start, token.end);
    const shift = token.start + inside.indexOf(token.text);
    for (const { tokens } of sqlStatements(token.text)) {
      const first = tokens.findIndex((t) => /^(select|insert|update|delete|with)$/.test(t.word));
      if (first >= 0) this.#uses(tokens.slice(first), from, { shift, inRoutine: true });
    }
  }

  /** In a routine a name may as well be a variable. */
  #uses(tokens: readonly SqlToken[], from: SymbolIndex | undefined, { shift = 0, inRoutine = false } = {}): void {
    const first = tokens.findIndex((t) => /^(select|insert|update|delete|with|merge|replace|truncate)$/.test(t.word));
    if (first < 0) return;
    const { tables, columns } = sqlUses(tokens.slice(first));
    const source = from ?? this.#migration ?? -1;
    const [table, column] =
      from !== undefined
        ? (['depends_on', 'depends_on'] as const)
        : this.#migration !== undefined
          ? (['configures', 'configures'] as const)
          : (['references', 'accesses_field'] as const);
    for (const use of tables) this.facts.relation({ type: table, from: source, target: tableTarget(use.table), at: use.at + shift });
    for (const use of columns) {
      const target = columnUse({ ...use, maybe: use.maybe || inRoutine });
      this.facts.relation({ type: column, from: source, target, at: use.at + shift });
    }
  }

  /** Comment lines right above a definition. */
  #docAbove(start: number): string {
    const lines = /(?:^[ \t]*--[^\n]*\n)+[ \t]*$/m.exec(this.#text.slice(Math.max(0, start - 600), start))?.[0] ?? '';
    return lines.replace(/^[ \t]*--+[ \t]*(?:\+.*)?/gm, '').trim();
  }
}

function splitAt(tokens: readonly SqlToken[], end: string): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  for (const token of tokens) {
    if (token.text === end) parts.push([]);
    else parts[parts.length - 1]?.push(token);
  }
  return parts;
}
