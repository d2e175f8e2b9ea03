/**
 * Expression syntax -> ExprText: the path of members, calls, awaits and indexes that leads to a value, '?' when there
 * is none. Recursion and text are bounded; the results of members and calls are kept, because the links of a call
 * chain are asked for one after another.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, TypeText } from '../../model/facts.ts';
import { namedValue } from './anonymous-types.ts';
import { isWellKnown } from './call-chains.ts';
import { propsValue } from './components/component-options.ts';
import type { FileContext } from './file-context.ts';
import { hookResult } from './hooks.ts';
import { documented } from './jsdoc.ts';
import { field, literal, matchAt } from './syntax.ts';
import { knownFromType, typeArguments, typeOf } from './types.ts';

const MAX_DEPTH = 160;
const MAX_LENGTH = 400;

type Form = (ctx: FileContext, node: Node, depth: number) => ExprText;

const constant =
  (text: ExprText): Form =>
  () =>
    text;
const first: Form = (ctx, node, depth) => (node.firstNamedChild === null ? '?' : exprOf(ctx, node.firstNamedChild, depth + 1));
const last: Form = (ctx, node, depth) => (node.lastNamedChild === null ? '?' : exprOf(ctx, node.lastNamedChild, depth + 1));

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
  non_null_expression: notNull,
  satisfies_expression: first,
  instantiation_expression: first,
  parenthesized_expression: (ctx, node, depth) => commentedCast(ctx, node) ?? first(ctx, node, depth),
  sequence_expression: last,
  as_expression: assertion,
  type_assertion: (ctx, node, depth) => asserted(ctx, node.firstNamedChild?.firstNamedChild ?? null) ?? last(ctx, node, depth),
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
  array: arrayLiteral,
  arrow_function: functionValue,
  function_expression: functionValue,
};

export function exprOf(ctx: FileContext, node: Node, depth = 0): ExprText {
  if (depth > MAX_DEPTH) return '?';
  const cached = ctx.exprs.get(node.id);
  if (cached !== undefined) return cached;
  const known = ctx.types.get(node.id);
  const path = known === undefined || known === 'member_expression' ? plainPath(ctx.source, node.startIndex, node.endIndex) : undefined;
  if (path !== undefined) return pathExpr(ctx, path.text);
  const form = FORMS[known ?? node.type];
  if (form === undefined) return '?';
  const text = form(ctx, node, depth);
  const bounded = text.length > MAX_LENGTH ? '?' : text;
  if (form === member || form === call) ctx.exprs.set(node.id, bounded);
  return bounded;
}

const SPACED = /^[A-Za-z_$][\w$]*(?:!?\s*(?:\?\.|\.)\s*#?[A-Za-z_$][\w$]*)*(?:!|\?\.)?$/;
const MAX_PATH = 160;

/** A path of names, without blanks and marks, and where its last name stands; generic arguments at its end are dropped. */
export function plainPath(source: string, start: number, end: number): { text: string; nameAt: number } | undefined {
  if (end - start > MAX_PATH) return undefined;
  const first = source.charCodeAt(start);
  if (first !== 36 && first !== 95 && (first < 65 || first > 122 || (first > 90 && first < 97))) return undefined;
  let written = source.slice(start, end).trimEnd();
  if (written.endsWith('>')) written = written.replace(/<[\w$.,\s<>[\]|]*>$/, '').trimEnd();
  if (!SPACED.test(written)) return undefined;
  const last = /[\w$#]+(?=!?(?:\?\.)?$)/.exec(written) as RegExpExecArray;
  return { text: written.replace(/[\s!?]+/g, '').replace(/\.$/, ''), nameAt: start + last.index };
}

const HEADS: Readonly<Record<string, ExprText>> = { true: '<boolean>', false: '<boolean>', null: '?', undefined: '?', import: '?' };

/** A path as an expression: `this` is what it means here. */
export function pathExpr(ctx: FileContext, path: string): ExprText {
  const dot = path.indexOf('.');
  const head = dot < 0 ? path : path.slice(0, dot);
  if (head === 'this') return thisPath(ctx.thisText, dot < 0 ? '' : path.slice(dot));
  if (head === 'module' && /^module\.exports\./.test(path)) return path.slice('module.'.length);
  const special = Object.hasOwn(HEADS, head) ? HEADS[head] : undefined;
  if (special !== undefined) return special;
  if (dot < 0 || !path.includes('.prototype')) return path;
  return path.replace(/^(.*?)\.prototype(?=\.|$)/, '$1()');
}

function thisPath(self: ExprText, steps: string): ExprText {
  if (self === 'this' && steps.startsWith('.constructor')) return `cls${steps.slice(12)}`;
  return self + steps;
}

/** A step on something unknown stays visible by its name only: `?.close`. */
function step(base: ExprText, text: string): ExprText {
  return base === '?' && !text.startsWith('.') ? '?' : base + text;
}

/** A value that may be missing: literals and unknowns give way to the other branch. */
function either(left: ExprText, right: () => ExprText): ExprText {
  return left === '?' || left.startsWith('?.') || PRIMITIVE.test(left) ? right() : left;
}
/** One of several values is like the one taken, but not another name for it: an await on what is no promise keeps the value. */
const oneOf = (expr: ExprText): ExprText => (/^[\w$]+(?:\.[\w$#]+)*$/.test(expr) ? `${expr}^` : expr);

const PRIMITIVE = /^<(string|number|boolean|Array)>$/;

const OPERATIONS = new Set(['unary_expression', 'await_expression']);

/** `!list.get(i)!.open` and `await list.get(i)!.open()` are parsed as if the operator came before the mark. */
function notNull(ctx: FileContext, node: Node, depth: number): ExprText {
  const inner = node.firstNamedChild;
  return inner !== null && OPERATIONS.has(inner.type) ? first(ctx, inner, depth) : first(ctx, node, depth);
}

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
  if (key === undefined) return step(base, symbolKey(ctx, node) ?? '[]');
  return /^[\w$]+$/.test(key) ? `${base}.${key}` : '?';
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
    return (isWellKnown(path) ? wellKnown(ctx, node, path, depth) : undefined) ?? step(path, `${givenArguments(ctx, node, known.open, depth)}()`);
  }
  const callee = field(node, 'function');
  if (callee === null) return '?';
  if (callee.type === 'import') return required(ctx, node) ?? '?';
  // `await f<T>(x)` is parsed as `(await f)<T>(x)`.
  const awaited = callee.type === 'await_expression';
  const target = awaited ? callee.firstNamedChild : callee;
  if (target === null) return '?';
  const text = exprOf(ctx, target, depth + 1);
  const result = wellKnown(ctx, node, text, depth) ?? step(text, `${typeArguments(ctx, field(node, 'type_arguments'))}()`);
  return awaited ? step(result, '^') : result;
}

const ARGUMENT = String.raw`(?:[A-Za-z_$][\w$]*(?:\.[\w$#]+)*|'[^'\n]*'|"[^"\n]*"|\d+)`;
const ARGUMENTS = new RegExp(String.raw`\(\s*(${ARGUMENT}(?:\s*,\s*${ARGUMENT})*)\s*(?=[,)])`, 'y');
const EACH_ARGUMENT = new RegExp(ARGUMENT, 'g');
const PATH = /^[A-Za-z_$][\w$]*(?:\.[\w$#]+)*$/;
const MAKER = /\(\s*(?:async\s*)?\(\s*\)\s*=>\s*(?![{\s])/y;

/** What a call is handed, as far as it is paths or a function that makes something: it may say what a generic function gives back. */
function givenArguments(ctx: FileContext, node: Node, open: number, depth: number): string {
  const list = matchAt(ARGUMENTS, ctx.source, open)?.[1];
  if (list !== undefined) {
    const paths = (list.match(EACH_ARGUMENT) ?? []).map((part) => (PATH.test(part) ? pathExpr(ctx, part) : ''));
    return paths.some((path) => PATH.test(path)) ? `{${paths.map((path) => (PATH.test(path) ? path : '')).join(',')}}` : '';
  }
  if (matchAt(MADE, ctx.source, open) !== null) return madeArgument(ctx, node, depth);
  const maker = matchAt(MAKER, ctx.source, open) === null ? null : (field(node, 'arguments')?.firstNamedChild ?? null);
  const body = maker === null ? null : field(maker, 'body');
  const made = body === null ? '' : madeType(exprOf(ctx, body, depth + 1));
  return made === '' ? '' : `{<=>${made}>}`;
}

const MADE = /\(\s*new\s/y;

/** `this.register(new Emitter<Foo>())` may give the emitter back. */
function madeArgument(ctx: FileContext, node: Node, depth: number): string {
  const made = field(node, 'arguments')?.firstNamedChild;
  const expr = made?.type === 'new_expression' ? exprOf(ctx, made, depth + 1).replace(/\{[^}]*\}/, '') : '?';
  // A comma would end the argument: then the class alone has to do.
  const plain = expr.includes(',') ? expr.replace(/^<([\w$.]+)<.*$/, '$1()') : expr;
  return plain.startsWith('?') || /[,{}]/.test(plain) ? '' : `{${plain}}`;
}

/** The type of an expression that makes something: `new Foo()`, a literal of a known type. */
function madeType(expr: ExprText): TypeText {
  const type = /^([A-Z][\w$]*(?:\.[A-Z][\w$]*)*)\(\)$/.exec(expr)?.[1] ?? typeOfValue(expr) ?? '';
  return /[,{}]/.test(type) ? '' : type;
}

/** Functions of the language whose result is one of their arguments, seen as a value. */
const GIVES_FIRST = new Set(['Object.values', 'Object.freeze', 'Object.seal', 'Object.assign', 'Promise.resolve', 'Array.from', 'structuredClone']);

function wellKnown(ctx: FileContext, node: Node, callee: ExprText, depth: number): ExprText | undefined {
  if (GIVES_FIRST.has(callee)) return firstArgument(ctx, node, depth);
  if (callee === 'Object.entries') return `${firstArgument(ctx, node, depth)}.entries()`;
  if (callee === 'Object.keys') return '<Array<string>>';
  if (callee === 'require') return required(ctx, node);
  if (callee === 'defineProps') return propsValue(ctx, node);
  if (callee === 'withDefaults' && ctx.component !== undefined) return firstArgument(ctx, node, depth);
  if (callee === 'inject') return injected(firstArgument(ctx, node, depth));
  const hooked = hookResult(ctx, node, callee, (n) => exprOf(ctx, n, depth + 1));
  if (hooked !== undefined) return hooked;
  if (callee.endsWith('.map')) return mapped(ctx, node, callee.slice(0, -4), depth);
  const applied = /^(.+)\.(?:call|apply)$/.exec(callee);
  return applied === null ? undefined : `${applied[1]}()`;
}

/** `xs.map((x) => x.f())` is an array of what f gives to an element of xs. */
function mapped(ctx: FileContext, node: Node, list: ExprText, depth: number): ExprText | undefined {
  const callback = field(node, 'arguments')?.firstNamedChild;
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
  const argument = field(node, 'arguments')?.firstNamedChild;
  return argument ? exprOf(ctx, argument, depth + 1) : '?';
}

function required(ctx: FileContext, node: Node): ExprText | undefined {
  const specifier = literal(ctx, field(node, 'arguments')?.firstNamedChild);
  if (specifier === undefined) return undefined;
  ctx.done.add(node.id);
  return ctx.anonymousModule(specifier, node.startPosition.row + 1);
}

/** Dependency injection by class: `inject(Store)` gives a Store. */
const injected = (token: ExprText): ExprText | undefined => (/^[A-Z][\w$]*$/.test(token) ? `<${token}>` : undefined);

function construction(ctx: FileContext, node: Node, depth: number): ExprText {
  const target = fieldExpr(ctx, node, 'constructor', depth);
  if (target === '?' || target.startsWith('?.')) return '?';
  if (target === 'Proxy') return firstArgument(ctx, node, depth);
  const args = typeArguments(ctx, field(node, 'type_arguments'));
  return args !== '' && /^[\w$.]+$/.test(target) ? `<${target}${args}>` : `${target}${handedClass(ctx, node)}()`;
}

const CLASS_ARGUMENT = /\(\s*([A-Z][\w$]*|this)\s*[,)]/y;

/** `new Query(User)`: a class that is handed over may say what the object is about. */
function handedClass(ctx: FileContext, node: Node): string {
  const list = field(node, 'arguments');
  const name = list === null ? undefined : matchAt(CLASS_ARGUMENT, ctx.source, list.startIndex)?.[1];
  const given = name === 'this' ? ctx.thisText : name;
  return given === undefined || !CLASS.test(given) ? '' : `{${given}}`;
}
/** A name, `this` of a static method, or what such a method says that its `this` is. */
const CLASS = /^(?:[A-Z][\w$]*|cls|<[^{},]*>)$/;

/** A comment with `@type {Foo}` before `(x)`: plain JavaScript asserts like that. */
function commentedCast(ctx: FileContext, node: Node): ExprText | undefined {
  const { type } = documented(ctx, node.startIndex);
  return type ? `<${type}>` : undefined;
}

function assertion(ctx: FileContext, node: Node, depth: number): ExprText {
  const type = node.namedChildCount > 1 ? node.lastNamedChild : null;
  return asserted(ctx, type) ?? first(ctx, node, depth);
}

/** `x as Foo` is a Foo; `as const` says nothing, `as any` makes a value unknown. */
function asserted(ctx: FileContext, type: Node | null): ExprText | undefined {
  if (type === null) return undefined;
  const known = knownFromType(ctx, type);
  if (known.value !== undefined) return known.value;
  return !known.type || known.type === 'any' || known.type === 'unknown' ? '?' : `<${known.type}>`;
}

const COMPARISONS = new Set(['==', '===', '!=', '!==', '<', '>', '<=', '>=', 'in', 'instanceof']);

function binary(ctx: FileContext, node: Node, depth: number): ExprText {
  const operator = field(node, 'operator')?.type ?? '';
  if (operator === '&&') return fieldExpr(ctx, node, 'right', depth);
  if (operator === '||' || operator === '??') return oneOf(either(fieldExpr(ctx, node, 'left', depth), () => fieldExpr(ctx, node, 'right', depth)));
  if (COMPARISONS.has(operator)) return '<boolean>';
  return operator === '+' ? '?' : '<number>';
}

function arrayLiteral(ctx: FileContext, node: Node, depth: number): ExprText {
  const element = node.firstNamedChild;
  if (element === null) return '<Array>';
  if (element.type === 'spread_element') return either(first(ctx, element, depth), () => '<Array>');
  const text = exprOf(ctx, element, depth + 1);
  const type = element.type === 'new_expression' ? text.replace(/(?:\{[^}]*\})?\(\)$/, '') : text;
  const name = typeOfValue(type) ?? (element.type === 'new_expression' ? type : undefined);
  if (name !== undefined) return `<Array<${name}>>`;
  return text.startsWith('?') ? '<Array>' : `<Array<${namedValue(ctx, element, text)}>>`;
}

/** The type of an expression that is nothing but a value of that type. */
export function typeOfValue(expr: ExprText): TypeText | undefined {
  return expr.startsWith('<') && expr.endsWith('>') ? expr.slice(1, -1) : undefined;
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
export function outsideOf(ctx: FileContext, expr: ExprText, offset: number): ExprText {
  let text = expr;
  for (let i = 0; i < 6; i++) {
    const head = /^[\w$]+/.exec(text)?.[0];
    const binding = head === undefined ? undefined : ctx.lookup(head, offset);
    // What is handed over to calls is known inside only.
    if (head === undefined || binding === undefined) return text.includes('{') ? text.replace(/\{[^{}]*\}/g, '') : text;
    const base = binding.type ? `<${binding.type}>` : binding.value;
    if (base === undefined || base === head) return '?';
    text = base + text.slice(head.length);
  }
  return '?';
}
