/** Expressions of PHP as paths of steps (model/facts.ts). `?` where the value is not in plain sight. */
import type { ExprText } from '../../model/facts.ts';
import type { PhpFile } from './php-file.ts';
import { firstOperand, kidOf, lastOperand, type Syntax } from './syntax/node.ts';

const UNKNOWN = '?';
const MEMBER_NAME = /\??->\s*([\p{L}_][\p{L}\p{N}_]*)/uy;
const SCOPED = /^(\\?[\p{L}_][\p{L}\p{N}_\\]*)\s*::/u;
const CREATED = /^new\s+(\\?[\p{L}_][\p{L}\p{N}_\\]*)/u;
const CALLED = /^(\\?[\p{L}_][\p{L}\p{N}_\\]*)\s*\(/u;
/** Functions and methods that give an instance of the class they are told. */
const CONTAINERS = /(?:^|\.)(?:app|resolve|make|makeWith|get|getService|mock|spy|partialMock|createMock|createStub|getContainer|instance|factory)$/;
const SELVES: Readonly<Record<string, ExprText>> = { self: 'cls', static: 'cls', parent: 'super' };

/** The class that a text names, as an expression. */
export function classExpr(file: PhpFile, name: string, offset: number): ExprText {
  return SELVES[name.toLowerCase()] ?? (file.names.refer(name, offset) || UNKNOWN);
}

export function expression(file: PhpFile, node: Syntax | undefined, depth = 0): ExprText {
  if (node === undefined || depth > 60) return UNKNOWN;
  return READERS[node.type]?.(file, node, depth + 1) ?? UNKNOWN;
}

type ExpressionReader = (file: PhpFile, node: Syntax, depth: number) => ExprText;

const READERS: Readonly<Record<string, ExpressionReader>> = {
  variable_name: (file, node) => variable(file.text(node)),
  parenthesized: (file, node, depth) => expression(file, node.kids[0], depth),
  clone: (file, node, depth) => expression(file, node.kids[0], depth),
  assignment_expression: (file, node, depth) => expression(file, lastOperand(node), depth),
  member_access: (file, node, depth) => step(expression(file, firstOperand(node), depth), memberName(file, node)?.name),
  member_call: (file, node, depth) => callResult(file, node, calleeOf(file, node, depth).expr),
  scoped_call: (file, node, depth) => callResult(file, node, calleeOf(file, node, depth).expr),
  function_call: (file, node, depth) => callResult(file, node, calleeOf(file, node, depth).expr),
  scoped_property: (file, node) => step(scopeExpr(file, node), /::\s*\$(\w+)$/.exec(file.text(node))?.[1]),
  class_constant: (file, node) => constant(file, node),
  creation: (file, node) => call(createdClass(file, node)),
  subscript: (file, node, depth) => suffix(expression(file, firstOperand(node), depth), '[]'),
  conditional: (file, node, depth) => choice(file, node, depth),
  binary: (file, node, depth) => (isCoalescing(file, node) ? coalesced(file, node, depth) : UNKNOWN),
  array: (file, node, depth) => arrayOf(file, node, depth),
  string: (file, node) => shortText(file.text(node)),
};

function variable(text: string): ExprText {
  return text === '$this' ? 'this' : text;
}

const step = (receiver: ExprText, name: string | undefined): ExprText => (name === undefined ? UNKNOWN : `${receiver}.${name}`);
const suffix = (expr: ExprText, text: string): ExprText => (expr === UNKNOWN ? UNKNOWN : expr + text);
const call = (expr: ExprText): ExprText => suffix(expr, '()');

export interface Callee {
  readonly expr: ExprText;
  readonly name: string;
  readonly offset: number;
  /** What stands before the name; undefined for a function. */
  readonly receiver?: ExprText;
}

const NO_CALLEE: Callee = { expr: UNKNOWN, name: '', offset: 0 };

/** What a call calls, without its own parentheses. */
export function calleeOf(file: PhpFile, node: Syntax, depth = 0): Callee {
  if (node.type === 'member_call') {
    const name = memberName(file, node);
    if (name === undefined) return NO_CALLEE;
    const receiver = expression(file, firstOperand(node), depth);
    return { expr: step(receiver, name.name), ...name, receiver };
  }
  if (node.type === 'scoped_call') return scopedCallee(file, node);
  const name = CALLED.exec(file.text(node))?.[1];
  if (name === undefined) return { ...NO_CALLEE, expr: expression(file, firstOperand(node), depth), offset: node.start };
  return { expr: file.names.refer(name, node.start) || UNKNOWN, name: name.slice(name.lastIndexOf('\\') + 1), offset: node.start };
}

function scopedCallee(file: PhpFile, node: Syntax): Callee {
  const args = kidOf(node, 'arguments');
  const text = file.source.slice(node.start, args?.start ?? node.end);
  const found = /::\s*([\p{L}_][\p{L}\p{N}_]*)\s*$/u.exec(text);
  if (found === null) return NO_CALLEE;
  const name = found[1] as string;
  const receiver = scopeExpr(file, node);
  return { expr: step(receiver, name), name, offset: node.start + found.index + found[0].indexOf(name), receiver };
}

/** What stands before `::`. */
function scopeExpr(file: PhpFile, node: Syntax): ExprText {
  const name = SCOPED.exec(file.source.slice(node.start, Math.min(node.end, node.start + 300)))?.[1];
  return name === undefined ? expression(file, firstOperand(node)) : classExpr(file, name, node.start);
}

/** The name behind the arrow; undefined when it is computed. */
export function memberName(file: PhpFile, node: Syntax): { readonly name: string; readonly offset: number } | undefined {
  const object = firstOperand(node);
  if (object === undefined) return undefined;
  const from = object.end + (/^\s*/.exec(file.source.slice(object.end, object.end + 400))?.[0].length ?? 0);
  MEMBER_NAME.lastIndex = from;
  const found = MEMBER_NAME.exec(file.source);
  return found === null ? undefined : { name: found[1] as string, offset: from + found[0].length - (found[1] as string).length };
}

export function createdClass(file: PhpFile, node: Syntax): ExprText {
  const name = CREATED.exec(file.source.slice(node.start, Math.min(node.end, node.start + 300)))?.[1];
  return name === undefined || name === 'class' ? UNKNOWN : classExpr(file, name, node.start);
}

/** `Foo::BAR`; `Foo::class` is the class itself. */
function constant(file: PhpFile, node: Syntax): ExprText {
  const found = /^(\\?[\p{L}_][\p{L}\p{N}_\\]*)\s*::\s*([\p{L}_]\w*)$/u.exec(file.text(node));
  if (found === null) return UNKNOWN;
  const owner = classExpr(file, found[1] as string, node.start);
  return found[2] === 'class' ? owner : step(owner, found[2]);
}

/** The class that an argument `Foo::class` names. */
export function namedClass(file: PhpFile, node: Syntax | undefined): ExprText | undefined {
  const value = node?.type === 'argument' || node?.type === 'element' ? node.kids[0] : node;
  if (value?.type !== 'class_constant' || !/::\s*class$/.test(file.text(value))) return undefined;
  const expr = constant(file, value);
  return expr === UNKNOWN ? undefined : expr;
}

function callResult(file: PhpFile, node: Syntax, callee: ExprText): ExprText {
  const args = kidOf(node, 'arguments');
  // `$this->close(...)` is the method itself.
  if (args?.kids.length === 0 && /^\(\s*\.\.\./.test(file.text(args))) return callee;
  const given = namedClass(file, args?.kids[0]);
  if (given !== undefined && CONTAINERS.test(callee)) return given === 'cls' ? 'this' : `<${given}>`;
  return call(callee);
}

function choice(file: PhpFile, node: Syntax, depth: number): ExprText {
  const last = expression(file, lastOperand(node), depth);
  return last === UNKNOWN || /^'/.test(last) ? expression(file, node.kids.at(-2), depth) : last;
}

const isCoalescing = (file: PhpFile, { start, end, kids }: Syntax): boolean => {
  const [left, right] = [kids[0]?.start === start ? kids[0].end : start, kids.at(-1)?.end === end ? (kids.at(-1) as Syntax).start : end];
  return /^\s*\?\?\s*/.test(file.source.slice(left, right));
};

function coalesced(file: PhpFile, node: Syntax, depth: number): ExprText {
  const left = expression(file, firstOperand(node), depth);
  return left === UNKNOWN ? expression(file, lastOperand(node), depth) : left;
}

/** A list of new objects of one class has them as elements. */
function arrayOf(file: PhpFile, node: Syntax, depth: number): ExprText {
  const first = node.kids[0]?.kids.at(-1);
  if (first?.type !== 'creation') return UNKNOWN;
  const element = expression(file, first, depth);
  return element.endsWith('()') && !element.startsWith('cls') ? `<Array<${element.slice(0, -2)}>>` : UNKNOWN;
}

const shortText = (literal: string): ExprText => (/^'[\w.:/-]{1,40}'$/.test(literal) ? literal : UNKNOWN);

/** The value of a plain string literal. */
export function stringOf(file: PhpFile, node: Syntax | undefined): string | undefined {
  const value = node?.type === 'argument' || node?.type === 'element' ? node.kids.at(-1) : node;
  if (value?.type !== 'string' && value?.type !== 'encapsed_string') return undefined;
  return /^(['"])([^$\\]*)\1$/s.exec(file.text(value))?.[2];
}
