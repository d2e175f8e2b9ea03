/**
 * What a statement does to the schema: tables with their columns and foreign keys, changes to tables, views, indexes,
 * routines. In: the tokens of one statement. A clause that is not understood is passed over; the rest counts.
 */
import { closingOf, commaParts, foldName, isNameToken, type SqlName, sqlNameAt } from './sql-names.ts';
import type { SqlStatement } from './sql-statements.ts';
import type { SqlToken } from './sql-tokens.ts';

export interface SqlColumn {
  readonly name: string;
  /** As written, type and constraints included. */
  readonly tokens: readonly SqlToken[];
}

export interface SqlForeignKey {
  /** Columns of the table itself. */
  readonly columns: readonly string[];
  readonly table: SqlName;
  /** Columns of the other one; none means its primary key. */
  readonly targets: readonly string[];
}

export type SqlDefinition =
  | {
      readonly what: 'table';
      readonly name: SqlName;
      readonly columns: readonly SqlColumn[];
      readonly keys: readonly SqlForeignKey[];
      readonly body: readonly SqlToken[];
    }
  | {
      readonly what: 'change';
      readonly name: SqlName;
      readonly columns: readonly SqlColumn[];
      readonly keys: readonly SqlForeignKey[];
      /** Columns that are dropped, renamed or altered. */
      readonly touched: readonly { readonly name: string; readonly start: number }[];
      /** What the table is called from now on. */
      readonly renamed?: SqlName;
    }
  | { readonly what: 'drop'; readonly names: readonly SqlName[] }
  | { readonly what: 'view'; readonly name: SqlName; readonly body: readonly SqlToken[] }
  | { readonly what: 'index'; readonly name: SqlName; readonly table: SqlName; readonly columns: readonly string[] }
  | { readonly what: 'routine'; readonly name: SqlName; readonly on?: SqlName; readonly body: readonly SqlToken[] }
  | { readonly what: 'type'; readonly name: SqlName };

/** Undefined for a statement that defines nothing. */
export function sqlDefinition({ tokens }: SqlStatement): SqlDefinition | undefined {
  const words = tokens.slice(0, 12).map((t) => t.word);
  if (words[0] === 'alter' && words[1] === 'table') return alteredTable(tokens);
  if (words[0] === 'drop') return dropped(tokens, words);
  if (words[0] !== 'create') return undefined;
  const at = words.findIndex((w, i) => i > 0 && w in CREATED);
  return CREATED[words[at] ?? '']?.(tokens, at + 1);
}

type Read = (tokens: readonly SqlToken[], at: number) => SqlDefinition | undefined;

const CREATED: Readonly<Record<string, Read>> = {
  table: createdTable,
  view: (tokens, at) => named(tokens, at, (name) => ({ what: 'view', name, body: tokens.slice(name.next) })),
  index: createdIndex,
  function: createdRoutine,
  procedure: createdRoutine,
  trigger: createdTrigger,
  type: (tokens, at) => named(tokens, at, (name) => ({ what: 'type', name })),
};

const SKIPPED = new Set(['if', 'not', 'exists', 'only', 'concurrently']);

/** The name after `IF NOT EXISTS` and its like. */
function named<T>(tokens: readonly SqlToken[], at: number, make: (name: SqlName) => T): T | undefined {
  let i = at;
  while (SKIPPED.has(tokens[i]?.word ?? '')) i++;
  const name = sqlNameAt(tokens, i);
  return name && make(name);
}

function createdTable(written: readonly SqlToken[], at: number): SqlDefinition | undefined {
  const first = written.findIndex((t, i) => i >= at && !SKIPPED.has(t.word));
  const tokens = written.map((t, i) => (i === first ? asName(t) : t));
  return named(tokens, at, (name) => {
    const open = tokens.findIndex((t, i) => i >= name.next && t.kind === 'punct' && t.text === '(');
    const isList = open >= 0 && !tokens.slice(name.next, open).some((t) => NO_LIST.has(t.word));
    const parts = isList ? commaParts(tokens, open + 1, closingOf(tokens, open)) : [];
    const columns = parts.flatMap(([first, ...rest]) => columnOf(first === undefined ? [] : [asName(first), ...rest]));
    return { what: 'table', name, columns, keys: parts.flatMap(keysOf), body: isList ? [] : tokens.slice(Math.max(name.next, queryStart(tokens))) };
  });
}

/** Behind the options, at the word `AS`. */
const queryStart = (tokens: readonly SqlToken[]): number =>
  tokens.findIndex((t, i) => t.word === 'as' && /^(?:select|with|\()?$/.test(tokens[i + 1]?.word ?? ''));

/** Behind one of these a parenthesis holds a query or options, not columns. */
const NO_LIST = new Set(['as', 'select', 'with']);

/** SQLite takes what others take for text (`CREATE TABLE 'orders' ('id' int)`). */
const asName = (token: SqlToken): SqlToken => (token.kind === 'string' ? { ...token, kind: 'quoted' } : token);

/** Words that begin a line of CREATE TABLE or ALTER TABLE that is not a column. */
const NO_COLUMN = new Set('constraint primary foreign unique check key index exclude like fulltext spatial partition period projection'.split(' '));

function columnOf(part: readonly SqlToken[]): SqlColumn[] {
  const first = part[0];
  if (!isNameToken(first) || (NO_COLUMN.has(first.word) && !isTypeAfter(part))) return [];
  return [{ name: foldName(first.text), tokens: part }];
}

/** `key text` is a column that is called key; `KEY (id)` and `KEY idx_x (id)` are not. */
const isTypeAfter = ([first, second]: readonly SqlToken[]): boolean => {
  if (first?.word !== 'key' && first?.word !== 'index' && first?.word !== 'period' && first?.word !== 'projection') return false;
  return /^(text|varchar|char|int|integer|bigint|smallint|json|jsonb|uuid|blob|bytea|timestamp|date|boolean|bool|character)$/.test(second?.word ?? '');
};

/** Of a column (`customer_id int REFERENCES customers (id)`) or a constraint (`FOREIGN KEY (a, b) REFERENCES t (c, d)`). */
function keysOf(part: readonly SqlToken[]): SqlForeignKey[] {
  const at = part.findIndex((t) => t.word === 'references');
  const table = at < 0 ? undefined : sqlNameAt(part, at + 1);
  if (table === undefined) return [];
  const foreign = part.findIndex((t) => t.word === 'foreign');
  const own =
    foreign < 0
      ? columnOf(part).map((c) => c.name)
      : namesIn(
          part,
          part.findIndex((t, i) => i > foreign && t.text === '('),
        );
  return [{ columns: own, table, targets: part[table.next]?.text === '(' ? namesIn(part, table.next) : [] }];
}

/** Names in the parenthesis that opens at i: `(a, lower(b), c DESC)` gives a, c. */
function namesIn(tokens: readonly SqlToken[], open: number): string[] {
  if (open < 0) return [];
  return commaParts(tokens, open + 1, closingOf(tokens, open)).flatMap(([first, second]) =>
    isNameToken(first) && second?.text !== '(' ? [foldName(first.text)] : [],
  );
}

function alteredTable(tokens: readonly SqlToken[]): SqlDefinition | undefined {
  return named(tokens, 2, (name) => {
    const isRename = tokens[name.next]?.word === 'rename' && tokens[name.next + 1]?.word === 'to';
    const renamed = isRename ? sqlNameAt(tokens, name.next + 2) : undefined;
    const actions = commaParts(tokens, name.next, tokens.length).map(actionOf);
    return {
      what: 'change',
      name,
      columns: actions.flatMap((a) => a.columns),
      keys: actions.flatMap((a) => a.keys),
      touched: actions.flatMap((a) => a.touched),
      ...(renamed && { renamed }),
    };
  });
}

type Action = Pick<Extract<SqlDefinition, { what: 'change' }>, 'columns' | 'keys' | 'touched'>;

function actionOf(part: readonly SqlToken[]): Action {
  const [verb, ...rest] = part;
  const from = rest.findIndex((t) => t.word !== 'column' && !SKIPPED.has(t.word));
  const subject = from < 0 ? [] : rest.slice(from);
  const keys = verb?.word === 'add' ? keysOf(subject) : [];
  if (verb?.word === 'add') return { columns: addedColumns(subject), keys, touched: [] };
  const touched = columnOf(subject)
    .filter((c) => c.name !== 'to')
    .map((c) => ({ name: c.name, start: c.tokens[0]?.start ?? 0 }));
  const renamed = subject.findIndex((t) => t.word === 'to');
  const columns = verb?.word === 'rename' && renamed > 0 && subject[0]?.word !== 'constraint' ? columnOf(subject.slice(renamed + 1)) : [];
  return { columns, keys, touched: /^(drop|alter|modify|change|rename)$/.test(verb?.word ?? '') ? touched : [] };
}

/** `ADD COLUMN a int`; MySQL and Oracle also take `ADD (a int, b int)`. */
const addedColumns = (subject: readonly SqlToken[]): SqlColumn[] =>
  subject[0]?.text === '(' ? commaParts(subject, 1, closingOf(subject, 0)).flatMap(columnOf) : columnOf(subject);

function dropped(tokens: readonly SqlToken[], words: readonly string[]): SqlDefinition | undefined {
  if (words[1] !== 'table' && words[1] !== 'view') return undefined;
  const parts = commaParts(tokens, 2, tokens.length);
  return { what: 'drop', names: parts.flatMap((part) => named(part, 0, (name) => name) ?? []) };
}

function createdIndex(tokens: readonly SqlToken[], at: number): SqlDefinition | undefined {
  const on = tokens.findIndex((t, i) => i >= at && t.word === 'on');
  const table = on < 0 ? undefined : named(tokens, on + 1, (name) => name);
  if (table === undefined) return undefined;
  const open = tokens.findIndex((t, i) => i >= table.next && t.kind === 'punct' && t.text === '(');
  const columns = namesIn(tokens, open);
  // PostgreSQL makes up the name of an index that has none.
  const unnamed: SqlName = { ...table, name: [table.name, ...columns, 'idx'].join('_'), written: '' };
  const name = tokens.slice(at, on).every((t) => SKIPPED.has(t.word)) ? unnamed : named(tokens, at, (found) => found);
  return name && { what: 'index', name, table, columns };
}

function createdRoutine(tokens: readonly SqlToken[], at: number): SqlDefinition | undefined {
  return named(tokens, at, (name) => ({ what: 'routine', name, body: tokens.slice(name.next) }));
}

function createdTrigger(tokens: readonly SqlToken[], at: number): SqlDefinition | undefined {
  return named(tokens, at, (name) => {
    const on = tokens.findIndex((t, i) => i >= name.next && t.word === 'on');
    const table = on < 0 ? undefined : sqlNameAt(tokens, on + 1);
    return { what: 'routine', name, ...(table && { on: table }), body: tokens.slice(table?.next ?? name.next) };
  });
}
