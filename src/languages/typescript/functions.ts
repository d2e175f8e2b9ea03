/**
 * Functions of every form -> callable symbols, their parameters' bindings, and the frame in which `this` and `return`
 * have a meaning. The result is the declared type or, without one, the first plain value that is returned.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { arityOf, bindParameters, parametersOf, thisParameter } from './parameters.ts';
import { ownShapes } from './shapes.ts';
import { type Declared, symbolFact, typeParameters } from './symbols.ts';
import { field, unwrap } from './syntax.ts';
import { isPrimitive, knownFromType, typeOf } from './types.ts';

/** `function f() {}`, also as a signature without a body. */
export function functionDeclaration(ctx: FileContext, node: Node): void {
  const outer = ctx.outers.get(node.id);
  const name = field(node, 'name');
  const symbol = openCallable(ctx, { kind: 'function', fn: node, node, name, owner: ctx.facts.current, outer, exported: isExported(ctx, outer) });
  enterFunction(ctx, node, symbol, constructorThis(ctx, name));
}

/** In plain JavaScript a function with a capital may be called with `new`. */
function constructorThis(ctx: FileContext, name: Node | null): ExprText {
  const text = name === null ? '' : ctx.text(name);
  return ctx.isScript && /^[A-Z]/.test(text) ? `<${text}>` : '?';
}

export const isExported = (ctx: FileContext, outer: Node | undefined): boolean =>
  outer !== undefined && ctx.source.startsWith('export', skipDecorators(ctx, outer));

function skipDecorators(ctx: FileContext, outer: Node): number {
  return ctx.source.charCodeAt(outer.startIndex) === 64 ? ctx.source.indexOf('export', outer.startIndex) : outer.startIndex;
}

interface Callable extends Omit<Declared, 'kind' | 'known' | 'typeParams' | 'arity' | 'headerEnd'> {
  readonly kind: NodeKind;
  /** The node with parameters, result and body; `node` may be the variable or field that holds it. */
  readonly fn: Node;
}

/** Adds the symbol and opens it. Types of the result and bounds of type parameters are its references. */
export function openCallable(ctx: FileContext, c: Callable): SymbolIndex {
  const result = field(c.fn, 'return_type');
  const known = knownFromType(ctx, result);
  const body = field(c.fn, 'body');
  const fact = symbolFact(ctx, {
    ...c,
    known,
    headerEnd: body?.startIndex,
    typeParams: typeParameters(ctx, c.fn),
    arity: arityOf(parametersOf(c.fn)),
    flags: (c.flags ?? 0) | (ctx.source.startsWith('async', c.fn.startIndex) ? NODE_FLAGS.async : 0),
  });
  const symbol = ctx.facts.open(fact);
  if (known.type && !isPrimitive(known.type) && result) ctx.facts.type('return', known.type, result.firstNamedChild ?? result, symbol);
  ownShapes(ctx, result, symbol);
  typeBounds(ctx, c.fn, symbol);
  return symbol;
}

export function typeBounds(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  for (const p of field(node, 'type_parameters')?.namedChildren ?? []) {
    const bound = p && field(p, 'constraint');
    if (!bound) continue;
    const type = typeOf(ctx, bound);
    if (!isPrimitive(type)) ctx.facts.type('bound', type, bound.firstNamedChild ?? bound, symbol);
  }
}

/** Opens a function's scope: parameters are visible in all of it. */
export function enterFunction(ctx: FileContext, fn: Node, symbol: SymbolIndex, thisText: ExprText): void {
  const parameters = parametersOf(fn);
  const range = { start: fn.startIndex, end: fn.endIndex };
  ctx.frames.push({ end: range.end, kind: 'function', thisText: thisParameter(ctx, parameters) ?? thisText, symbol });
  ctx.scopes.push({ ...range, module: false });
  bindParameters(ctx, parameters, { symbol: symbol < 0 ? ctx.facts.current : symbol, range, expected: ctx.expected.get(fn.id) });
}

/** Arrow functions and function expressions: `owners` says whether a name was given to them. */
export function lambda(ctx: FileContext, node: Node): void {
  const arrow = node.type === 'arrow_function';
  const given = ctx.owners.get(node.id);
  const symbol = given ?? (arrow ? -1 : namedExpression(ctx, node));
  const thisText = arrow ? ctx.thisText : (ctx.paths.get(node.id) ?? '?');
  enterFunction(ctx, node, symbol, thisText);
  const body = arrow ? field(node, 'body') : null;
  if (body !== null && symbol >= 0 && body.type !== 'statement_block') returned(ctx, body, symbol);
}

/** `(function named() {})`: the name is known inside only, but it is what people look for. */
function namedExpression(ctx: FileContext, node: Node): SymbolIndex {
  const name = field(node, 'name');
  return name === null ? -1 : openCallable(ctx, { kind: 'function', fn: node, node, name, owner: ctx.facts.current });
}

export function returnStatement(ctx: FileContext, node: Node): void {
  const symbol = ctx.function?.symbol ?? -1;
  const value = symbol < 0 ? null : node.firstNamedChild;
  if (value !== null) returned(ctx, value, symbol);
}

/** What a callable gives back: an object literal's members are the callable's, any other value is its `value`. */
function returned(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  const inner = unwrap(ctx, node);
  const fact = ctx.facts.symbol(symbol);
  if (fact === undefined) return;
  if (inner.type === 'object') {
    ctx.literals.set(inner.id, { owner: symbol, path: fact.owner === -1 && /^[\w$]+$/.test(fact.name) ? `${fact.name}()` : '?' });
  } else if (fact.type === undefined && fact.value === undefined) {
    const value = plainResult(ctx, node);
    if (value !== undefined) fact.value = value;
  }
}

const NOTHING = /^(\?.*|<(string|number|boolean|Array|RegExp)>)$/;

function plainResult(ctx: FileContext, node: Node): ExprText | undefined {
  const value = outsideOf(ctx, exprOf(ctx, node), node.startIndex);
  return NOTHING.test(value) ? undefined : value;
}
