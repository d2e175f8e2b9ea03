/**
 * Object literals. A literal that has a name (a variable, a field, the result of a function, a default export) owns
 * its members: functions are methods, values are properties. In a literal without a name, such as an argument, only
 * the functions count, and they belong to the symbol around them.
 */

import type { ExprText } from '../../model/facts.ts';
import { componentOption } from './components/component-options.ts';
import { argumentContext, expectedThis, memberContext } from './contexts.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { Container, FileContext } from './file-context.ts';
import { openCallable, wrappedFunction } from './functions.ts';
import { placeOf } from './members.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, isCalled, isCalledMember, isFunction, matchAt, plainName, unwrap } from './syntax-questions.ts';

/** Large tables of data are one symbol, not thousands. */
const MAX_MEMBERS = 400;

export function objectLiteral(ctx: FileContext, node: Node): void {
  const place = ctx.literals.get(node.id);
  const end = node.endIndex;
  const context = place?.context ?? ctx.contexts.get(node.id) ?? argumentContext(ctx, node.startIndex);
  if (place === undefined || node.children.length > MAX_MEMBERS) {
    ctx.enter({ end, kind: 'object', owner: undefined, path: '?', context });
    return;
  }
  const fact = ctx.facts.symbol(place.owner);
  // Members of a returned or local object are the inner life of a function.
  const hidesValues =
    fact !== undefined && place.owner !== ctx.component?.symbol && (fact.hidden === true || fact.kind === 'function' || fact.kind === 'method');
  ctx.enter({
    end,
    kind: 'object',
    owner: place.owner,
    path: place.path,
    hidesValues,
    ownerType: place.ownerType,
    exported: place.exported ?? false,
    context,
  });
}

const KEY = /(?:([\w$]+)|'[^'\n]*'|"[^"\n]*")\s*:\s*/y;
const MAYBE_FUNCTION = /async\b|function\b|[(<]|[\w$]+\s*=>/y;

export function pair(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  if (container?.kind !== 'object') return;
  const key = matchAt(KEY, ctx.source, node.startIndex);
  if (key?.[1] !== undefined) given(ctx, container, key[1], node.startIndex);
  const valueAt = key === null ? -1 : node.startIndex + key[0].length;
  if (container.owner === undefined && ctx.source[valueAt] === '{') {
    nestedLiteral(ctx, node, container, key?.[1]);
    return;
  }
  // Of a literal without a name only functions count: most values need no look at the tree.
  if (container.owner === undefined && key !== null && matchAt(MAYBE_FUNCTION, ctx.source, valueAt) === null) return;
  const value = field(node, 'value');
  const name = key === null ? computedName(ctx, node) : plainName(key[1] ?? key[0].replace(/\s*:\s*$/, ''));
  if (value === null) return;
  const unwrapped = unwrap(ctx, value);
  const wrapped = unwrapped.type === 'call_expression' ? wrappedFunction(ctx, unwrapped) : undefined;
  const member = { node, name, value, inner: wrapped ?? unwrapped };
  if (isFunction(member.inner.type)) functionMember(ctx, member, container, wrapped !== undefined);
  else if (container.exported) exportedMember(ctx, member, container);
  else if (container.owner !== undefined && !componentOption(ctx, container.owner, name, member.inner)) valueMember(ctx, member, container);
}

/** `configure({ log: { level: 3 } })`: the inner one is what the outer one's member is declared to be. */
function nestedLiteral(ctx: FileContext, node: Node, container: Container, name: string | undefined): void {
  const value = field(node, 'value');
  const expected = name === undefined ? undefined : memberContext(container, name);
  if (value?.type === 'object' && expected !== undefined) ctx.contexts.set(value.id, expected);
}

/** A member that is given to something of a declared type. */
function given(ctx: FileContext, container: Container, name: string, at: number): void {
  const expected = memberContext(container, name);
  if (expected?.endsWith(`.${name}`)) ctx.facts.refAt('access', expected, at);
}

function computedName(ctx: FileContext, node: Node): string {
  const key = field(node, 'key');
  return key === null ? '' : plainName(ctx.text(key));
}

interface Member {
  readonly node: Node;
  readonly name: string;
  readonly value: Node;
  readonly inner: Node;
}

/** `render: withEngine((game) => ...)`: what a function is handed says the one that wraps it. */
const HANDS_OVER = /with[A-Z]/y;

function functionMember(ctx: FileContext, { node, name, value, inner }: Member, container: Container, wrapped: boolean): void {
  const kind = container.exported ? 'function' : 'method';
  const start = node.startIndex;
  ctx.owners.set(inner.id, openCallable(ctx, { kind, fn: inner, name, nameAt: start, start, end: node.endIndex, ...placeOf(ctx, container) }));
  const context = memberContext(container, name);
  ctx.paths.set(inner.id, expectedThis(container.path, context));
  if (context !== undefined && !(wrapped && matchAt(HANDS_OVER, ctx.source, value.startIndex) !== null)) ctx.contexts.set(inner.id, context);
}

function valueMember(ctx: FileContext, { node, name, value: node_, inner }: Member, container: Container): void {
  const nested = inner.type === 'object';
  const value = nested ? '?' : memberValue(ctx, node_, container);
  const hidden = container.hidesValues && (nested || !mayBeCalled(ctx, container, name, value));
  const start = node.startIndex;
  const end = node.endIndex;
  const headerEnd = end - start > 160 ? node_.startIndex : undefined;
  const fact = symbolFact(ctx, {
    kind: container.exported ? 'variable' : 'property',
    name,
    nameAt: start,
    start,
    end,
    headerEnd,
    ...placeOf(ctx, container),
    known: { value },
    hidden,
  });
  const owner = hidden ? ctx.facts.add(fact) : ctx.facts.open(fact);
  if (nested)
    ctx.literals.set(inner.id, {
      owner,
      path: nestedPath(ctx, container, name),
      context: memberContext(container, name),
    });
}

/** In the options of a component `this` is the component, however deep. */
function nestedPath({ component }: FileContext, { path }: Container, name: string): ExprText {
  if (component !== undefined && path === `${component.name}()`) return path;
  return path === '?' || !/^[\w$]+$/.test(name) ? '?' : `${path}.${name}`;
}

/** Seen from outside when the object leaves the function that makes it. */
function memberValue(ctx: FileContext, value: Node, container: Container): ExprText {
  const text = exprOf(ctx, value);
  return container.hidesValues ? outsideOf(ctx, text, value.startIndex) : text;
}

/** `module.exports = { b: a, port: 80 }`: another name for something, or a variable of the module. */
function exportedMember(ctx: FileContext, m: Member, container: Container): void {
  const expr = exprOf(ctx, m.value);
  if (/^[\w$][\w$.]*$/.test(expr)) ctx.facts.exports.push({ exportedAs: m.name, expr });
  else valueMember(ctx, m, container);
}

/** `{ store }`: a member whose value is the variable of that name. */
export function shorthand(ctx: FileContext, node: Node, name: string): void {
  const container = ctx.container;
  if (container?.kind === 'object') given(ctx, container, name, node.startIndex);
  if (container?.kind !== 'object' || container.owner === undefined) return;
  if (container.exported) {
    ctx.facts.exports.push({ exportedAs: name, expr: name });
    return;
  }
  const at = node.startIndex;
  const value = container.hidesValues ? outsideOf(ctx, name, at) : name;
  // A function inside the one that returns it is a member already.
  if (container.hidesValues && ctx.facts.symbols.some((s) => s.owner === container.owner && s.name === name && s.kind === 'function')) return;
  const hidden = container.hidesValues && !mayBeCalled(ctx, container, name, value);
  const end = at + name.length;
  const symbol = ctx.facts.add(symbolFact(ctx, { kind: 'property', name, nameAt: at, start: at, end, ...placeOf(ctx, container), known: { value }, hidden }));
  if (!hidden && value === name) ctx.facts.refAt('callback', name, at, symbol);
}

/** What sets the state of a hook: `const [open, setOpen] = useState(false)`. */
const SETTER = /^(?:[\w$]+\.)?use[A-Z][\w$]*(?:<.*>)?\(\)#1$/;

/** A value of a type that may be a function's, or of a type parameter. */
const NAMED_TYPE = /^<[A-Z][\w$]*>$/;

/** A member of something whose type is written: `(state: State) => ({ reset: state.reset })`. */
const TYPED_MEMBER = /^<[^{}]*>(?:\.[\w$]+)+$/;
/** What a function is likely to be called. */
const VERB = /^(?:get|set|add|remove|update|create|delete|fetch|load|save|subscribe|dispatch|reset|clear|toggle|open|close|start|stop)(?:[A-Z]|$)/;

/**
 * In an object that leaves its function: a name, a function or something unknown, but not an object that was just made.
 * What a call gave back, or is of a named type, is a function when the file calls it: `const t = useTranslations()`.
 */
function mayBeCalled(ctx: FileContext, { owner }: Container, name: string, value: ExprText): boolean {
  if (owner === undefined || ctx.facts.symbol(owner)?.hidden === true) return false;
  if (value.startsWith('?') || value.includes('=>') || /^[\w$]+(?:\.[\w$]+)*\^?$/.test(value)) return true;
  if (TYPED_MEMBER.test(value) && VERB.test(name)) return true;
  const mayBe = value.endsWith('()') || NAMED_TYPE.test(value) || TYPED_MEMBER.test(value);
  return mayBe ? isCalled(ctx.source, name, 0, ctx.source.length) || isCalledMember(ctx.source, name) : SETTER.test(value);
}
