/**
 * Which tables and columns a query reads or writes. In: the tokens of a statement; out: names with their places. A column
 * is said to belong to a table where the query says so (`o.total`, `INSERT INTO t (a)`) or where there is one table only;
 * among several tables it is `maybe` each of them, for whoever knows the schema.
 */
import { isKeyword, isMaybeKeyword } from './sql-keywords.ts';
import { closingOf, commaParts, foldName, isNameToken, sqlNameAt } from './sql-names.ts';
import type { SqlToken } from './sql-tokens.ts';

export interface TableUse {
  readonly table: string;
  readonly at: number;
}
export interface ColumnUse {
  readonly table: string;
  readonly column: string;
  readonly at: number;
  readonly maybe: boolean;
}
export interface SqlUses {
  readonly tables: TableUse[];
  readonly columns: ColumnUse[];
}

/** Tables by what the query calls them; '' is a table that the query makes itself. */
type Scope = Map<string, string>;

const QUERY_WORDS = new Set(['select', 'insert', 'update', 'delete', 'with', 'merge', 'replace', 'truncate']);

export function sqlUses(tokens: readonly SqlToken[]): SqlUses {
  const uses: SqlUses = { tables: [], columns: [] };
  readQuery(tokens, new Map(), uses);
  return uses;
}

/** One query without its subqueries, then those, which see its tables. */
function readQuery(tokens: readonly SqlToken[], outer: Scope, uses: SqlUses): void {
  const scope: Scope = new Map();
  const inner: SqlToken[][] = [];
  const own = withoutSubqueries(tokens, inner);
  for (const name of withNames(own)) scope.set(name, '');
  const tableTokens = collectTables(own, scope, outer, uses);
  const visible: Scope = new Map([...outer, ...scope]);
  collectColumns(own, tableTokens, { scope, visible }, uses);
  for (const part of inner) readQuery(part, visible, uses);
}

/** Stands for a subquery in the query around it. */
const HOLE = { kind: 'param', text: '(…)', word: '' } as const;

function withoutSubqueries(tokens: readonly SqlToken[], inner: SqlToken[][]): SqlToken[] {
  const own: SqlToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as SqlToken;
    const isOpen = token.kind === 'punct' && token.text === '(';
    if (!isOpen || !QUERY_WORDS.has(tokens[i + 1]?.word ?? '') || tokens[i + 2]?.text === '(') own.push(token);
    else {
      const close = closingOf(tokens, i);
      inner.push(tokens.slice(i + 1, close));
      own.push({ ...HOLE, start: token.start, end: token.end });
      i = close;
    }
  }
  return own;
}

/** `WITH a AS (…), b (x, y) AS (…)`, whose bodies are holes by now. */
function withNames(own: readonly SqlToken[]): string[] {
  if (own[0]?.word !== 'with') return [];
  return own.flatMap((t, i) => {
    if (t.kind !== 'param' || t.text !== HOLE.text) return [];
    let at = i - 1;
    while (/^(as|materialized|not)$/.test(own[at]?.word ?? '')) at--;
    if (own[at]?.text === ')') while (at > 0 && own[at]?.text !== '(') at--;
    const name = own[at]?.text === '(' ? own[at - 1] : own[at];
    return isNameToken(name) ? [foldName(name.text)] : [];
  });
}

/** Words after which a table is named, unless one of these stands before. */
const TABLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  from: ['distinct'],
  join: [],
  into: [],
  update: ['for', 'on', 'key', 'do', 'then', 'after', 'before', 'or', 'no'],
  truncate: [],
  using: ['join'],
};

/** Before INTO, where it names a table; `SELECT total INTO result` fills a variable. */
const INTO_TABLE = new Set(['insert', 'replace', 'merge', 'ignore', 'rollback', 'abort', 'fail', 'low_priority', 'delayed', 'high_priority']);

/** Indexes of tokens that name tables. */
function collectTables(own: readonly SqlToken[], scope: Scope, outer: Scope, uses: SqlUses): Set<number> {
  const spent = new Set<number>();
  let depth = 0;
  own.forEach((token, i) => {
    if (token.kind === 'punct') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    if (token.word === 'into' && !INTO_TABLE.has(own[i - 1]?.word ?? '')) return;
    const unless = TABLE_WORDS[token.word];
    // `extract(epoch FROM x)` is not a query: in parentheses of their own only joins name tables.
    if (unless === undefined || unless.includes(own[i - 1]?.word ?? '') || (depth > 0 && token.word !== 'join')) return;
    readTableList(own, i + 1, { scope, outer, uses, spent, isInto: token.word === 'into' });
  });
  return spent;
}

interface TableList {
  readonly scope: Scope;
  readonly outer: Scope;
  readonly uses: SqlUses;
  readonly spent: Set<number>;
  readonly isInto: boolean;
}

function readTableList(own: readonly SqlToken[], from: number, list: TableList): void {
  let i = from;
  for (;;) {
    while (/^(only|lateral|table|ignore|low_priority|\()$/.test(own[i]?.word || (own[i]?.text ?? ''))) i++;
    // A schema that is filled in.
    if (own[i]?.kind === 'param' && own[i + 1]?.text === '.') i += 2;
    const next = readTable(own, i, list);
    if (next === undefined || own[next]?.text !== ',') return;
    i = next + 1;
  }
}

/** The index after the table and its alias; undefined where no table is named. */
function readTable(own: readonly SqlToken[], i: number, { scope, outer, uses, spent, isInto }: TableList): number | undefined {
  const isHole = own[i]?.text === HOLE.text;
  const name = isHole ? undefined : sqlNameAt(own, i);
  if (!isHole && (name === undefined || (own[i]?.kind === 'word' && isKeyword(own[i]?.word ?? '')))) return undefined;
  let next = name?.next ?? i + 1;
  for (let k = i; k < next; k++) spent.add(k);
  const isCall = !isInto && own[next]?.text === '(';
  const known = name && (scope.get(name.name) === '' || outer.get(name.name) === '');
  const table = name === undefined || isCall || known ? '' : name.name;
  if (name !== undefined && table !== '') uses.tables.push({ table, at: name.start });
  if (isCall) next = closingOf(own, next) + 1;
  if (own[next]?.word === 'as') spent.add(next++);
  const alias = own[next];
  if (isNameToken(alias) && !(alias.kind === 'word' && isKeyword(alias.word))) {
    spent.add(next++);
    scope.set(foldName(alias.text), table);
    return next;
  }
  if (name !== undefined) scope.set(name.name, table);
  return next;
}

interface Scopes {
  /** Tables of this query. */
  readonly scope: Scope;
  /** Those of the queries around it as well. */
  readonly visible: Scope;
}

function collectColumns(own: readonly SqlToken[], spent: ReadonlySet<number>, { scope, visible }: Scopes, uses: SqlUses): void {
  const into = insertedInto(own, scope, uses);
  const tables = [...new Set(scope.values())];
  const aliases = new Set(own.flatMap((t, i) => (own[i - 1]?.word === 'as' && isNameToken(t) ? [foldName(t.text)] : [])));
  for (let i = 0; i < own.length; i++) {
    const token = own[i] as SqlToken;
    if (spent.has(i) || !isNameToken(token)) continue;
    const name = sqlNameAt(own, i);
    if (name === undefined) continue;
    if (name.next > i + 1) {
      const owner = foldName((own[name.next - 3] as SqlToken).text);
      const table = owner === 'excluded' ? into : visible.get(owner);
      if (table && own[name.next]?.text !== '(') uses.columns.push({ table, column: name.name, at: (own[name.next - 1] as SqlToken).start, maybe: false });
      i = name.next - 1;
    } else if (isColumn(own, i) && !aliases.has(name.name)) addColumn(tables, token, uses);
  }
}

function addColumn(tables: readonly string[], { text, word, start: at }: SqlToken, uses: SqlUses): void {
  const maybe = tables.length > 1 || isMaybeKeyword(word);
  for (const table of tables) if (table !== '') uses.columns.push({ table, column: foldName(text), at, maybe });
}

function isColumn(own: readonly SqlToken[], i: number): boolean {
  const [before, token, after] = [own[i - 1], own[i], own[i + 1]];
  if (token === undefined || (token.kind === 'word' && isKeyword(token.word))) return false;
  if (after?.text === '(' || after?.text === '.' || before?.text === '::' || before?.word === 'as' || before?.word === 'collate') return false;
  // An alias without AS: a name right after a value.
  const isValue = before !== undefined && (before.kind === 'word' ? !isKeyword(before.word) : before.kind !== 'punct' || before.text === ')');
  return !isValue && !(token.kind === 'quoted' && /\s/.test(token.text));
}

/** The table that rows are inserted into; the columns named for it are uses. */
function insertedInto(own: readonly SqlToken[], scope: Scope, uses: SqlUses): string | undefined {
  const at = own.findIndex((t, i) => t.word === 'into' && INTO_TABLE.has(own[i - 1]?.word ?? ''));
  const name = at < 0 ? undefined : sqlNameAt(own, at + 1);
  if (name === undefined || scope.get(name.name) === '') return undefined;
  const open = own.findIndex((t, i) => i >= name.next && i <= name.next + 2 && t.kind === 'punct' && t.text === '(');
  if (open < 0) return name.name;
  for (const [first] of commaParts(own, open + 1, closingOf(own, open)))
    if (isNameToken(first)) uses.columns.push({ table: name.name, column: foldName(first.text), at: first.start, maybe: false });
  return name.name;
}
