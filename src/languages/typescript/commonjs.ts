/**
 * Assignments that declare: `module.exports = ...`, `exports.x = ...`, `Foo.prototype.x = function`, `app.x = function`,
 * `this.x = ...`. A function on the right side becomes a symbol with the name on the left.
 */

import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { openClass } from './classes.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { openCallable, wrappedFunction } from './functions.ts';
import { requiredModule } from './imports.ts';
import { documented } from './jsdoc.ts';
import { assignedField } from './members.ts';
import { pathExpr } from './paths.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, isFunction, matchAt, plainName, unwrap } from './syntax-questions.ts';

const PATH = /([\w$]+)((?:\.[\w$#]+)*)\s*=(?!=)/y;

/** A member by a written name: `handlers['rule-create'] = ...`. */
const KEYED = /([\w$]+(?:\.[\w$]+)*)\[\s*(['"])([^'"\n]+)\2\s*\]\s*=(?!=)/y;

/** Assignments to anything but a path (patterns, computed indexes) declare nothing. */
export function assignment(ctx: FileContext, node: Node): void {
  const match = matchAt(PATH, ctx.source, node.startIndex);
  const right = field(node, 'right');
  if (right === null) return;
  if (match === null) {
    const left = field(node, 'left');
    if (isFunction(right.type)) indexedFunction(ctx, left, right);
    keyedFunction(ctx, node, right);
    if (left?.type === 'array_pattern') elementsAgain(ctx, node, left, right);
    return;
  }
  const [, head = '', steps = ''] = match;
  if (steps === '') {
    assignedVariable(ctx, head, node, right);
    return;
  }
  const dot = steps.lastIndexOf('.');
  const object = head + steps.slice(0, dot);
  const name = steps.slice(dot + 1);
  const nameAt = node.startIndex + object.length + 1;
  if (isFunction(right.type)) ctx.contexts.set(right.id, pathExpr(ctx, `${object}.${name}`));
  assignedMember(ctx, object, { node, right, name, nameAt });
}

/** `handlers[name] = function (event) {}`: it is expected to be what the object holds, and its `this` is the object. */
function indexedFunction(ctx: FileContext, left: Node | null, fn: Node): void {
  const object = left?.type === 'subscript_expression' ? field(left, 'object') : null;
  const path = object === null ? '?' : exprOf(ctx, object);
  if (path.startsWith('?')) return;
  ctx.contexts.set(fn.id, exprOf(ctx, left as Node));
  if (fn.type === 'function_expression') ctx.paths.set(fn.id, path);
}

/** `handlers['rule-create'] = async function () {}`: found under its key. */
function keyedFunction(ctx: FileContext, node: Node, right: Node): void {
  const [, object = '', , key = ''] = matchAt(KEYED, ctx.source, node.startIndex) ?? [];
  const fn = functionOf(ctx, right);
  if (fn === undefined || object === '' || object === 'this' || object === 'exports' || object === 'module.exports') return;
  foreignMember(ctx, { node, right: fn, name: plainName(key), nameAt: node.startIndex + object.length + 1 }, object);
}

/** The function itself, or the one that is handed on under another guise: `withUndo(async () => {})`. */
function functionOf(ctx: FileContext, value: Node): Node | undefined {
  const inner = unwrap(ctx, value);
  return isFunction(inner.type) ? inner : inner.type === 'call_expression' ? wrappedFunction(ctx, inner) : undefined;
}

/** The first plain value given to a variable that was declared without one; what it is from here on. */
function assignedVariable(ctx: FileContext, name: string, node: Node, right: Node): void {
  const binding = ctx.lookup(name, node.startIndex);
  if (binding?.type !== undefined || NOTHING.has(right.type)) return;
  const value = exprOf(ctx, right);
  if (binding !== undefined && binding.value === undefined && !binding.param && !value.startsWith('?')) binding.value = value;
  else if (binding !== undefined || ctx.isModuleVariable(name)) ctx.bindAgain(name, value, node.endIndex);
}

const NOTHING: ReadonlySet<string> = new Set(['null', 'undefined', 'true', 'false', 'number', 'string']);

/** `[a, b] = [b, a]`: each gets what stands in its place. */
function elementsAgain(ctx: FileContext, node: Node, pattern: Node, list: Node): void {
  if (list.type === 'assignment_expression') {
    elementsAgain(ctx, node, pattern, field(list, 'right') as Node);
    return;
  }
  if (list.type !== 'array' || list.children.some((c) => c.type === 'spread_element')) return;
  pattern.children.forEach((part, i) => {
    const value = list.children[i];
    if (value === undefined) return;
    if (part.type === 'array_pattern') elementsAgain(ctx, node, part, value);
    else if (part.type === 'identifier') assignedVariable(ctx, ctx.text(part), node, value);
  });
}

interface MemberAssignment {
  readonly node: Node;
  readonly right: Node;
  readonly name: string;
  readonly nameAt: number;
}

function assignedMember(ctx: FileContext, object: string, m: MemberAssignment): void {
  if (object === 'this') thisMember(ctx, m);
  else if (object === 'module' && m.name === 'exports') moduleExports(ctx, m);
  else if (object === 'exports' || object === 'module.exports') exportedName(ctx, m);
  else foreignMember(ctx, m, object);
}

/** `const app = (module.exports = {})`: the variable is what the module exports. */
export function exportedVariable(ctx: FileContext, name: string, value: Node): void {
  if (matchAt(MODULE_EXPORTS, ctx.source, value.startIndex) !== null) ctx.facts.exports.push({ exportedAs: 'default', expr: name });
}
const MODULE_EXPORTS = /(?:exports\s*=\s*)?module\.exports\s*=(?!=)/y;

const placeOf = ({ node, name, nameAt }: MemberAssignment) => ({ name, nameAt, start: node.startIndex, end: node.endIndex });

function thisMember(ctx: FileContext, m: MemberAssignment): void {
  const constructed = ctx.isScript ? /^([A-Z][\w$]*)\(\)$/.exec(ctx.thisText)?.[1] : undefined;
  if (constructed === undefined) assignedField(ctx, placeOf(m), m.right);
  else if (isFunction(m.right.type)) namedFunction(ctx, m, m.right, constructed, `${constructed}()`);
  else {
    const known = { value: outsideOf(ctx, exprOf(ctx, m.right), m.right.startIndex) };
    ctx.facts.add(symbolFact(ctx, { kind: 'field', ...placeOf(m), ...ownedBy(ctx, constructed), known }));
  }
}

/** The owner by index if this file declares it, a function inside of the one around before others, else by name. */
function ownedBy({ facts }: FileContext, type: string): { owner: SymbolIndex; ownerType?: string } {
  const nested = facts.current < 0 ? -1 : facts.symbols.findIndex((s) => s.owner === facts.current && s.kind === 'function' && s.name === type);
  const owner = nested < 0 ? facts.symbols.findIndex((s) => s.owner === -1 && s.name === type && s.ownerType === undefined) : nested;
  return owner < 0 ? { owner, ownerType: type } : { owner };
}

/** `Foo.prototype.x = function`, `app.use = function`: a method that is declared away from its type. */
function foreignMember(ctx: FileContext, m: MemberAssignment, object: string): void {
  const inner = functionOf(ctx, m.right) ?? unwrap(ctx, m.right);
  const type = inner.type;
  if (m.name === 'prototype' && type === 'object') prototypeObject(ctx, inner, object);
  else prototypeBase(ctx, m, object);
  const head = /^[\w$]+/.exec(object)?.[0] ?? '';
  if (ctx.lookup(head, m.nameAt) !== undefined || isLocalObject(ctx, head, m.nameAt) || isHandler(ctx, head, type)) return;
  const prototype = /^(.*)\.prototype$/.exec(object)?.[1];
  if (isFunction(type)) namedFunction(ctx, m, inner, prototype ?? object, prototype === undefined ? object : `${prototype}()`);
  else if (ctx.isScript && ctx.atModuleLevel && prototype === undefined && head === object) staticValue(ctx, m, inner, head);
}

/**
 * `Foo.Part = class {}`, `Foo.tools = { run() {} }`, `Foo.log = console.log`: what a class or a constructor of plain
 * JavaScript is given besides functions.
 */
function staticValue(ctx: FileContext, m: MemberAssignment, value: Node, owner: string): void {
  const place = { ...placeOf(m), ...ownedBy(ctx, owner), flags: NODE_FLAGS.static, exported: false };
  if (place.ownerType !== undefined || !HAS_STATICS.has(ctx.facts.symbol(place.owner)?.kind ?? '')) return;
  const type = value.type;
  if (type === 'class') ctx.owners.set(value.id, openClass(ctx, value, place));
  else if (type === 'object') {
    const symbol = ctx.facts.add(symbolFact(ctx, { ...place, kind: 'property', hidden: true }));
    ctx.literals.set(value.id, { owner: symbol, path: `${owner}.${m.name}` });
  } else if (type === 'identifier' || type === 'member_expression') {
    ctx.facts.add(symbolFact(ctx, { ...place, kind: 'property', known: { value: exprOf(ctx, value) } }));
  }
}
const HAS_STATICS = new Set(['class', 'function']);

/** `this.socket.onclose = () => this.retry()`: part of the method that it stands in, whose `this` it means. */
const isHandler = (ctx: FileContext, head: string, type: string): boolean => ctx.thisText !== '?' && (head === 'this' || type === 'arrow_function');

/** An object literal that a function around holds under a name. */
function isLocalObject({ facts }: FileContext, name: string, at: number): boolean {
  return facts.symbols.some((s) => s.hidden === true && s.kind === 'variable' && s.name === name && at < (facts.symbol(s.owner)?.end ?? 0));
}

function namedFunction(ctx: FileContext, m: MemberAssignment, fn: Node, ownerType: string, path: string): void {
  const owned = ownedBy(ctx, ownerType);
  const isStatic = !path.endsWith('()') && HAS_STATICS.has(ctx.facts.symbol(owned.owner)?.kind ?? '');
  ctx.owners.set(fn.id, openCallable(ctx, { kind: 'method', fn, ...placeOf(m), ...owned, flags: isStatic ? NODE_FLAGS.static : 0 }));
  ctx.paths.set(fn.id, path);
}

/** The members of `Foo.prototype = { ... }` and `Object.assign(Foo.prototype, { ... })`. */
export function prototypeObject(ctx: FileContext, object: Node, ownerType: string): void {
  ctx.literals.set(object.id, { ...ownedBy(ctx, ownerType), path: `${ownerType}()` });
}

/** `Foo.prototype = Object.create(Base.prototype)`, `Foo.prototype = new Base()`, `Foo.prototype.__proto__ = Base.prototype`. */
function prototypeBase(ctx: FileContext, { name, right }: MemberAssignment, object: string): void {
  const pattern = name === 'prototype' ? MADE_PROTOTYPE : name === '__proto__' ? PROTOTYPE : undefined;
  const base = pattern && matchAt(pattern, ctx.source, right.startIndex);
  if (base) inherits(ctx, object.replace(/\.prototype$/, ''), base[1] ?? (base[2] as string), right.startIndex);
}
const MADE_PROTOTYPE = /(?:Object\.create\(\s*([\w$.]+)\.prototype\b|new\s+([\w$.]+))/y;
const PROTOTYPE = /([\w$.]+)\.prototype\b/y;

/** `util.inherits(Foo, Base)`: a function that makes instances is a class by another name. */
export function inherits(ctx: FileContext, type: string, base: string, at: number): void {
  const { owner, ownerType } = ownedBy(ctx, type);
  if (ctx.isScript && ownerType === undefined && ctx.facts.symbol(owner)?.kind === 'function') ctx.facts.typeAt('extends', base, at, owner);
}

/** `module.exports = X`: the module itself is X, and the members of an object literal are its names. */
function moduleExports(ctx: FileContext, m: MemberAssignment): void {
  const inner = unwrap(ctx, m.right);
  const type = inner.type;
  if (type === 'object') ctx.literals.set(inner.id, { owner: -1, exported: true, path: '?', context: commentedContext(ctx, m) });
  else if (isFunction(type) || type === 'class') {
    const own = field(inner, 'name');
    const name = own === null ? 'default' : ctx.text(own);
    const at = { ...placeOf(m), name, nameAt: own?.startIndex ?? m.nameAt, owner: -1, exported: true };
    ctx.owners.set(inner.id, type === 'class' ? openClass(ctx, inner, at) : openCallable(ctx, { kind: 'function', fn: inner, ...at }));
    ctx.facts.exports.push({ exportedAs: 'default', expr: name });
  } else exportedExpression(ctx, 'default', m, inner);
}

/** `@type {Rule}` in a comment before `module.exports = {}`: what the object is made for. */
function commentedContext(ctx: FileContext, { node }: MemberAssignment): string | undefined {
  const { type } = documented(ctx, node.startIndex);
  return type ? `<${type}>` : undefined;
}

/** `...require('./x')` in `module.exports` offers what ./x offers. */
function exportedName(ctx: FileContext, m: MemberAssignment): void {
  const inner = unwrap(ctx, m.right);
  const type = inner.type;
  const at = { ...placeOf(m), owner: -1, exported: true };
  if (isFunction(type)) ctx.owners.set(inner.id, openCallable(ctx, { kind: 'function', fn: inner, ...at }));
  else if (type === 'class') ctx.owners.set(inner.id, openClass(ctx, inner, at));
  else exportedExpression(ctx, m.name, m, inner);
}

function exportedExpression(ctx: FileContext, exportedAs: string, m: MemberAssignment, value: Node): void {
  const before = ctx.facts.imports.length;
  if (requiredModule(ctx, { name: m.name, pattern: null, at: m.nameAt }, value)) {
    // What was just imported is only passed on.
    const made = ctx.facts.imports.splice(before);
    for (const fact of made) if (fact.imported !== 'default' || made.length === 1) ctx.facts.imports.push({ ...fact, local: null, exportedAs });
    return;
  }
  const expr = exprOf(ctx, value);
  if (!expr.startsWith('?') && !expr.startsWith('<')) ctx.facts.exports.push({ exportedAs, expr });
}
