/** Tables, columns, indexes and foreign keys of a schema.rb, line by line as Rails writes it. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { columnTarget, tableTarget } from '../../model/sql-targets.ts';
import { LineMarks } from '../../util/line-marks.ts';
import { FormatFacts } from '../shared/format-facts.ts';

const TABLE = /^([ \t]*)create_table[ \t(]+["':]([\w.]+)["']?([^\n]*)\n/gm;
/** By its indentation. */
const END = /^([ \t]*)end\b/gm;
const COLUMN = /^[ \t]*t\.(\w+)\b([ \t(]+["':][^\n]*|[^\n]*)/gm;
/** A column or several, or an expression. */
const INDEXED = String.raw`((?:%[wi])?\[[^\]]*\]|:\w+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`;
const INDEX = new RegExp(String.raw`^[ \t]*t\.index[ \t(]+${INDEXED}[^\n]*`, 'gm');
const ADD_INDEX = new RegExp(String.raw`^[ \t]*add_index[ \t(]+["':]([\w.]+)["']?,[ \t]*${INDEXED}[^\n]*`, 'gm');
const KEY = /^[ \t]*add_foreign_key[ \t(]+["':]([\w.]+)["']?\s*,\s*["':]([\w.]+)["']?([^\n]*)/gm;
const VIEW = /^[ \t]*create_view[ \t(]+["':]([\w.]+)["']?/gm;

export function readSchema(path: string, text: string): FileFacts {
  const facts = new FormatFacts('rails-schema', path, text);
  const tables = new Map<string, SymbolIndex>();
  const ends = new LineMarks(text, END);
  for (const { 0: line, 1: indent = '', 2: written = '', index } of text.matchAll(TABLE)) {
    const at = index + line.length;
    const last = ends.after(indent, at);
    if (last === undefined) continue;
    const [name, start, head] = [written.toLowerCase(), index + indent.length, line.trim()];
    const table = facts.symbol({ kind: 'table', name, start, end: last.end, signature: `table ${written}` });
    tables.set(name, table);
    const key = primaryKey(head);
    if (key !== undefined) facts.symbol({ kind: 'column', name: key, start, end: start + head.length, owner: table, signature: `${name}.${key}` });
    addColumns(facts, { name, table, body: text.slice(at, last.start), at });
  }
  for (const { 0: line, 1: name = '', index } of text.matchAll(VIEW))
    facts.symbol({ kind: 'view', name: name.toLowerCase(), start: index, end: index + line.length, signature: `view ${name}` });
  for (const { 0: line, 1: table = '', 2: names = '', index } of text.matchAll(ADD_INDEX))
    addIndex(facts, { name: table.toLowerCase(), line, names, start: index + line.search(/\S/) });
  addKeys(facts, text, tables);
  return facts.finish();
}

/** That Rails adds: `id` unless the table has none or another one. A key of several columns is made of columns that are listed. */
function primaryKey(head: string): string | undefined {
  if (/\bid(?::| =>) *false\b/.test(head)) return undefined;
  const said = /\bprimary_key(?::| =>) *(\[|["':](\w+))/.exec(head);
  return said === null ? 'id' : said[2]?.toLowerCase();
}

interface TableBody {
  readonly name: string;
  readonly table: SymbolIndex;
  readonly body: string;
  readonly at: number;
}

const NO_COLUMNS = new Set(['index', 'check_constraint', 'exclusion_constraint', 'unique_constraint', 'foreign_key', 'remove']);

function addColumns(facts: FormatFacts, { name, table, body, at }: TableBody): void {
  for (const { 0: line, 1: type = '', 2: said = '', index } of body.matchAll(COLUMN)) {
    const start = at + index + line.search(/\S/);
    for (const own of NO_COLUMNS.has(type) ? [] : columnNames(type, said))
      facts.symbol({ kind: 'column', name: own, start, end: at + index + line.length, owner: table, signature: `${name}.${own} ${line.trim()}` });
  }
  for (const { 0: line, 1: names = '', index } of body.matchAll(INDEX)) addIndex(facts, { name, line, names, start: at + index + line.search(/\S/) });
}

/** `t.string "first", "last", null: false`; `t.column "age", :integer`; `t.references :order`; `t.timestamps`. */
function columnNames(type: string, said: string): string[] {
  if (type === 'timestamps') return ['created_at', 'updated_at'];
  const names = /^[ \t(]+((?:["':]\w+["']?(?:[ \t]*,[ \t]*(?=["':]\w+["']?[ \t]*(?:,|\)|$)))?)+)/.exec(said)?.[1] ?? '';
  const listed = [...names.matchAll(/\w+/g)].map(([column]) => column.toLowerCase());
  if (type === 'column') return listed.slice(0, 1);
  return type === 'references' || type === 'belongs_to' ? listed.map((column) => `${column}_id`) : listed;
}

function addIndex(facts: FormatFacts, { name: table, line, names, start }: { name: string; line: string; names: string; start: number }): void {
  const isExpression = /^["'].*\W.*["']$/.test(names);
  const columns = isExpression ? [] : [...names.replace(/^%[wi]/, '').matchAll(/\w+/g)].map(([c]) => c.toLowerCase());
  const name = /\bname(?::| =>)\s*["'](\w+)["']/.exec(line)?.[1] ?? `index_${table}_on_${columns.join('_and_')}`;
  const from = facts.symbol({ kind: 'index', name, start, end: start + line.trim().length, signature: line.trim() });
  for (const column of columns) facts.relation({ type: 'depends_on', from, target: { ...columnTarget(table, column), otherwise: 'nothing' }, at: start });
}

function addKeys(facts: FormatFacts, text: string, tables: ReadonlyMap<string, SymbolIndex>): void {
  for (const { 0: line, 1: from = '', 2: to = '', index } of text.matchAll(KEY)) {
    const table = tables.get(from.toLowerCase());
    if (table !== undefined) facts.relation({ type: 'depends_on', from: table, target: tableTarget(to.toLowerCase()), at: index + line.search(/\S/) });
  }
}
