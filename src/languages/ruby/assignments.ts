/**
 * Assignments: local names become bindings, `@x` and `@@x` fields of the class around, constants and globals symbols.
 * A field is made once per name; later assignments only add what the first left open.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { assumedLocal, assumedValue } from './assumed-types.ts';
import { recordMembers } from './definitions.ts';
import { expressionOf } from './expressions.ts';
import type { RubyFile } from './ruby-file.ts';
import type { Local } from './scopes.ts';
import { dottedPath, groupEnd, matchAt } from './text-scan.ts';

const TARGET_AT = /(@{0,2}[a-z_]\w*|\$\w+|[A-Z]\w*)\s*(?:\|\||&&)?=(?![=~>])\s*/y;
const CLASS_MAKER_AT = /(Struct\.new|Data\.define|Class\.new|Module\.new)\b\s*(\()?/y;
const LITERAL = /^<(?:String|Integer|Float|Symbol|Hash|Array|Proc|Range|Regexp|TrueClass|FalseClass)>$/;
const MAX_SIGNATURE = 200;

export function assignment(file: RubyFile, node: Node): void {
  const start = node.startIndex;
  const target = matchAt(TARGET_AT, file.source, start);
  if (target === null) {
    multipleAssignment(file, node);
    return;
  }
  const name = target[1] as string;
  const valueAt = start + target[0].length;
  if (/^[A-Z]/.test(name)) assignConstant(file, node, name, valueAt);
  else assignName(file, name, assignedValue(file, node.childForFieldName('right')), start, node.endIndex);
}

const assignedValue = (file: RubyFile, right: Node | null): ExprText => {
  let value = right;
  for (let i = 0; i < 8 && (value?.type === 'assignment' || value?.type === 'operator_assignment'); i++) value = value.childForFieldName('right');
  return expressionOf(file, value);
};

function assignName(file: RubyFile, name: string, value: ExprText, start: number, end: number): void {
  if (name.startsWith('@')) assignField(file, name, value, start, end);
  else if (name.startsWith('$')) assignGlobal(file, name, value, start, end);
  else file.bind(name, localFor(file, name, value), end);
}

/** `x = x.next` speaks of the x before. */
function localFor(file: RubyFile, name: string, value: ExprText): Local {
  const own = value.startsWith(name) && !/^\w/.test(value.slice(name.length));
  const said = own ? file.scopes.inline(value) : value;
  return said === '?' ? assumedLocal(name) : { ...assumedLocal(name), value: said };
}

/** `a, b = pair`; `a, b = x, y`. */
function multipleAssignment(file: RubyFile, node: Node): void {
  const left = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (left?.type !== 'left_assignment_list' || right === null) return;
  const listed = right.type === 'right_assignment_list';
  const whole = listed ? '?' : expressionOf(file, right);
  for (let i = 0, count = left.namedChildCount; i < count; i++) {
    const target = left.namedChild(i);
    const name = target === null ? '' : file.text(target).replace(/^\*/, '');
    if (target === null || !/^@{0,2}[a-z_]\w*$/.test(name)) continue;
    const value = listed ? expressionOf(file, right.namedChild(i)) : whole === '?' ? '?' : `${whole}#${i}`;
    assignName(file, name, value, target.startIndex, node.endIndex);
  }
}

function assignField(file: RubyFile, name: string, value: ExprText, start: number, end: number): void {
  const { owner } = file.scopes.frame;
  if (owner < 0) return;
  const said = file.scopes.inline(value);
  const known = file.facts.symbol(file.member(owner, name) ?? -1);
  if (known === undefined) addSymbol(file, 'field', name, owner, said === '?' ? assumedValue(name.replace(/^@+/, '')) : said, { start, end });
  else if (said !== '?' && (known.value === undefined || LITERAL.test(known.value) || known.value.startsWith('<?'))) known.value = said;
}

function assignGlobal(file: RubyFile, name: string, value: ExprText, start: number, end: number): void {
  if (file.member(-1, name) === undefined) addSymbol(file, 'variable', name, -1, value, { start, end });
}

function assignConstant(file: RubyFile, node: Node, name: string, valueAt: number): void {
  const maker = matchAt(CLASS_MAKER_AT, file.source, valueAt);
  const extent = { start: node.startIndex, end: node.endIndex };
  if (maker !== null) {
    makeClass(file, node, name, maker, valueAt);
    return;
  }
  if (file.member(file.facts.current, name) !== undefined) return;
  addSymbol(file, 'constant', name, file.facts.current, expressionOf(file, node.childForFieldName('right')), extent);
  file.handled.add(node.startIndex);
}

/** `Point = Struct.new(:x, :y) do ... end`: a class, and the block is its body. */
function makeClass(file: RubyFile, node: Node, name: string, maker: RegExpExecArray, valueAt: number): void {
  const [start, end] = [node.startIndex, node.endIndex];
  const kind = maker[1] === 'Module.new' ? 'module' : 'class';
  const signature = file.source.slice(start, Math.min(end, start + MAX_SIGNATURE)).split('\n', 1)[0] as string;
  const symbol = file.newSymbol(kind, name, file.facts.current, { start, end, nameAt: start, signature });
  symbol.flags = NODE_FLAGS.exported;
  const index = file.facts.open(symbol);
  file.register(index);
  file.handled.add(start);
  if (maker[2] !== undefined) madeFrom(file, index, maker[1] as string, valueAt + maker[0].length - 1);
  const block = node.childForFieldName('right')?.childForFieldName('block');
  if (block) file.blockOwners.set(block.id, { symbol: index, kind: 'body' });
}

function madeFrom(file: RubyFile, index: SymbolIndex, maker: string, open: number): void {
  const args = file.source.slice(open + 1, groupEnd(file.source, open) - 1);
  if (maker !== 'Class.new') recordMembers(file, index, args, open + 1);
  else if (/^(?:::)?[A-Z][\w:]*$/.test(args.trim())) file.facts.typeAt('extends', dottedPath(args.trim()), open + 1, index);
}

function addSymbol(file: RubyFile, kind: NodeKind, name: string, owner: SymbolIndex, value: ExprText, extent: { start: number; end: number }): void {
  const { start, end } = extent;
  const signature = file.source.slice(start, Math.min(end, start + MAX_SIGNATURE)).split('\n', 1)[0] as string;
  const symbol = file.newSymbol(kind, name, owner, { start, end, nameAt: start, signature });
  if (kind === 'field') {
    symbol.doc = '';
    symbol.visibility = 'private';
  } else symbol.flags = NODE_FLAGS.exported;
  if (value !== '?') symbol.value = value;
  file.add(symbol);
}
