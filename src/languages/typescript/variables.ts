/**
 * Variable declarations. At module level every name is a symbol; inside functions only functions, classes and object
 * literals are (the literal's own name hidden), any other name is a binding of its block.
 */

import type { SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { openClass } from './classes.ts';
import { exportedVariable } from './commonjs.ts';
import { exprOf } from './expressions.ts';
import type { FileContext, Known, Range } from './file-context.ts';
import { openCallable, wrappedFunction } from './functions.ts';
import { stateElements } from './hooks.ts';
import { requiredModule } from './imports.ts';
import { documented } from './jsdoc.ts';
import { bindLocal } from './locals.ts';
import { annotationContext, expectedFunction } from './members.ts';
import { typeStart } from './parameters.ts';
import { bindPattern, exprFor } from './patterns.ts';
import { promisedElements } from './promises.ts';
import { routerVariable } from './routes.ts';
import { ownShapes, shapesIn } from './shapes.ts';
import { isSlice, SLICE_MEMBERS } from './stores.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, isFunction, literal, matchAt, unwrap } from './syntax-questions.ts';
import { isPrimitive, knownFromType } from './types.ts';

/** `const`, `let`, `var`: what its declarators have in common. */
export function declaration(ctx: FileContext, node: Node): void {
  const { start, exported } = ctx.outer(node);
  const keyword = ctx.source.charCodeAt(node.startIndex);
  ctx.declarations.push({ start, end: node.endIndex, constant: keyword === 99, functionScoped: keyword === 118, exported });
}

const NAME = /([\w$]+)\s*!?\s*([:=,;)\n]|of\b|in\b|$)/y;

interface Variable {
  readonly node: Node;
  readonly name: string;
  readonly value: Node | null;
  /** The value without parentheses, assertions and freezing. */
  readonly inner: Node | null;
  readonly annotation: Node | null;
}

export function variable(ctx: FileContext, node: Node): void {
  const plain = matchAt(NAME, ctx.source, node.startIndex);
  const value = field(node, 'value');
  const inner = value === null ? null : unwrap(ctx, value);
  const pattern = plain === null ? field(node, 'name') : null;
  const name = plain?.[1] ?? (pattern === null ? '' : ctx.text(pattern));
  const destructures = pattern !== null && pattern.type !== 'identifier';
  // A written type says more than a module that is loaded as anything: `const expect: Expect = require('expect')`.
  const loads = inner !== null && !(plain?.[2] === ':' && ctx.source.startsWith('require', inner.startIndex) && isInformative(ctx, field(node, 'type')));
  if (loads && requiredModule(ctx, { name, pattern: destructures ? pattern : null, at: node.startIndex }, inner)) return;
  if (destructures) destructured(ctx, pattern, node, value);
  else namedVariable(ctx, { node, name, value, inner, annotation: plain?.[2] === '=' ? null : field(node, 'type') });
}

function isInformative(ctx: FileContext, annotation: Node | null): boolean {
  const { type, value } = knownFromType(ctx, annotation);
  return value !== undefined || (type !== undefined && !isPrimitive(type));
}

function namedVariable(ctx: FileContext, v: Variable): void {
  const type = v.inner === null ? '' : v.inner.type;
  const exported = ctx.declaration?.exported ?? false;
  if (v.inner !== null && (isFunction(type) || type === 'class')) {
    const at = { name: v.name, nameAt: v.node.startIndex, start: outerStart(ctx, v.node), end: v.node.endIndex, owner: ctx.facts.current, exported };
    if (type === 'class') ctx.owners.set(v.inner.id, openClass(ctx, v.inner, at));
    else ctx.owners.set(v.inner.id, openCallable(ctx, { kind: 'function', fn: v.inner, ...at, known: functionKnown(ctx, v, v.inner, at.start) }));
    return;
  }
  if (v.inner !== null && type === 'call_expression' && wrapsFunction(ctx, v, exported)) return;
  if (v.value !== null) routerVariable(ctx, v.name, v.value);
  if (type === 'assignment_expression') exportedVariable(ctx, v.name, v.inner as Node);
  if (type === 'call_expression' && ctx.atModuleLevel && isSlice(ctx, v.inner as Node)) {
    sliceVariable(ctx, v);
    return;
  }
  if (type === 'array' && v.annotation !== null) ctx.lists.set((v.inner as Node).startIndex, exprFor(knownFromType(ctx, v.annotation)));
  plainVariable(ctx, v, type === 'object' ? v.inner : null);
}

/** What is expected of a function by the type of its variable, in plain JavaScript by the comment in front. */
function functionKnown(ctx: FileContext, v: Variable, fn: Node, start: number): Known {
  const { type } = documented(ctx, start);
  return v.annotation === null && type ? expectedFunction(ctx, `<${type}>`, fn) : annotationContext(ctx, v.annotation, fn);
}

/** `const Row = memo((props) => ...)`: a function by another name. */
function wrapsFunction(ctx: FileContext, v: Variable, exported: boolean): boolean {
  const fn = wrappedFunction(ctx, v.inner as Node);
  if (fn === undefined) return false;
  const at = { name: v.name, nameAt: v.node.startIndex, start: outerStart(ctx, v.node), end: v.node.endIndex, owner: ctx.facts.current, exported };
  ctx.owners.set(fn.id, openCallable(ctx, { kind: 'function', fn, ...at }));
  ctx.wrapped.add(fn.id);
  return true;
}

/** Start of the statement, for its first declarator: the others begin where they stand. */
function outerStart(ctx: FileContext, node: Node): number {
  const at = node.startIndex;
  const start = ctx.declaration?.start ?? at;
  return at - start < 40 && !ctx.source.slice(start, at).includes(',') ? start : at;
}

/** `counter.actions.add()` means the reducer: the slice has its reducers as members, and leads to itself by `actions`. */
function sliceVariable(ctx: FileContext, v: Variable): void {
  const owner = variableSymbol(ctx, v, {}, false);
  const at = { nameAt: v.node.startIndex, start: v.node.startIndex, end: v.node.startIndex + v.name.length, owner, hidden: true };
  for (const name of SLICE_MEMBERS) ctx.facts.add(symbolFact(ctx, { kind: 'property', name, ...at, known: { value: `::${v.name}` } }));
}

function plainVariable(ctx: FileContext, v: Variable, object: Node | null): void {
  const known = knownVariable(ctx, v);
  const shaped = v.annotation !== null && !known.type && shapesIn(ctx, v.annotation).length > 0;
  const local = !ctx.atModuleLevel;
  if (local && object === null && !shaped) {
    bindLocal(ctx, v.name, known, { nameAt: v.node.startIndex, start: outerStart(ctx, v.node), end: v.node.endIndex, range: bindingRange(ctx, v.node) });
    if (known.type && v.annotation) variableType(ctx, known.type, v.annotation, ctx.facts.current);
    return;
  }
  const symbol = variableSymbol(ctx, v, known, local);
  if (object !== null) ctx.literals.set(object.id, { owner: symbol, path: v.name, context: known.type || v.annotation !== null ? exprFor(known) : undefined });
  ownShapes(ctx, v.annotation, symbol);
}

function knownVariable(ctx: FileContext, v: Variable): Known {
  if (v.annotation !== null) {
    const known = knownFromType(ctx, v.annotation);
    if (known.type !== '' && known.type !== 'any') return known;
  }
  const commented = documented(ctx, outerStart(ctx, v.node)).type;
  if (commented) return { type: commented };
  return v.value === null ? {} : { value: keyText(ctx, v.value) ?? exprOf(ctx, v.value) };
}

/** `const CLOSE = 'close'` of a module: a text that may be the name of a member elsewhere. */
function keyText(ctx: FileContext, value: Node): string | undefined {
  const text = value.type === 'string' && ctx.atModuleLevel && ctx.declaration?.constant ? literal(ctx, value) : undefined;
  return text !== undefined && /^[\w$:/.-]{1,40}$/.test(text) ? `'${text}'` : undefined;
}

function variableSymbol(ctx: FileContext, v: Variable, known: Known, hidden: boolean): SymbolIndex {
  const statement = ctx.declaration;
  const end = v.node.endIndex;
  const fact = symbolFact(ctx, {
    kind: hidden ? 'variable' : variableKind(ctx, v, statement?.constant ?? false),
    name: v.name,
    nameAt: v.node.startIndex,
    start: outerStart(ctx, v.node),
    end,
    owner: ctx.facts.current,
    known,
    headerEnd: v.value !== null && end - v.value.startIndex > 100 ? v.value.startIndex : undefined,
    exported: statement?.exported ?? false,
    hidden,
  });
  // What stands in a local object belongs to the function around it; at module level the variable is the caller.
  const symbol = hidden ? ctx.facts.add(fact) : ctx.facts.open(fact);
  if (known.type && v.annotation) variableType(ctx, known.type, v.annotation, symbol);
  return symbol;
}

const PRIMITIVE_VALUE = /['"`\d-]|true\b|false\b|\//y;

function variableKind(ctx: FileContext, v: Variable, constant: boolean): NodeKind {
  if (!constant) return 'variable';
  const isPlain = v.inner !== null && matchAt(PRIMITIVE_VALUE, ctx.source, v.inner.startIndex) !== null;
  return isPlain || /^[A-Z][A-Z\d_]*$/.test(v.name) ? 'constant' : 'variable';
}

function variableType(ctx: FileContext, type: string, annotation: Node, symbol: SymbolIndex): void {
  if (!isPrimitive(type)) ctx.facts.typeAt('variable', type, typeStart(ctx, annotation), symbol);
}

/** Visible from its declaration on: what it is made of is looked up just before. */
function bindingRange(ctx: FileContext, node: Node): Range {
  return { start: node.startIndex, end: ctx.declaration?.functionScoped ? ctx.functionEnd : ctx.scope.end };
}

function destructured(ctx: FileContext, pattern: Node, node: Node, value: Node | null): void {
  const annotation = field(node, 'type');
  const elements =
    value === null || pattern.type !== 'array_pattern' ? undefined : (promisedElements(ctx, value) ?? stateElements(ctx, value, (n) => exprOf(ctx, n)));
  const known: Known = annotation !== null ? knownFromType(ctx, annotation) : { value: value === null ? '?' : exprOf(ctx, value) };
  const local = !ctx.atModuleLevel;
  const range = bindingRange(ctx, node);
  const at = { kind: 'variable', owner: ctx.facts.current, start: outerStart(ctx, node), end: node.endIndex, exported: ctx.declaration?.exported } as const;
  bindPattern(ctx, pattern, known, (name, k, place) => {
    const element = elements === undefined ? undefined : elementOf(pattern, place, elements);
    const meaning = element === undefined ? k : { value: element };
    if (local) bindLocal(ctx, name, meaning, { nameAt: place.startIndex, start: at.start, end: at.end, range });
    else ctx.facts.add(symbolFact(ctx, { ...at, name, nameAt: place.startIndex, known: meaning }));
  });
}

/** By its place: what `[, second]` leaves out has a node too. */
function elementOf(pattern: Node, name: Node, elements: readonly string[]): string | undefined {
  return elements[pattern.children.indexOf(name)];
}
