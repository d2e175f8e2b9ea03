/** Tables, columns, indexes and foreign keys of a schema.rb, line by line as Rails writes it. */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { columnTarget, tableTarget } from '../../model/sql-targets.ts';
import { LineMarks } from '../../util/line-marks.ts';
import { FormatFacts } from '../shared/format-facts.ts';

const TABLE = /^([ \t]*)create_table[ \t]+["':](\w+)["']?([^\n]*)\n/gm;
/** By its indentation. */
const END = /^([ \t]*)end\b/gm;
const COLUMN = /^[ \t]*t\.(\w+)[ \t(]+["':](\w+)["']?[^\n]*/gm;
const INDEX = /^[ \t]*t\.index[ \t(]+(\[[^\]]*\]|["':]\w+["']?)[^\n]*/gm;
const KEY = /^[ \t]*add_foreign_key[ \t(]+["':](\w+)["']?\s*,\s*["':](\w+)["']?([^\n]*)/gm;
const VIEW = /^[ \t]*create_view[ \t(]+["':](\w+)["']?/gm;

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
    if (!/\bid:\s*false\b/.test(head)) facts.symbol({ kind: 'column', name: 'id', start, end: start + head.length, owner: table, signature: `${name}.id` });
    addColumns(facts, { name, table, body: text.slice(at, last.start), at });
  }
  for (const { 0: line, 1: name = '', index } of text.matchAll(VIEW))
    facts.symbol({ kind: 'view', name: name.toLowerCase(), start: index, end: index + line.length, signature: `view ${name}` });
  addKeys(facts, text, tables);
  return facts.finish();
}

interface TableBody {
  readonly name: string;
  readonly table: SymbolIndex;
  readonly body: string;
  readonly at: number;
}

const NO_COLUMNS = new Set(['index', 'check_constraint', 'exclusion_constraint', 'unique_constraint', 'foreign_key']);

function addColumns(facts: FormatFacts, { name, table, body, at }: TableBody): void {
  for (const { 0: line, 1: type = '', 2: column = '', index } of body.matchAll(COLUMN)) {
    if (NO_COLUMNS.has(type)) continue;
    const start = at + index + line.search(/\S/);
    const isReference = type === 'references' || type === 'belongs_to';
    const own = (isReference ? `${column}_id` : column).toLowerCase();
    facts.symbol({ kind: 'column', name: own, start, end: at + index + line.length, owner: table, signature: `${name}.${own} ${line.trim()}` });
  }
  for (const { 0: line, 1: names = '', index } of body.matchAll(INDEX)) addIndex(facts, { name, line, names, start: at + index + line.search(/\S/) });
}

function addIndex(facts: FormatFacts, { name: table, line, names, start }: { name: string; line: string; names: string; start: number }): void {
  const columns = [...names.matchAll(/\w+/g)].map(([c]) => c.toLowerCase());
  const name = /\bname:\s*["'](\w+)["']/.exec(line)?.[1] ?? `index_${table}_on_${columns.join('_and_')}`;
  const from = facts.symbol({ kind: 'index', name, start, end: start + line.trim().length, signature: line.trim() });
  for (const column of columns) facts.relation({ type: 'depends_on', from, target: { ...columnTarget(table, column), otherwise: 'nothing' }, at: start });
}

function addKeys(facts: FormatFacts, text: string, tables: ReadonlyMap<string, SymbolIndex>): void {
  for (const { 0: line, 1: from = '', 2: to = '', index } of text.matchAll(KEY)) {
    const table = tables.get(from.toLowerCase());
    if (table !== undefined) facts.relation({ type: 'depends_on', from: table, target: tableTarget(to.toLowerCase()), at: index + line.search(/\S/) });
  }
}
