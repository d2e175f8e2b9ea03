/**
 * Calls, constructions, decorators and JSX elements -> references; and what a call says about the functions handed
 * to it: the parameters of callbacks of array methods and promises.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import type { CallSite } from './call-site.ts';
import { fieldDefinition, method } from './classes.ts';
import { prototypeObject } from './commonjs.ts';
import { callEffects } from './effects.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { decoratorRoutes } from './framework-routes.ts';
import { looseModule, thenModule } from './imports.ts';
import { callRoutes } from './routes.ts';
import { argumentsOf, field, isFunction, lastName } from './syntax.ts';
import { testBlock } from './tests.ts';

export function callExpression(ctx: FileContext, node: Node): void {
  const callee = field(node, 'function');
  if (callee === null) return;
  if (callee.type === 'import') {
    looseModule(ctx, node, argumentsOf(node)[0]);
    return;
  }
  const target = callee.type === 'await_expression' ? (callee.firstNamedChild ?? callee) : callee;
  const last = lastName(target);
  const name = last === undefined ? '' : ctx.text(last);
  const call: CallSite = { node, callee: target, expr: exprOf(ctx, target), name };
  ctx.done.add(target.id);
  if (name === 'require' && callee.type === 'identifier') looseModule(ctx, node, argumentsOf(node)[0]);
  // A test block is the symbol that its own call belongs to.
  if (ctx.isTest) testBlock(ctx, call);
  if (last === undefined) return;
  if (!ctx.done.has(node.id)) ctx.facts.ref('call', call.expr, last, argumentCount(ctx, node));
  expectations(ctx, call);
  callEffects(ctx, call);
  callRoutes(ctx, call);
}

export function newExpression(ctx: FileContext, node: Node): void {
  const callee = field(node, 'constructor');
  const last = callee === null ? undefined : lastName(callee);
  if (callee === null || last === undefined) return;
  const expr = exprOf(ctx, callee);
  ctx.done.add(callee.id);
  ctx.facts.ref('new', expr, last, argumentCount(ctx, node));
  if (expr === 'Function') ctx.facts.effect('dynamic_code', 'new Function', last);
}

/** Arguments are counted by the parser; only a spread or a comment makes a closer look necessary. */
function argumentCount(ctx: FileContext, call: Node): { args?: number } {
  const list = field(call, 'arguments');
  if (list === null || list.type !== 'arguments') return list === null ? { args: 0 } : {};
  const text = ctx.text(list);
  if (!text.includes('...') && !text.includes('//') && !text.includes('/*')) return { args: list.namedChildCount };
  const given = list.namedChildren.filter((n) => n !== null && n.type !== 'comment');
  return given.some((n) => n?.type === 'spread_element') ? {} : { args: given.length };
}

/** Array methods and the like: which parameters of the callback are elements of the receiver. */
const ELEMENT_CALLBACKS: Readonly<Record<string, readonly number[]>> = {
  forEach: [0],
  map: [0],
  filter: [0],
  find: [0],
  findIndex: [0],
  findLast: [0],
  findLastIndex: [0],
  some: [0],
  every: [0],
  flatMap: [0],
  sort: [0, 1],
  toSorted: [0, 1],
  reduce: [1],
  reduceRight: [1],
};

function expectations(ctx: FileContext, call: CallSite): void {
  const elements = Object.hasOwn(ELEMENT_CALLBACKS, call.name) ? ELEMENT_CALLBACKS[call.name] : undefined;
  if (elements === undefined && call.name !== 'then' && call.name !== 'assign' && call.name !== 'from') return;
  if (call.callee.type !== 'member_expression') return;
  const receiver = field(call.callee, 'object');
  const args = argumentsOf(call.node);
  if (receiver === null || args.length === 0) return;
  if (call.name === 'assign') assigned(ctx, call, args);
  else if (call.name === 'from') fromIterable(ctx, call, args);
  else expectCallback(ctx, receiver, args, elements);
}

function expectCallback(ctx: FileContext, receiver: Node, args: readonly Node[], elements: readonly number[] | undefined): void {
  const callback = args[0] as Node;
  if (!isFunction(callback.type)) return;
  if (elements === undefined && thenModule(ctx, receiver, callback)) return;
  const base = exprOf(ctx, receiver);
  if (base.startsWith('?')) return;
  if (elements === undefined) {
    ctx.expected.set(callback.id, [`${base}^`]);
    return;
  }
  const expected: (ExprText | undefined)[] = [undefined, undefined];
  for (const i of elements) expected[i] = `${base}~`;
  if (elements[0] === 1 && args[1]) expected[0] = exprOf(ctx, args[1]);
  ctx.expected.set(callback.id, expected);
}

/** `Array.from(xs, (x) => ...)` */
function fromIterable(ctx: FileContext, call: CallSite, [iterable, callback]: readonly Node[]): void {
  if (call.expr !== 'Array.from' || !iterable || !callback || !isFunction(callback.type)) return;
  const base = exprOf(ctx, iterable);
  if (!base.startsWith('?')) ctx.expected.set(callback.id, [`${base}~`]);
}

/** `Object.assign(Foo.prototype, { ... })`; `Object.assign(exports, { ... })`. */
function assigned(ctx: FileContext, call: CallSite, [target, ...objects]: readonly Node[]): void {
  if (call.expr !== 'Object.assign' || !target) return;
  const path = ctx.text(target);
  const prototype = /^([\w$.]+)\.prototype$/.exec(path)?.[1];
  for (const object of objects) {
    if (object.type !== 'object') continue;
    if (prototype !== undefined) prototypeObject(ctx, object, prototype);
    else if (path === 'exports' || path === 'module.exports') ctx.literals.set(object.id, { owner: -1, exported: true, path: '?' });
  }
}

/** The first decorator of a member opens it: the tree has decorators as siblings before their method. */
export function decorator(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  if (container?.kind === 'class' && container.body && node.startIndex > container.body.startIndex && ctx.facts.current === container.owner)
    openDecorated(ctx, node);
  const inner = node.firstNamedChild;
  if (inner === null) return;
  const call = inner.type === 'call_expression' ? inner : null;
  const target = call === null ? inner : field(call, 'function');
  const last = target === null ? undefined : lastName(target);
  if (target === null || last === undefined) return;
  if (call !== null) ctx.done.add(call.id);
  ctx.done.add(target.id);
  ctx.facts.ref('decorator', exprOf(ctx, target), last, call === null ? {} : argumentCount(ctx, call));
  decoratorRoutes(ctx, ctx.text(last), call === null ? [] : argumentsOf(call), node);
}

function openDecorated(ctx: FileContext, node: Node): void {
  let member = node.nextNamedSibling;
  while (member !== null && (member.type === 'decorator' || member.type === 'comment')) member = member.nextNamedSibling;
  if (member === null) return;
  if (member.type === 'public_field_definition') fieldDefinition(ctx, member, node);
  else if (/^(method_definition|method_signature|abstract_method_signature)$/.test(member.type)) method(ctx, member, node);
  ctx.done.add(member.id);
}

/** `<Foo />` and `<ui.Foo>` call a component; lower-case names are elements of the page. */
export function jsxElement(ctx: FileContext, name: Node): void {
  const last = lastName(name);
  if (last === undefined) return;
  const expr = exprOf(ctx, name);
  ctx.done.add(name.id);
  if (/^[A-Z$_]|[.]/.test(expr)) ctx.facts.ref('call', expr, last);
}
