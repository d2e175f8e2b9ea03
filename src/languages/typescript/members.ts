/**
 * Members of classes, object literals and types: methods, accessors, fields. Fields come from declarations, from
 * constructor parameters with a modifier and, in plain JavaScript, from assignments to `this`. Simple members are
 * read from the text; the tree is asked about the rest.
 */

import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { expectedThis, memberContext } from './contexts.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { Container, FileContext, Known } from './file-context.ts';
import { enterFunction, openCallable } from './functions.ts';
import { documented } from './jsdoc.ts';
import { syntaxParameters, typeStart } from './parameters.ts';
import { exprFor } from './patterns.ts';
import { ownShapes } from './shapes.ts';
import { type Declared, modifiersBefore, symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, isCalled, isFunction, matchAt, plainName, unwrap } from './syntax-questions.ts';
import { isPrimitive, knownFromType } from './types.ts';

const MEMBER =
  /((?:(?:public|private|protected|static|abstract|override|readonly|async|get|set|declare|accessor)\s+|\*\s*)*)(#?[\w$]+)\s*(?=[?!]?\s*[(<:=;,}\n])/y;

interface MemberName {
  readonly name: string;
  readonly nameAt: number;
  readonly modifiers: string;
}

/** Name and modifiers of a member; the tree is asked for computed and quoted names and for decorated fields. */
export function memberNameOf(ctx: FileContext, node: Node): MemberName | undefined {
  const plain = matchAt(MEMBER, ctx.source, node.startIndex);
  if (plain !== null) return { name: plain[2] as string, nameAt: node.startIndex + (plain[1] as string).length, modifiers: plain[1] as string };
  const name = field(node, 'name');
  if (name === null) return undefined;
  return { name: plainName(ctx.text(name)), nameAt: name.startIndex, modifiers: modifiersBefore(ctx.source, node.startIndex, name.startIndex) };
}

/** What a member's symbol takes from the class, type or object it stands in. */
export function placeOf(ctx: FileContext, { owner, ownerType, exported }: Container): Pick<Declared, 'owner' | 'ownerType' | 'exported'> {
  return { owner: owner ?? ctx.facts.current, ownerType, exported };
}

/** A method, accessor or signature of a class, an object literal or a type. `start` is that of its first decorator. */
export function method(ctx: FileContext, node: Node, start = node.startIndex): void {
  const container = ctx.container;
  if (container === undefined || ctx.done.has(node.id) || (container.kind === 'type' && container.owner === undefined)) return;
  const member = memberNameOf(ctx, node);
  if (member === undefined) return;
  const { name, nameAt, modifiers } = member;
  const kind = methodKind(container, name, modifiers);
  const symbol = openCallable(ctx, { kind, fn: node, name, nameAt, start, end: node.endIndex, ...placeOf(ctx, container) });
  if (kind === 'property') accessorType(ctx, node, symbol);
  const context = container.kind === 'object' ? memberContext(container, name) : undefined;
  if (context !== undefined) ctx.contexts.set(node.id, context);
  enterFunction(ctx, node, symbol, expectedThis(methodThis(container, modifiers), context));
  if (kind === 'constructor') parameterProperties(ctx, node, container);
}

function methodKind(container: Container, name: string, modifiers: string): NodeKind {
  if (/\b[gs]et\s*$/.test(modifiers)) return 'property';
  return container.kind === 'class' && name === 'constructor' ? 'constructor' : 'method';
}

function methodThis(container: Container, modifiers: string): ExprText {
  return container.kind === 'class' && container.path === 'this' && modifiers.includes('static') ? 'cls' : container.path;
}

/** A setter's type is that of its parameter. */
function accessorType(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  const fact = ctx.facts.symbol(symbol);
  const parameter = fact?.type === undefined ? syntaxParameters(node)[0] : undefined;
  if (fact === undefined || parameter?.type == null) return;
  const { type } = knownFromType(ctx, parameter.type);
  if (type) fact.type = type;
}

const PROPERTY = /\b(?:public|private|protected|readonly)\s/;

/** `constructor(private readonly store: Store)` declares a field. */
function parameterProperties(ctx: FileContext, node: Node, container: Container): void {
  for (const p of syntaxParameters(node)) {
    const nameAt = p.pattern.startIndex;
    if (p.pattern.type !== 'identifier' || !PROPERTY.test(modifiersBefore(ctx.source, p.node.startIndex, nameAt))) continue;
    const known = p.type === null ? { value: p.fallback === null ? '?' : exprOf(ctx, p.fallback) } : knownFromType(ctx, p.type);
    const name = ctx.text(p.pattern);
    const symbol = ctx.facts.add(
      symbolFact(ctx, { kind: 'field', name, nameAt, start: p.node.startIndex, end: p.node.endIndex, owner: container.owner ?? -1, known }),
    );
    container.fields.set(name, symbol);
    if (known.type && !isPrimitive(known.type) && p.type) ctx.facts.typeAt('field', known.type, typeStart(ctx, p.type), symbol);
  }
}

/** A class field. One that holds a function is a method. */
export function fieldDefinition(ctx: FileContext, node: Node, start = node.startIndex): void {
  const container = ctx.container;
  const member = container?.kind === 'class' && !ctx.done.has(node.id) ? memberNameOf(ctx, node) : undefined;
  if (container === undefined || member === undefined) return;
  const { name, nameAt, modifiers } = member;
  const value = field(node, 'value');
  const end = node.endIndex;
  const owner = container.owner ?? -1;
  const isStatic = modifiers.includes('static');
  if (isStatic && container.path === 'this') ctx.frames.push({ end, kind: 'static', thisText: 'cls', symbol: -1 });
  if (value !== null && isFunction(value.type)) {
    const context = annotationContext(ctx, field(node, 'type'), value);
    ctx.owners.set(value.id, openCallable(ctx, { kind: 'method', fn: value, name, nameAt, start, end, owner, known: context }));
    ctx.paths.set(value.id, isStatic ? 'cls' : 'this');
  } else container.fields.set(name, plainField(ctx, node, value, { name, nameAt, start, end, owner }));
}

/** `handler: Handler = (e) => ...`: what is expected of the function; its result is what a Handler gives. */
export function annotationContext(ctx: FileContext, annotation: Node | null, fn: Node): Known {
  if (annotation === null) return {};
  const expected = exprFor(knownFromType(ctx, annotation));
  return expected === '?' || expected === '<>' ? {} : expectedFunction(ctx, expected, fn);
}

/** A function that is made for `expected`. */
export function expectedFunction(ctx: FileContext, expected: ExprText, fn: Node): Known {
  ctx.contexts.set(fn.id, expected);
  return { value: `${expected}()` };
}

type FieldPlace = Pick<Declared, 'name' | 'nameAt' | 'start' | 'end' | 'owner'>;

function plainField(ctx: FileContext, node: Node, value: Node | null, at: FieldPlace): SymbolIndex {
  const annotation = field(node, 'type');
  const commented = documented(ctx, at.start).type;
  const known: Known =
    annotation !== null ? knownFromType(ctx, annotation) : commented ? { type: commented } : value === null ? {} : { value: exprOf(ctx, value) };
  const headerEnd = value !== null && at.end - value.startIndex > 80 ? value.startIndex : undefined;
  const symbol = ctx.facts.open(symbolFact(ctx, { kind: 'field', ...at, known, headerEnd }));
  if (annotation !== null) {
    if (known.type && !isPrimitive(known.type)) ctx.facts.typeAt('field', known.type, typeStart(ctx, annotation), symbol);
    ownShapes(ctx, annotation, symbol);
  }
  const object = value === null ? null : unwrap(ctx, value);
  if (object !== null && object.type === 'object') {
    const path = /^[\w$#]+$/.test(at.name) ? `${ctx.thisText}.${at.name}` : '?';
    ctx.literals.set(object.id, { owner: symbol, path, context: known.type || annotation !== null ? exprFor(known) : undefined });
  }
  return symbol;
}

/** `this.x = value`: tells an untyped field's value; declares the field in plain JavaScript. */
export function assignedField(ctx: FileContext, at: { name: string; nameAt: number; start: number; end: number }, right: Node): void {
  const container = ctx.containers.findLast((c) => c.kind === 'class');
  if (container === undefined || container.owner === undefined || ctx.thisText !== 'this') return;
  const declared = container.fields.get(at.name);
  if (declared === undefined && (!ctx.isScript || declaresMember(ctx, container, at.name))) return;
  const { type } = documented(ctx, at.start);
  const value = outsideOf(ctx, exprOf(ctx, right), right.startIndex);
  if (declared === undefined) {
    const kind = isFunction(right.type) ? 'method' : 'field';
    container.fields.set(at.name, ctx.facts.add(symbolFact(ctx, { kind, ...at, owner: container.owner, known: { type, value } })));
    return;
  }
  const fact = ctx.facts.symbol(declared);
  if (fact && fact.type === undefined && type) fact.type = type;
  if (fact && fact.type === undefined && fact.value === undefined && !value.startsWith('?')) fact.value = value;
}

function declaresMember(ctx: FileContext, container: Container, name: string): boolean {
  return (container.body?.children ?? []).some((m) => memberNameOf(ctx, m)?.name === name);
}

const SIGNATURE = /(?:readonly\s+)?([\w$]+)(?:\s*\?)?\s*:\s*([\w$.]+)(?=\s*[;,}\n])/y;

/** A property of an interface or an object type. */
export function propertySignature(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  if (container?.kind !== 'type' || container.owner === undefined) return;
  const plain = matchAt(SIGNATURE, ctx.source, node.startIndex);
  if (
    plain !== null &&
    plain[2] !== 'typeof' &&
    plain[2] !== 'keyof' &&
    plain[2] !== 'readonly' &&
    plain[2] !== 'unique' &&
    !continues(ctx.source, node.startIndex + plain[0].length)
  ) {
    plainProperty(ctx, container, plain);
    return;
  }
  const member = memberNameOf(ctx, node);
  if (member === undefined) return;
  const { name, nameAt } = member;
  const annotation = field(node, 'type');
  const known = knownFromType(ctx, annotation);
  const hidden = container.hidesValues && !mayBeCalled(ctx, name, known.type ?? known.value ?? '');
  const fact = symbolFact(ctx, { kind: 'property', name, nameAt, start: node.startIndex, end: node.endIndex, ...placeOf(ctx, container), known, hidden });
  const symbol = hidden ? ctx.facts.add(fact) : ctx.facts.open(fact);
  if (annotation === null) return;
  if (!hidden && known.type && !isPrimitive(known.type)) ctx.facts.typeAt('field', known.type, typeStart(ctx, annotation), symbol);
  ownShapes(ctx, annotation, symbol);
}

const CALLABLE_TYPE = /=>|(?:Fn|Func|Function|Callback|Handler|Listener|Resolver|Factory|Middleware|Hook|Predicate|Getter)\b/;

/** Of a parameter's properties only those that can be called are worth a node: by their looks, or because the function calls them. */
function mayBeCalled(ctx: FileContext, name: string, type: string): boolean {
  if (/^on[A-Z]/.test(name) || CALLABLE_TYPE.test(type)) return true;
  const fn = isPrimitive(type) ? undefined : ctx.function;
  return fn !== undefined && isCalled(ctx.source, name, fn.fn?.startIndex ?? fn.end, fn.end);
}

/** A type that goes on in the next line: `a: A\n  | B`. */
function continues(source: string, at: number): boolean {
  let i = at;
  while (source.charCodeAt(i) <= 32) i++;
  const next = source[i];
  return next === '|' || next === '&' || next === '<' || next === '[' || next === '.' || source.startsWith('extends ', i) || source.startsWith('is ', i);
}

function plainProperty(ctx: FileContext, container: Container, match: RegExpExecArray): void {
  const [all, name = '', type = ''] = match;
  const start = match.index;
  const end = start + all.length;
  const known = type === 'this' ? { value: ctx.thisText } : { type: NULLS.has(type) ? '' : type };
  const hidden = container.hidesValues && !mayBeCalled(ctx, name, type);
  const nameAt = start + all.indexOf(name, all.startsWith('readonly ') && name !== 'readonly' ? 8 : 0);
  const symbol = ctx.facts.add(symbolFact(ctx, { kind: 'property', name, nameAt, start, end, ...placeOf(ctx, container), known, hidden }));
  if (!hidden && !isPrimitive(type)) ctx.facts.typeAt('field', type, end - type.length, symbol);
}

const NULLS = new Set(['null', 'undefined', 'true', 'false']);
