/**
 * Assignments that declare: `module.exports = ...`, `exports.x = ...`, `Foo.prototype.x = function`, `app.x = function`,
 * `this.x = ...`. A function on the right side becomes a symbol with the name on the left.
 */
import type { Node } from 'web-tree-sitter';
import { assignedField, openClass } from './classes.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { openCallable } from './functions.ts';
import { requiredModule } from './imports.ts';
import { symbolFact } from './symbols.ts';
import { field, isFunction, unwrap } from './syntax.ts';

/** `const app = (module.exports = {})`: the variable is what the module exports. */
export function exportedVariable(ctx: FileContext, name: Node, value: Node): void {
  if (value.type !== 'assignment_expression') return;
  if (/^(?:exports\s*=\s*)?module\.exports\s*=[^=]/.test(ctx.source.slice(value.startIndex, value.startIndex + 60)))
    ctx.facts.exports.push({ exportedAs: 'default', expr: ctx.text(name) });
}

export function assignment(ctx: FileContext, node: Node): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === null || right === null) return;
  if (left.type === 'identifier') assignedVariable(ctx, left, right);
  else if (left.type === 'member_expression') assignedMember(ctx, node, left, right);
}

/** The first plain value given to a variable that was declared without one. */
function assignedVariable(ctx: FileContext, left: Node, right: Node): void {
  const binding = ctx.lookup(ctx.text(left), left.startIndex);
  if (binding === undefined || binding.type !== undefined || binding.value !== undefined || binding.param) return;
  const value = exprOf(ctx, right);
  if (!value.startsWith('?')) binding.value = value;
}

function assignedMember(ctx: FileContext, node: Node, left: Node, right: Node): void {
  const object = field(left, 'object');
  const name = field(left, 'property');
  if (object === null || name === null) return;
  if (object.type === 'this') {
    thisMember(ctx, { node, left, right, name });
    return;
  }
  const path = ctx.text(object);
  if (path === 'module' && ctx.text(name) === 'exports') moduleExports(ctx, node, name, right);
  else if (path === 'exports' || path === 'module.exports') exportedName(ctx, { node, left, right, name });
  else if (path.length < 80 && /^[\w$.]+$/.test(path)) foreignMember(ctx, { node, left, right, name }, path);
}

interface MemberAssignment {
  readonly node: Node;
  readonly left: Node;
  readonly right: Node;
  readonly name: Node;
}

function thisMember(ctx: FileContext, { left, right, name, node }: MemberAssignment): void {
  const constructed = /^<([\w$]+)>$/.exec(ctx.thisText)?.[1];
  if (constructed === undefined) assignedField(ctx, left, name, right);
  else if (isFunction(right.type)) namedFunction(ctx, { node, left, right, name }, constructed);
  else
    ctx.facts.add(
      symbolFact(ctx, {
        kind: 'field',
        node: left,
        name,
        ...ownedBy(ctx, constructed),
        known: { value: outsideOf(ctx, exprOf(ctx, right), right.startIndex) },
      }),
    );
}

/** The owner by index if this file declares it, else by name. */
function ownedBy(ctx: FileContext, type: string): { owner: number; ownerType?: string } {
  const owner = ctx.facts.symbols.findIndex((s) => s.owner === -1 && s.name === type && s.ownerType === undefined);
  return owner < 0 ? { owner, ownerType: type } : { owner };
}

/** `Foo.prototype.x = function`, `app.use = function`: a method that is declared away from its type. */
function foreignMember(ctx: FileContext, m: MemberAssignment, path: string): void {
  const prototype = /^(.*)\.prototype$/.exec(path)?.[1];
  const inner = unwrap(ctx, m.right);
  if (isFunction(inner.type)) namedFunction(ctx, { ...m, right: inner }, prototype ?? path, prototype === undefined ? path : `<${prototype}>`);
  else if (ctx.text(m.name) === 'prototype' && inner.type === 'object') prototypeObject(ctx, inner, path);
}

function namedFunction(ctx: FileContext, m: MemberAssignment, ownerType: string, path = `<${ownerType}>`): void {
  ctx.owners.set(m.right.id, openCallable(ctx, { kind: 'method', fn: m.right, node: m.node, name: m.name, ...ownedBy(ctx, ownerType) }));
  ctx.paths.set(m.right.id, path);
}

/** The members of `Foo.prototype = { ... }` and `Object.assign(Foo.prototype, { ... })`. */
export function prototypeObject(ctx: FileContext, object: Node, ownerType: string): void {
  ctx.literals.set(object.id, { ...ownedBy(ctx, ownerType), path: `<${ownerType}>` });
}

/** `module.exports = X`: the module itself is X, and the members of an object literal are its names. */
function moduleExports(ctx: FileContext, node: Node, name: Node, right: Node): void {
  const inner = unwrap(ctx, right);
  if (inner.type === 'object') ctx.literals.set(inner.id, { owner: -1, exported: true, path: '?' });
  else if (isFunction(inner.type)) {
    const own = field(inner, 'name');
    const symbol = openCallable(ctx, { kind: 'function', fn: inner, node, name: own, fallback: 'default', owner: -1, exported: true });
    ctx.owners.set(inner.id, symbol);
    ctx.facts.exports.push({ exportedAs: 'default', expr: own === null ? 'default' : ctx.text(own) });
  } else if (inner.type === 'class') {
    const own = field(inner, 'name');
    ctx.owners.set(inner.id, openClass(ctx, inner, { name: own, holder: node, owner: -1 }));
    ctx.facts.exports.push({ exportedAs: 'default', expr: own === null ? 'default' : ctx.text(own) });
  } else {
    exportedExpression(ctx, 'default', name, inner);
  }
}

/** `...require('./x')` in `module.exports` offers what ./x offers. */
export function spreadModule(ctx: FileContext, spread: Node): void {
  const specifier = /^\.\.\.require\((['"])([^'"]+)\1\)$/.exec(ctx.text(spread))?.[2];
  if (specifier !== undefined) ctx.facts.imports.push({ specifier, imported: '*', local: null, exportedAs: '*', line: spread.startPosition.row + 1 });
}

function exportedName(ctx: FileContext, { node, right, name }: MemberAssignment): void {
  const inner = unwrap(ctx, right);
  const text = ctx.text(name);
  if (isFunction(inner.type)) ctx.owners.set(inner.id, openCallable(ctx, { kind: 'function', fn: inner, node, name, owner: -1, exported: true }));
  else if (inner.type === 'class') ctx.owners.set(inner.id, openClass(ctx, inner, { name, holder: node, owner: -1 }));
  else exportedExpression(ctx, text, name, inner);
}

function exportedExpression(ctx: FileContext, exportedAs: string, name: Node, value: Node): void {
  if (value.type === 'call_expression' && requiredModule(ctx, name, value, ctx.scope)) {
    // The import just made is passed on under the exported name.
    const made = ctx.facts.imports.pop();
    if (made !== undefined) ctx.facts.imports.push({ ...made, local: null, exportedAs });
    return;
  }
  const expr = exprOf(ctx, value);
  if (!expr.startsWith('?') && !expr.startsWith('<')) ctx.facts.exports.push({ exportedAs, expr });
}
