/**
 * Syntax node in, ExprText out. Dotted names, by far the most frequent, are read from the source without touching
 * the tree. Calls that give their argument back (`list(x)`, `cast(T, x)`) are said as that argument.
 */

import type { ExprText, TypeText } from '../../model/facts.ts';
import type { PythonFile } from './python-file.ts';
import type { Kind, Node } from './syntax/node.ts';
import { typeText } from './types.ts';

const MAX_DEPTH = 40;

/** Built-in and library functions whose result is, or holds the same as, their n-th argument. */
const SAME_AS_ARGUMENT = new Map<string, number>([
  ...['list', 'sorted', 'reversed', 'tuple', 'set', 'frozenset', 'iter', 'aiter', 'dict', 'staticmethod', 'classmethod'].map((n) => [n, 0] as const),
  ...['copy.copy', 'copy.deepcopy', 'contextlib.closing', 'contextlib.aclosing', 'contextlib.nullcontext', 'weakref.proxy'].map((n) => [n, 0] as const),
  ...['functools.lru_cache', 'functools.cache'].map((n) => [n, 0] as const),
  ...['asyncio.create_task', 'asyncio.ensure_future', 'asyncio.shield', 'asyncio.wait_for', 'asyncio.run'].map((n) => [n, 0] as const),
  ...['collections.deque', 'itertools.chain', 'itertools.islice', 'itertools.cycle', 'itertools.chain.from_iterable'].map((n) => [n, 0] as const),
  ['filter', 1],
]);
/** Functions that give one element of their argument. */
const ELEMENT_OF_ARGUMENT = new Set(['next', 'anext', 'min', 'max']);
const CASTS = new Set(['typing.cast', 'typing_extensions.cast', 'cast']);
const KEYWORDS = new Map([
  ['None', '?'],
  ['True', '<bool>'],
  ['False', '<bool>'],
  ['NotImplemented', '?'],
  ['__class__', 'cls'],
]);
/** Heads that mean something in ExprText. */
const TAKEN = new Set(['cls', 'this']);
const LITERALS = new Map<Kind, ExprText>([
  ['string', '<str>'],
  ['integer', '<int>'],
  ['float', '<float>'],
  ['comparison', '<bool>'],
  ['not', '<bool>'],
  ['set', '<set>'],
  ['set_comprehension', '<set>'],
]);

export function expressionOf(file: PythonFile, node: Node | undefined, depth = 0): ExprText {
  if (node === undefined || depth > MAX_DEPTH) return '?';
  if (node.kind === 'constant') return KEYWORDS.get(file.text(node)) ?? '?';
  const text = file.dottedText(node);
  if (text !== undefined) return dotted(file, text);
  const cached = file.expressions.get(node);
  if (cached !== undefined) return cached;
  const expr = compound(file, node, depth + 1);
  file.expressions.set(node, expr);
  return expr;
}

/** Calls that are said as their argument, not as a call. `name` is dotted. */
export function isArgumentPassing(file: PythonFile, name: string): boolean {
  const origin = file.origin(name);
  return SAME_AS_ARGUMENT.has(origin) || ELEMENT_OF_ARGUMENT.has(origin) || CASTS.has(origin) || origin === 'type';
}

/** A dotted name with its head as the scopes see it. */
export function dotted(file: PythonFile, text: string): ExprText {
  const dot = text.indexOf('.');
  const name = dot < 0 ? text : text.slice(0, dot);
  const head = KEYWORDS.get(name) ?? headOf(file, name);
  if (dot < 0 || head === '?') return head;
  const expr = head + text.slice(dot);
  return expr.startsWith('this.__class__') ? `cls${expr.slice('this.__class__'.length)}` : expr;
}

/** A plain variable may be called `cls` or `this`: those are taken, so it is said as what it holds. */
function headOf(file: PythonFile, name: string): ExprText {
  const receiver = file.scopes.receiver(name);
  if (receiver !== undefined || !TAKEN.has(name)) return receiver ?? name;
  const value = file.scopes.local(name) === undefined ? '?' : file.scopes.inline(name);
  return value === name ? '?' : value;
}

function compound(file: PythonFile, node: Node, depth: number): ExprText {
  const [first, second, third] = node.parts;
  const literal = LITERALS.get(node.kind);
  if (literal !== undefined) return literal === '<str>' && /^[bB]/.test(file.source.slice(node.start, node.start + 1)) ? '<bytes>' : literal;
  switch (node.kind) {
    case 'attribute':
      return attribute(file, node, depth);
    case 'call':
      return call(file, node, depth);
    case 'subscript':
      return subscript(file, node, depth);
    case 'await':
      return step(expressionOf(file, first, depth), '^');
    case 'parentheses':
    case 'unary':
      return expressionOf(file, first, depth);
    case 'walrus':
    case 'and': // It is the right side whenever it matters.
      return expressionOf(file, second, depth);
    case 'conditional':
      return either(file, first, third, depth);
    case 'or':
      return either(file, first, second, depth);
    case 'binary':
      return binary(file, first, depth);
    case 'yield': {
      const sent = file.scopes.innermostFunction?.sent;
      return sent === undefined ? '?' : `<${sent}>`;
    }
    case 'list':
    case 'list_comprehension':
    case 'generator':
      return container('list', elementType(file, first, depth));
    case 'dictionary':
    case 'dictionary_comprehension':
      return dictionary(file, first, depth);
    case 'tuple':
    case 'expression_list':
      return tuple(file, node, depth);
    default:
      return '?';
  }
}

const step = (receiver: ExprText, suffix: string): ExprText => (receiver === '?' ? '?' : receiver + suffix);

function attribute(file: PythonFile, node: Node, depth: number): ExprText {
  const object = expressionOf(file, node.parts[0], depth);
  const member = file.text(node.parts[1] as Node);
  return object === 'this' && member === '__class__' ? 'cls' : step(object, `.${member}`);
}

function call(file: PythonFile, node: Node, depth: number): ExprText {
  const [callee, list] = node.parts as [Node, Node];
  const name = file.dottedText(callee);
  if (name === 'super') return 'super';
  if (makesInstance(file, callee, list)) return 'cls()';
  const argument = name !== undefined && isArgumentPassing(file, name) ? passedArgument(file, list, file.origin(name), depth) : undefined;
  return argument ?? step(expressionOf(file, callee, depth), `${handedClasses(file, name ?? '', list)}()`);
}

/** `super().__new__(cls)`, `object.__new__(cls)`: an instance of the class that is handed over, whoever makes it. */
function makesInstance(file: PythonFile, callee: Node, { parts: [first] }: Node): boolean {
  const [, member] = callee.kind === 'attribute' ? callee.parts : [];
  if (member === undefined || first?.kind !== 'name' || file.text(member) !== '__new__') return false;
  return file.scopes.receiver(file.text(first)) === 'cls';
}

const CLASS = /^(?:[A-Za-z_]\w*\.)*_?[A-Z]\w*[a-z]\w*$/;
const MAKES = /(?:^|\.)_?[A-Z]\w*$/;

/** `app.query_one('#name', Input)`: classes that a function is handed may say what it gives back. */
function handedClasses(file: PythonFile, callee: string, list: Node): string {
  if (list.parts.length === 0 || MAKES.test(callee)) return '';
  const texts = list.parts.slice(0, MAX_HANDED).map((part) => file.dottedText(part) ?? '');
  if (!texts.some((text) => CLASS.test(text))) return '';
  return `{${texts.map((text) => (CLASS.test(text) && file.scopes.local(text) === undefined ? dotted(file, text) : '')).join(',')}}`;
}
const MAX_HANDED = 4;

/** The argument that a call hands back, said as an expression; undefined for other calls. */
function passedArgument(file: PythonFile, list: Node, name: string, depth: number): ExprText | undefined {
  const index = SAME_AS_ARGUMENT.get(name);
  const first = list.parts[index ?? 0];
  const second = list.parts[1];
  if (first === undefined) return undefined;
  if (CASTS.has(name)) return castType(file, first, second !== undefined);
  if (name === 'type') return expressionOf(file, first, depth) === 'this' ? 'cls' : undefined;
  if (index !== undefined) {
    const given = expressionOf(file, first, depth);
    return given === '?' ? undefined : given;
  }
  return second === undefined || second.kind === 'keyword' || name === 'next' ? step(expressionOf(file, first, depth), '~') : undefined;
}

function castType(file: PythonFile, type: Node, hasValue: boolean): ExprText | undefined {
  const said = hasValue ? typeText(file.text(type)) : '';
  return said === '' ? undefined : `<${said}>`;
}

function subscript(file: PythonFile, node: Node, depth: number): ExprText {
  const receiver = expressionOf(file, node.parts[0], depth);
  // `Foo[int]` is the class again; a name in capitals is a table.
  if (/^(?:[a-z_]\w*\.)*[A-Z]+[a-z]\w*$/.test(receiver) && file.scopes.local(receiver) === undefined) return receiver;
  return node.parts.some((p) => p.kind === 'slice') ? receiver : step(receiver, `[${itemKey(file, node.parts[1])}]`);
}

/** `pair[1]`; anything but a plain number says nothing about which one it is. */
function itemKey(file: PythonFile, index: Node | undefined): string {
  const text = index?.kind === 'integer' ? file.text(index) : '';
  return /^\d{1,3}$/.test(text) ? text : '';
}

/** The first that says something about the type. */
function either(file: PythonFile, first: Node | undefined, second: Node | undefined, depth: number): ExprText {
  const preferred = expressionOf(file, first, depth);
  if (isInformative(file, preferred)) return preferred;
  const other = expressionOf(file, second, depth);
  return other === '?' ? preferred : other;
}

/** False for literals, and for local names without a known type: the other branch says more. */
function isInformative(file: PythonFile, expr: ExprText): boolean {
  if (expr === '?' || expr.startsWith('<')) return false;
  const local = file.scopes.local(expr);
  return local === undefined || local.type !== undefined || local.value !== undefined || local.symbol === true;
}

/** Operators on objects mostly give the left operand's type: `path / name`, `query | other`, `items + more`. */
function binary(file: PythonFile, first: Node | undefined, depth: number): ExprText {
  const left = expressionOf(file, first, depth);
  return left === '<int>' || left === '<float>' ? '?' : left;
}

function container(name: string, element: TypeText): ExprText {
  return element === '' ? `<${name}>` : `<${name}<${element}>>`;
}

function dictionary(file: PythonFile, first: Node | undefined, depth: number): ExprText {
  const value = first?.kind === 'pair' ? elementType(file, first.parts[1], depth) : '';
  return value === '' ? '<dict>' : `<dict<object,${value}>>`;
}

function tuple(file: PythonFile, node: Node, depth: number): ExprText {
  const types = node.parts.slice(0, 8).map((part) => elementType(file, part, depth) || 'object');
  return types.every((t) => t === 'object') ? '<tuple>' : `<(${types.join(',')})>`;
}

function elementType(file: PythonFile, node: Node | undefined, depth: number): TypeText {
  return node === undefined ? '' : typeOfExpression(file.scopes.inline(expressionOf(file, node, depth)));
}

/** The type that an expression plainly has: `Foo()` -> `Foo`, `<Foo>` -> `Foo`; '' when it would take a resolver. */
export function typeOfExpression(expr: ExprText): TypeText {
  const made = /^((?:[a-z_]\w*\.)*_?[A-Z]\w*)\(\)$/.exec(expr);
  if (made !== null) return made[1] as TypeText;
  return expr.startsWith('<') && expr.endsWith('>') ? expr.slice(1, -1) : '';
}
