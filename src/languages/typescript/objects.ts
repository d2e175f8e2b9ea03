/**
 * Object literals. A literal that has a name (a variable, a field, the result of a function, a default export) owns
 * its members: functions are methods, values are properties. In a literal without a name, such as an argument, only
 * the functions count, and they belong to the symbol around them.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { placeOf } from './classes.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { Container, FileContext } from './file-context.ts';
import { openCallable } from './functions.ts';
import { symbolFact } from './symbols.ts';
import { field, isFunction, memberName, unwrap } from './syntax.ts';

/** Large tables of data are one symbol, not thousands. */
const MAX_MEMBERS = 400;

export function objectLiteral(ctx: FileContext, node: Node): void {
  const place = ctx.literals.get(node.id);
  const fact = place?.owner === undefined ? undefined : ctx.facts.symbol(place.owner);
  // Members of a returned or local object are the inner life of a function.
  const hidesValues = fact !== undefined && (fact.hidden === true || fact.kind === 'function' || fact.kind === 'method');
  const large = place !== undefined && node.namedChildCount > MAX_MEMBERS;
  ctx.containers.push({ path: '?', owner: undefined, ...(large ? {} : place), end: node.endIndex, kind: 'object', hidesValues, fields: new Map() });
}

export function pair(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  const key = field(node, 'key');
  const value = field(node, 'value');
  if (container?.kind !== 'object' || key === null || value === null) return;
  const inner = unwrap(ctx, value);
  if (isFunction(inner.type)) functionMember(ctx, node, key, inner, container);
  else if (container.exported) exportedMember(ctx, { node, key, value, inner }, container);
  else if (container.owner !== undefined) valueMember(ctx, { node, key, value, inner }, container);
}

function functionMember(ctx: FileContext, node: Node, key: Node, fn: Node, container: Container): void {
  const kind = container.exported ? 'function' : 'method';
  ctx.owners.set(fn.id, openCallable(ctx, { kind, fn, node, name: key, ...placeOf(ctx, container) }));
  ctx.paths.set(fn.id, container.path);
}

interface Member {
  readonly node: Node;
  readonly key: Node;
  readonly value: Node;
  readonly inner: Node;
}

function valueMember(ctx: FileContext, m: Member, container: Container): void {
  const name = memberName(ctx, m.key);
  const nested = m.inner.type === 'object';
  const value = nested ? '?' : memberValue(ctx, m.value, container);
  // A hidden member that says nothing is of no use to anyone.
  if (container.hidesValues && !nested && value.startsWith('?')) return;
  const fact = symbolFact(ctx, {
    kind: container.exported ? 'variable' : 'property',
    node: m.node,
    name: m.key,
    ...placeOf(ctx, container),
    known: { value },
    hidden: container.hidesValues,
  });
  const owner = container.hidesValues ? ctx.facts.add(fact) : ctx.facts.open(fact);
  if (nested) ctx.literals.set(m.inner.id, { owner, path: container.path === '?' || !/^[\w$]+$/.test(name) ? '?' : `${container.path}.${name}` });
}

/** Seen from outside when the object leaves the function that makes it. */
function memberValue(ctx: FileContext, value: Node, container: Container): ExprText {
  const text = exprOf(ctx, value);
  return container.hidesValues ? outsideOf(ctx, text, value.startIndex) : text;
}

/** `module.exports = { b: a, port: 80 }`: another name for something, or a variable of the module. */
function exportedMember(ctx: FileContext, m: Member, container: Container): void {
  const exportedAs = memberName(ctx, m.key);
  const expr = exprOf(ctx, m.value);
  if (/^[\w$][\w$.]*$/.test(expr)) ctx.facts.exports.push({ exportedAs, expr });
  else valueMember(ctx, m, container);
}

/** `{ store }`: a member whose value is the variable of that name. */
export function shorthand(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  if (container?.kind !== 'object' || container.owner === undefined) return;
  const name = ctx.text(node);
  if (container.exported) {
    ctx.facts.exports.push({ exportedAs: name, expr: name });
    return;
  }
  const value = container.hidesValues ? outsideOf(ctx, name, node.startIndex) : name;
  if (value === '?') return;
  ctx.facts.add(symbolFact(ctx, { kind: 'property', node, name: node, ...placeOf(ctx, container), known: { value }, hidden: container.hidesValues }));
}
