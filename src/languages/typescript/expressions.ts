/**
 * Expression syntax -> ExprText: the path of members, calls, awaits and indexes that leads to a value, '?' when there
 * is none. Recursion and text are bounded; the results of members and calls are kept, because the links of a call
 * chain are asked for one after another.
 */
import type { ExprText } from '../../model/facts.ts';
import { namedValue } from './anonymous-types.ts';
import { eachArgument, givenArguments, handedClass, typeOfValue, withoutArguments } from './call-arguments.ts';
import { isWellKnown } from './call-chains.ts';
import type { FileContext } from './file-context.ts';
import { frameworkResult } from './frameworks/index.ts';
import { documented } from './jsdoc.ts';
import { memberStep, pathExpr, plainPath } from './paths.ts';
import type { Node } from './syntax/node.ts';
import { field, literal, matchAt } from './syntax-questions.ts';
import { knownFromType, typeArguments, typeOf } from './types.ts';

const MAX_DEPTH = 160;
const MAX_LENGTH = 400;

type Form = (ctx: FileContext, node: Node, depth: number) => ExprText;

const constant =
  (text: ExprText): Form =>
  () =>
    text;
const first: Form = (ctx, node, depth) => (node.first === null ? '?' : exprOf(ctx, node.first, depth + 1));
const last: Form = (ctx, node, depth) => (node.last === null ? '?' : exprOf(ctx, node.last, depth + 1));

const FORMS: Readonly<Record<string, Form>> = {
  identifier: (ctx, node) => ctx.text(node),
  shorthand_property_identifier: (ctx, node) => ctx.text(node),
  nested_identifier: (ctx, node) => ctx.text(node),
  type_identifier: (ctx, node) => ctx.text(node),
  this: (ctx) => ctx.thisText,
  super: constant('super'),
  member_expression: member,
  subscript_expression: subscript,
  call_expression: call,
  new_expression: construction,
  await_expression: (ctx, node, depth) => step(first(ctx, node, depth), '^'),
  non_null_expression: first,
  satisfies_expression: first,
  instantiation_expression: first,
  parenthesized_expression: (ctx, node, depth) => commentedCast(ctx, node) ?? first(ctx, node, depth),
  sequence_expression: last,
  as_expression: assertion,
  type_assertion: (ctx, node, depth) => asserted(ctx, node.first?.first ?? null) ?? last(ctx, node, depth),
  assignment_expression: (ctx, node, depth) => fieldExpr(ctx, node, 'right', depth),
  augmented_assignment_expression: (ctx, node, depth) => either(fieldExpr(ctx, node, 'left', depth), () => fieldExpr(ctx, node, 'right', depth)),
  ternary_expression: (ctx, node, depth) => oneOf(either(fieldExpr(ctx, node, 'consequence', depth), () => fieldExpr(ctx, node, 'alternative', depth))),
  binary_expression: binary,
  string: constant('<string>'),
  template_string: constant('<string>'),
  number: constant('<number>'),
  true: constant('<boolean>'),
  false: constant('<boolean>'),
  regex: constant('<RegExp>'),
  array: (ctx, node, depth) => listOf(ctx, node.first, depth),
  arrow_function: functionValue,
  function_expression: functionValue,
};

/** Types of nodes whose text need not be looked at. */
const NO_PATHS = new Set(['object', 'arrow_function', 'call_expression', 'new_expression', 'assignment_expression', 'class']);

export function exprOf(ctx: FileContext, node: Node, depth = 0): ExprText {
  if (depth > MAX_DEPTH) return '?';
  const cached = ctx.exprs.get(node.id);
  if (cached !== undefined) return cached;
  const { type } = node;
  const path = NO_PATHS.has(type) ? undefined : plainPath(ctx.source, node.startIndex, node.endIndex);
  if (path !== undefined) return pathExpr(ctx, path.text);
  const form = FORMS[type];
  if (form === undefined) return '?';
  const text = form(ctx, node, depth);
  const short = bounded(text);
  if (form === member || form === call) ctx.exprs.set(node.id, short);
  return short;
}

/** A step on something unknown stays visible by its name only: `?.close`. */
function step(base: ExprText, text: string): ExprText {
  return base === '?' && !text.startsWith('.') ? '?' : base + text;
}

/** A value that may be missing: literals and unknowns give way to the other branch. */
function either(left: ExprText, right: () => ExprText): ExprText {
  if (left === '?' || left.startsWith('?.') || PRIMITIVE.test(left)) return right();
  const other = OF_RUNTIME.test(left) ? right() : '?';
  return other.startsWith('?') ? left : other;
}
/** `window.logger || new Logger()`: what was left there is what is made here. */
const OF_RUNTIME = /^(?:window|globalThis|global|self)\./;
/** One of several values is like the one taken, but not another name for it: an await on what is not a promise keeps the value. */
const oneOf = (expr: ExprText): ExprText => (/^[\w$]+(?:\.[\w$#]+)*$/.test(expr) ? `${expr}^` : expr);

const PRIMITIVE = /^<(string|number|boolean|Array)>$/;

function fieldExpr(ctx: FileContext, node: Node, name: string, depth: number): ExprText {
  const child = field(node, name);
  return child === null ? '?' : exprOf(ctx, child, depth + 1);
}

function member(ctx: FileContext, node: Node, depth: number): ExprText {
  const property = field(node, 'property');
  if (property === null) return '?';
  const base = fieldExpr(ctx, node, 'object', depth);
  const name = ctx.text(property);
  if (name === 'prototype' && /^[\w$.]+$/.test(base)) return `${base}()`;
  if (name === 'constructor' && base === 'this') return 'cls';
  return `${base}.${name}`;
}

function subscript(ctx: FileContext, node: Node, depth: number): ExprText {
  const key = literal(ctx, field(node, 'index'));
  const base = fieldExpr(ctx, node, 'object', depth);
  if (key === undefined) return step(base, itemKey(ctx, node) ?? symbolKey(ctx, node) ?? '[]');
  const named = memberStep(key);
  return named === undefined ? step(base, '[]') : base + named;
}

const ITEM_KEY = /^\d{1,3}$/;

/** `[1]` of `pair[1]`. */
function itemKey(ctx: FileContext, subscript: Node): string | undefined {
  const index = field(subscript, 'index');
  return index !== null && ITEM_KEY.test(ctx.text(index)) ? `[${ctx.text(index)}]` : undefined;
}

const SYMBOL_KEY = /^\[(?:[A-Za-z_$][\w$]*|Symbol\.\w+)\]$/;

/** `[key]` of `x[key]` where the name may be that of a symbol: one of the module's own, not a local one. */
export function symbolKey(ctx: FileContext, subscript: Node): string | undefined {
  const index = field(subscript, 'index');
  const key = index === null ? '' : `[${ctx.text(index)}]`;
  return index === null || !SYMBOL_KEY.test(key) || ctx.lookup(key.slice(1, -1), index.startIndex) !== undefined ? undefined : key;
}

function call(ctx: FileContext, node: Node, depth: number): ExprText {
  const known = ctx.callees.get(node.id);
  if (known !== undefined) {
    const path = pathExpr(ctx, known.path);
    return (
      (isWellKnown(path) ? wellKnown(ctx, node, path, depth) : undefined) ??
      step(path, `${givenArguments(ctx, node, known.open, (n) => exprOf(ctx, n, depth + 1))}()`)
    );
  }
  const callee = field(node, 'function');
  if (callee === null) return '?';
  if (callee.type === 'import') return required(ctx, node) ?? '?';
  const text = exprOf(ctx, callee, depth + 1);
  return wellKnown(ctx, node, text, depth) ?? step(text, `${typeArguments(ctx, field(node, 'type_arguments'))}()`);
}

/** Functions of the language whose result is one of their arguments, seen as a value. */
const GIVES_FIRST = new Set(['Object.values', 'Object.freeze', 'Object.seal', 'Object.assign', 'Promise.resolve', 'Array.from', 'structuredClone']);

function wellKnown(ctx: FileContext, node: Node, callee: ExprText, depth: number): ExprText | undefined {
  if (GIVES_FIRST.has(callee)) return firstArgument(ctx, node, depth);
  if (callee === 'Promise.all') return promisedList(ctx, node, depth);
  if (callee === 'Object.entries') return `${firstArgument(ctx, node, depth)}.entries()`;
  if (callee === 'Object.keys') return '<Array<string>>';
  if (callee === 'require') return required(ctx, node);
  const read = (part: Node) => exprOf(ctx, part, depth + 1);
  const given = frameworkResult({ ctx, node, callee, read, firstArgument: () => firstArgument(ctx, node, depth) });
  if (given !== undefined) return given;
  if (callee.endsWith('.map')) return mapped(ctx, node, callee.slice(0, -4), depth);
  const applied = /^(.+)\.(?:call|apply)$/.exec(callee);
  return applied === null ? undefined : `${applied[1]}()`;
}

/** A list of promises, awaited, is the list of what they promise; in a literal each element is something else. */
function promisedList(ctx: FileContext, node: Node, depth: number): ExprText | undefined {
  return field(node, 'arguments')?.first?.type === 'array' ? undefined : firstArgument(ctx, node, depth);
}

/** `xs.map((x) => x.f())` is an array of what f gives to an element of xs. */
function mapped(ctx: FileContext, node: Node, list: ExprText, depth: number): ExprText | undefined {
  const callback = field(node, 'arguments')?.first;
  const match = callback ? matchAt(MAPPER, ctx.source, callback.startIndex) : null;
  const body = match === null || !callback ? null : field(callback, 'body');
  if (match === null || body === null || list.startsWith('?')) return undefined;
  const parameter = match[1] ?? match[2];
  const result = exprOf(ctx, body, depth + 1);
  const head = /^[\w$]+/.exec(result)?.[0];
  const value = head !== undefined && head === parameter ? `${list}~${result.slice(head.length)}` : result;
  if (value.startsWith('?')) return undefined;
  return `<Array<${typeOfValue(value) ?? namedValue(ctx, body, value)}>>`;
}

/** One parameter and an expression for a body. */
const MAPPER = /(?:([\w$]+)|\(\s*([\w$]+)\s*\))\s*=>\s*(?!\{)/y;

function firstArgument(ctx: FileContext, node: Node, depth: number): ExprText {
  const argument = field(node, 'arguments')?.first;
  return argument ? exprOf(ctx, argument, depth + 1) : '?';
}

function required(ctx: FileContext, node: Node): ExprText | undefined {
  const specifier = literal(ctx, field(node, 'arguments')?.first);
  if (specifier === undefined) return undefined;
  ctx.done.add(node.id);
  return ctx.anonymousModule(specifier, ctx.facts.lineOf(node.startIndex));
}

function construction(ctx: FileContext, node: Node, depth: number): ExprText {
  const target = fieldExpr(ctx, node, 'constructor', depth);
  if (target === '?' || target.startsWith('?.')) return '?';
  if (target === 'Proxy') return firstArgument(ctx, node, depth);
  const args = typeArguments(ctx, field(node, 'type_arguments'));
  return args !== '' && /^[\w$.]+$/.test(target) ? `<${target}${args}>` : `${target}${handedClass(ctx, node)}()`;
}

/** A comment with `@type {Foo}` before `(x)`: plain JavaScript asserts like that. */
function commentedCast(ctx: FileContext, node: Node): ExprText | undefined {
  const { type } = documented(ctx, node.startIndex);
  return type ? `<${type}>` : undefined;
}

function assertion(ctx: FileContext, node: Node, depth: number): ExprText {
  const type = node.children.length > 1 ? node.last : null;
  return asserted(ctx, type) ?? first(ctx, node, depth);
}

/** `x as Foo` is a Foo; `as const` says nothing, `as any` makes a value unknown. */
function asserted(ctx: FileContext, type: Node | null): ExprText | undefined {
  if (type === null) return undefined;
  const known = knownFromType(ctx, type);
  if (known.value !== undefined) return known.value;
  // An object type in place has no name yet: `x as { flush(): void }`.
  const text = known.type || typeOf(ctx, type, 1);
  return text === '' || text === 'any' || text === 'unknown' ? '?' : `<${text}>`;
}

const COMPARISONS = new Set(['==', '===', '!=', '!==', '<', '>', '<=', '>=', 'in', 'instanceof']);

function binary(ctx: FileContext, node: Node, depth: number): ExprText {
  const operator = field(node, 'operator')?.type ?? '';
  if (operator === '&&') return fieldExpr(ctx, node, 'right', depth);
  if (operator === '||' || operator === '??') return oneOf(either(fieldExpr(ctx, node, 'left', depth), () => fieldExpr(ctx, node, 'right', depth)));
  if (COMPARISONS.has(operator)) return '<boolean>';
  return operator === '+' ? '?' : '<number>';
}

export const EMPTY_LIST: ExprText = '<Array>';

/** A list of what `element` is. */
export function listOf(ctx: FileContext, element: Node | null, depth = 0): ExprText {
  if (element === null) return EMPTY_LIST;
  if (element.type === 'spread_element') return either(first(ctx, element, depth), () => EMPTY_LIST);
  const text = exprOf(ctx, element, depth + 1);
  const type = element.type === 'new_expression' ? withoutArguments(text).replace(/\(\)$/, '') : text;
  const name = typeOfValue(type) ?? (element.type === 'new_expression' ? type : undefined);
  if (name !== undefined) return `<Array<${name}>>`;
  return text.startsWith('?') ? EMPTY_LIST : `<Array<${namedValue(ctx, element, text)}>>`;
}

/** A function as a value is known by its declared result. */
function functionValue(ctx: FileContext, node: Node): ExprText {
  const result = field(node, 'return_type');
  const type = result === null ? '' : typeOf(ctx, result);
  return type === '' ? '?' : `<=>${type}>`;
}

/**
 * The same value as seen from outside the function that encloses `offset`: a local name at the head is replaced by
 * what it stands for. Unknown when that cannot be said.
 */
export function outsideOf(ctx: FileContext, expr: ExprText, offset: number, replaced: readonly string[] = []): ExprText {
  let text = expr;
  const names = [...replaced];
  for (let i = 0; i < 6; i++) {
    const head = /^[\w$]+/.exec(text)?.[0];
    const binding = head === undefined ? undefined : ctx.lookup(head, offset);
    if (head === undefined || binding === undefined) return bounded(eachArgument(text, (argument) => outsideOf(ctx, argument, offset, names)));
    const base = binding.type ? `<${binding.type}>` : binding.value;
    // `x = wrap(x)`: what is handed over may come round to itself.
    if (base === undefined || base === head || replaced.includes(head)) return '?';
    names.push(head);
    text = base + text.slice(head.length);
  }
  return '?';
}

const bounded = (expr: ExprText): ExprText => (expr.length > MAX_LENGTH ? '?' : expr);
