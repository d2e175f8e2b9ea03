/**
 * Functions of every form -> callable symbols, their parameters' bindings, and the frame in which `this` and `return`
 * have a meaning. The result is the declared type or, without one, the first plain value that is returned.
 */

import type { ExprText, SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { expectedThis, functionContext } from './contexts.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { type FunctionParts, functionParts } from './function-parts.ts';
import { memoisedObject } from './hooks.ts';
import { type Documented, documented } from './jsdoc.ts';
import { arityOf, bindParameters, type Parameter, thisParameter, typeStart } from './parameters.ts';
import { ownShapes } from './shapes.ts';
import { type Declared, symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, isFunction, matchAt, unwrap } from './syntax-questions.ts';
import { isPrimitive, knownFromType, typeOf } from './types.ts';

const FUNCTION_NAME = /(?:declare\s+)?(?:async\s+)?function\s*\*?\s*([\w$]+)/y;

/** `function f() {}`, also as a signature without a body. */
export function functionDeclaration(ctx: FileContext, node: Node): void {
  const { start, exported } = ctx.outer(node);
  const name = nameOf(ctx, node);
  const symbol = openCallable(ctx, {
    kind: 'function',
    fn: node,
    ...name,
    start,
    end: node.endIndex,
    owner: ctx.facts.current,
    exported,
  });
  enterFunction(ctx, node, symbol, ctx.isScript && /^[A-Z]/.test(name.name) ? `${name.name}()` : '?');
}

/** In plain JavaScript a function with a capital may be called with `new`: `this` is what it makes. */
function nameOf(ctx: FileContext, node: Node): { name: string; nameAt: number } {
  const match = matchAt(FUNCTION_NAME, ctx.source, node.startIndex);
  if (match !== null) return { name: match[1] as string, nameAt: match.index + match[0].length - (match[1] as string).length };
  const name = field(node, 'name');
  return name === null ? { name: 'default', nameAt: node.startIndex } : { name: ctx.text(name), nameAt: name.startIndex };
}

type Callable = Omit<Declared, 'typeParams' | 'arity' | 'headerEnd'> & {
  /** The node with parameters, result and body; the symbol may be the variable or field that holds it. */
  readonly fn: Node;
};

/** Adds the symbol and opens it. Types of the result and bounds of type parameters are its references. */
export function openCallable(ctx: FileContext, c: Callable): SymbolIndex {
  const parts = functionParts(ctx, c.fn);
  const comment = documented(ctx, c.start);
  const known = parts.result === null ? (comment.returns ? { type: comment.returns } : (c.known ?? {})) : knownFromType(ctx, parts.result);
  const isAsync = ctx.source.startsWith('async', c.fn.startIndex) ? NODE_FLAGS.async : 0;
  const typeParams = parts.typeParameters === null ? comment.typeParams : typeParameters(ctx, parts.typeParameters);
  const fact = symbolFact(ctx, {
    kind: c.kind,
    name: c.name,
    nameAt: c.nameAt,
    owner: c.owner,
    ownerType: c.ownerType,
    start: c.start,
    end: c.end,
    exported: c.exported,
    hidden: c.hidden ?? false,
    known,
    headerEnd: headerEnd(parts, c.end),
    typeParams,
    arity: arityOf(parts.parameters),
    flags: (c.flags ?? 0) | isAsync,
  });
  const symbol = ctx.facts.open(fact);
  if (parts.result !== null) {
    if (known.type && !isPrimitive(known.type)) ctx.facts.typeAt('return', known.type, typeStart(ctx, parts.result), symbol);
    ownShapes(ctx, parts.result, symbol);
  }
  typeBounds(ctx, parts.typeParameters, symbol);
  commentedResult(ctx, comment, c.nameAt, symbol);
  return symbol;
}

/** What a comment says, where the header of plain JavaScript cannot. */
function commentedResult(ctx: FileContext, { returns, bounds }: Documented, nameAt: number, symbol: SymbolIndex): void {
  if (returns && !isPrimitive(returns)) ctx.facts.typeAt('return', returns, nameAt, symbol);
  const fact = ctx.facts.symbol(symbol);
  if (fact !== undefined && Object.keys(bounds).length > 0) fact.bounds = bounds;
}

const headerEnd = (parts: FunctionParts, end: number): number => Math.min(parts.bodyStart, end);

/** Names of type parameters; their constraints are type references of the symbol. */
export function typeParameters(ctx: FileContext, list: Node | null): string[] {
  if (list === null) return [];
  return list.children.flatMap((p) => (p.type === 'type_parameter' ? [ctx.text(field(p, 'name') ?? p)] : []));
}

/** What type parameters extend: references of the symbol, and what is known of a value of such a type. */
export function typeBounds(ctx: FileContext, list: Node | null, symbol: SymbolIndex): void {
  if (list === null) return;
  const bounds: Record<string, TypeText> = {};
  for (const p of list.children) {
    const bound = field(p, 'constraint');
    const name = field(p, 'name');
    if (!bound || !name) continue;
    const type = typeOf(ctx, bound);
    if (isPrimitive(type)) continue;
    ctx.facts.typeAt('bound', type, bound.first?.startIndex ?? bound.startIndex, symbol);
    bounds[ctx.text(name)] = type;
  }
  const fact = ctx.facts.symbol(symbol);
  if (fact !== undefined && Object.keys(bounds).length > 0) fact.bounds = bounds;
}

/** Opens a function's scope: parameters are visible in all of it. */
export function enterFunction(ctx: FileContext, fn: Node, symbol: SymbolIndex, thisText: ExprText): FunctionParts {
  const parts = functionParts(ctx, fn);
  const range = { start: fn.startIndex, end: fn.endIndex };
  const comment = documented(ctx, ctx.facts.symbol(symbol)?.start ?? fn.startIndex);
  const self = thisParameter(ctx, parts.parameters) ?? (comment.self ? `<${comment.self}>` : unhidden(thisText, parts.parameters));
  ctx.frames.push({ end: range.end, kind: 'function', thisText: self, symbol, named: isNamed(ctx, fn, symbol), fn });
  ctx.scopes.push({ start: range.start, end: range.end, module: false });
  const types = bindParameters(ctx, parts.parameters, {
    symbol: symbol < 0 ? ctx.facts.current : symbol,
    callable: symbol,
    range,
    commented: comment.params,
    expected: expectedParameters(ctx, fn),
  });
  const fact = ctx.facts.symbol(symbol);
  if (fact !== undefined && types.some((t) => !isPrimitive(t))) fact.params = types;
  return parts;
}

/** `const path: Path = { join(path) { this.normalize() } }`: the object, not the parameter of its name. */
function unhidden(thisText: ExprText, parameters: readonly Parameter[]): ExprText {
  return parameters.some((p) => 'name' in p && p.name === thisText) ? `::${thisText}` : thisText;
}

const isNamed = (ctx: FileContext, fn: Node, symbol: SymbolIndex): boolean =>
  symbol >= 0 && !ctx.wrapped.has(fn.id) && ctx.facts.symbol(symbol)?.name !== 'default';

/** What a parameter without a type is, by the call or the declared type that the function is made for. */
function expectedParameters(ctx: FileContext, fn: Node): (index: number) => ExprText | undefined {
  const elements = ctx.expected.get(fn.id);
  if (elements !== undefined) return (index) => elements[index];
  let context: ExprText | undefined | null = null;
  return (index) => {
    if (context === null) context = functionContext(ctx, fn);
    return context === undefined ? undefined : `${context}%${index}`;
  };
}

/** `x => x`: keeps the meaning of `this`. */
export function arrowFunction(ctx: FileContext, node: Node): void {
  const symbol = ctx.owners.get(node.id) ?? -1;
  const { expressionBody } = enterFunction(ctx, node, symbol, ctx.thisText);
  if (!expressionBody || symbol < 0) return;
  const body = field(node, 'body');
  if (body !== null) returned(ctx, body, symbol);
}

/** `function () {}` as a value; a name of its own is known inside only, but it is what people look for. */
export function functionExpression(ctx: FileContext, node: Node): void {
  const symbol = ctx.owners.get(node.id) ?? namedExpression(ctx, node);
  enterFunction(ctx, node, symbol, ctx.paths.get(node.id) ?? callbackThis(ctx, node));
}

function callbackThis(ctx: FileContext, node: Node): ExprText {
  return ctx.text(node).includes('this') ? expectedThis('?', functionContext(ctx, node)) : '?';
}

function namedExpression(ctx: FileContext, node: Node): SymbolIndex {
  const match = matchAt(FUNCTION_NAME, ctx.source, node.startIndex);
  if (match === null) return -1;
  const name = match[1] as string;
  const nameAt = match.index + match[0].length - name.length;
  return openCallable(ctx, { kind: 'function', fn: node, name, nameAt, start: node.startIndex, end: node.endIndex, owner: ctx.facts.current });
}

export function returnStatement(ctx: FileContext, node: Node): void {
  const symbol = ctx.function?.symbol ?? -1;
  const value = symbol < 0 ? null : node.first;
  if (value !== null) returned(ctx, value, symbol);
}

/** What a callable gives back: an object literal's members are the callable's, any other value is its `value`. */
function returned(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  const fact = ctx.facts.symbol(symbol);
  if (fact === undefined) return;
  const outer = unwrap(ctx, node);
  const inner = (outer.type === 'call_expression' ? memoisedObject(ctx, outer) : undefined) ?? outer;
  const { type } = inner;
  if (type === 'object') {
    if (fact.name === 'data' && fact.owner === ctx.component?.symbol) {
      ctx.literals.set(inner.id, { owner: fact.owner, path: `${ctx.component.name}()` });
      return;
    }
    const path = fact.owner === -1 && /^[\w$]+$/.test(fact.name) ? `${fact.name}()` : '?';
    ctx.literals.set(inner.id, { owner: symbol, path, context: resultContext(ctx, fact) });
    return;
  }
  const context = isFunction(type) ? resultContext(ctx, fact) : undefined;
  if (context !== undefined) ctx.contexts.set(inner.id, context);
  if (fact.type === undefined && fact.value === undefined) {
    const value = (isFunction(type) ? returnedFunction(ctx, inner) : undefined) ?? plainResult(ctx, node);
    if (value !== undefined) fact.value = value;
  }
}

/** What the function around is expected to give back: by its own type, or by what is expected of itself. */
function resultContext(ctx: FileContext, fact: SymbolFact): ExprText | undefined {
  const fn = ctx.function?.fn;
  const expected = fact.type !== undefined ? `<${fact.type}>` : fn === undefined ? undefined : functionContext(ctx, fn);
  if (expected === undefined) return undefined;
  return `${expected}${fact.type === undefined ? '()' : ''}${fact.flags & NODE_FLAGS.async ? '^' : ''}`;
}

/** `return function make() {}`: the function of that name, which a caller may be handed parameters by. */
function returnedFunction(ctx: FileContext, fn: Node): ExprText | undefined {
  return ctx.owners.has(fn.id) ? undefined : matchAt(FUNCTION_NAME, ctx.source, fn.startIndex)?.[1];
}

const NOTHING = /^(\?.*|<(string|number|boolean|Array|RegExp)>)$/;

function plainResult(ctx: FileContext, node: Node): ExprText | undefined {
  const value = outsideOf(ctx, exprOf(ctx, node), node.startIndex);
  return NOTHING.test(value) ? undefined : value;
}

const WRAPPER =
  /(?:[\w$]+\s*\.\s*)?(?:memo|forwardRef|observer|debounce|throttle|once|memoize\w*|cache|useCallback|asyncHandler|with[A-Z]\w*|createSelector)\s*(?:<[^()]*>\s*)?\(\s*(?=async\b|function\b|\(|[\w$]+\s*=>)/y;

/** `memo((props) => ...)`: the first argument of a call that hands a function on under another guise. */
export function wrappedFunction(ctx: FileContext, call: Node): Node | undefined {
  const fn = matchAt(WRAPPER, ctx.source, call.startIndex) === null ? null : (field(call, 'arguments')?.first ?? null);
  return fn !== null && isFunction(fn.type) ? fn : undefined;
}
