/**
 * Calls, constructions, decorators and JSX elements -> references; and what a call says about the functions handed
 * to it: the parameters of callbacks of array methods and promises. A callee that is a plain path is read from the
 * text in front of the arguments; only chains of calls are taken apart in the tree.
 */

import type { ExprText } from '../../model/facts.ts';
import { plainArguments } from './call-chains.ts';
import type { CallSite } from './call-site.ts';
import { inherits, prototypeObject } from './commonjs.ts';
import { isComponentMacro } from './components/component-options.ts';
import { callEffects } from './effects.ts';
import { exprOf, symbolKey } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { filledList } from './filled-lists.ts';
import { decoratorRoutes } from './framework-routes.ts';
import { calledParameter } from './handed-over.ts';
import { looseModule, thenModule } from './imports.ts';
import { fieldDefinition, method } from './members.ts';
import { pathExpr } from './paths.ts';
import { callRoutes } from './routes.ts';
import { guardTest } from './scopes.ts';
import { expectFilling, isStoreMaker } from './stores.ts';
import type { Node } from './syntax/node.ts';
import { argumentsOf, field, isFunction, lastName, matchAt } from './syntax-questions.ts';
import { testBlock } from './tests.ts';
import { typeArguments, typeOf } from './types.ts';

export function callExpression(ctx: FileContext, node: Node): void {
  const call = plainCall(ctx, node) ?? syntaxCall(ctx, node);
  if (call === undefined) return;
  // A test block is the symbol that its own call belongs to.
  if (ctx.isTest) testBlock(ctx, call);
  if (call.name === '') {
    nameless(ctx, call);
    return;
  }
  ctx.called.add(call.nameAt);
  if (call.open >= 0) ctx.calls.set(call.open, call.expr + (call.typeArgs ?? ''));
  if (call.plain) calledParameter(ctx, call.name, call.nameAt);
  if (!ctx.done.has(node.id) && !isComponentMacro(ctx, call)) reference(ctx, call);
  if (call.plain && call.name === 'require') looseModule(ctx, node, argumentsOf(node)[0]);
  guardTest(ctx, call);
  filledList(ctx, call);
  if (ctx.isScript && INHERITS.test(call.expr)) inheritance(ctx, argumentsOf(node), call.name === 'setPrototypeOf');
  expectations(ctx, call);
  callEffects(ctx, call);
  callRoutes(ctx, call);
}

/** `choose()()`: what is called is what a call gave back. */
function nameless(ctx: FileContext, { node, expr }: CallSite): void {
  if (expr.endsWith(')')) ctx.facts.refAt('call', expr, node.startIndex);
}

function plainCall(ctx: FileContext, node: Node): CallSite | undefined {
  const callee = ctx.callees.get(node.id);
  if (callee === undefined) return undefined;
  const { path, name, nameAt, open } = callee;
  return { node, expr: pathExpr(ctx, path), name, nameAt, plain: name === path, open };
}

function syntaxCall(ctx: FileContext, node: Node): CallSite | undefined {
  const callee = field(node, 'function');
  if (callee === null) return undefined;
  if (callee.type === 'import') {
    looseModule(ctx, node, argumentsOf(node)[0]);
    return undefined;
  }
  return {
    node,
    expr: exprOf(ctx, callee),
    ...calledName(ctx, callee),
    plain: callee.type === 'identifier',
    open: field(node, 'arguments')?.startIndex ?? -1,
    typeArgs: typeArguments(ctx, field(node, 'type_arguments')),
  };
}

/** `[key]` where a symbol names what is called, which nobody takes for a method of the same name. */
function calledName(ctx: FileContext, target: Node): Pick<CallSite, 'name' | 'nameAt'> {
  const last = lastName(target);
  if (last !== undefined) return { name: ctx.text(last), nameAt: last.startIndex };
  const name = target.type === 'subscript_expression' ? symbolKey(ctx, target) : undefined;
  return { name: name ?? '', nameAt: name === undefined ? target.startIndex : (field(target, 'index') as Node).startIndex };
}

function reference(ctx: FileContext, { expr, nameAt, open }: CallSite): void {
  const args = open < 0 ? undefined : plainArguments(ctx.source, open);
  if (args === undefined) ctx.facts.refAt('call', expr, nameAt);
  else ctx.facts.callAt('call', expr, nameAt, args);
}

const NEW = /new\s+([\w$]+(?:\.[\w$#]+)*)\s*(?=[(<;,)}\]\n]|$)/y;

export function newExpression(ctx: FileContext, node: Node): void {
  const plain = matchAt(NEW, ctx.source, node.startIndex);
  if (plain === null) {
    syntaxNew(ctx, node);
    return;
  }
  const text = plain[1] as string;
  const nameAt = node.startIndex + plain[0].lastIndexOf(text) + text.lastIndexOf('.') + 1;
  const expr = pathExpr(ctx, text);
  const end = node.startIndex + plain[0].length;
  if (ctx.source.charCodeAt(end) === 60) generic(ctx, node, expr);
  else ctx.calls.set(end, expr);
  constructed(ctx, expr, nameAt);
}

function syntaxNew(ctx: FileContext, node: Node): void {
  const callee = field(node, 'constructor');
  const last = callee === null ? undefined : lastName(callee);
  if (callee === null || last === undefined) return;
  const expr = exprOf(ctx, callee);
  generic(ctx, node, expr);
  constructed(ctx, expr, last.startIndex);
}

/** `new Foo<A>((a) => ...)`: what is handed over is expected by a Foo of A. */
function generic(ctx: FileContext, node: Node, expr: ExprText): void {
  const open = field(node, 'arguments')?.startIndex;
  if (open !== undefined) ctx.calls.set(open, expr + typeArguments(ctx, field(node, 'type_arguments')));
}

function constructed(ctx: FileContext, expr: ExprText, nameAt: number): void {
  ctx.called.add(nameAt);
  ctx.facts.refAt('new', expr, nameAt);
  if (expr === 'Function') ctx.facts.effectAt('dynamic_code', 'new Function', nameAt);
}

/** Array methods and the like: which parameters of the callback are elements of the receiver. */
const ELEMENT_CALLBACKS = new Map<string, readonly number[]>([
  ...['forEach', 'map', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every', 'flatMap'].map(
    (n) => [n, [0]] as [string, readonly number[]],
  ),
  ...['sort', 'toSorted'].map((n) => [n, [0, 1]] as [string, readonly number[]]),
  ...['reduce', 'reduceRight'].map((n) => [n, [1]] as [string, readonly number[]]),
]);

/** React's wrappers of components: which of their type arguments the properties are. */
const PROPERTIES_AT = new Map([
  ['memo', 0],
  ['observer', 0],
  ['forwardRef', 1],
]);

/** `forwardRef<HTMLElement, Props>((props, ref) => ...)`: what the component is handed is written in front of it. */
function expectProperties(ctx: FileContext, { node, name }: CallSite): void {
  const index = PROPERTIES_AT.get(name);
  const types = index === undefined ? undefined : field(node, 'type_arguments')?.children;
  const type = types?.[index as number];
  const component = type ? argumentsOf(node)[0] : undefined;
  const text = type && component && isFunction(component.type) ? typeOf(ctx, type) : '';
  if (text !== '') ctx.expected.set((component as Node).id, [`<${text}>`]);
}

function expectations(ctx: FileContext, call: CallSite): void {
  const { name } = call;
  if (call.typeArgs) expectProperties(ctx, call);
  if (call.typeArgs && isStoreMaker(ctx, call.expr)) expectFilling(ctx, call.node, call.typeArgs.slice(1, -1));
  const elements = ELEMENT_CALLBACKS.get(name);
  if (call.plain || (elements === undefined && name !== 'then' && call.expr !== 'Object.assign' && call.expr !== 'Array.from')) return;
  const args = argumentsOf(call.node);
  if (args.length === 0) return;
  if (name === 'assign') assigned(ctx, args);
  else if (name === 'from') fromIterable(ctx, args);
  else expectCallback(ctx, call, args, elements);
}

function expectCallback(ctx: FileContext, call: CallSite, args: readonly Node[], elements: readonly number[] | undefined): void {
  const callback = args[0] as Node;
  if (!isFunction(callback.type)) return;
  const module = elements === undefined ? thenModule(ctx, call.node) : undefined;
  const base = module ?? call.expr.slice(0, -call.name.length - 1);
  if (base === '' || base.startsWith('?')) return;
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
function fromIterable(ctx: FileContext, [iterable, callback]: readonly Node[]): void {
  if (!iterable || !callback || !isFunction(callback.type)) return;
  const base = exprOf(ctx, iterable);
  if (!base.startsWith('?')) ctx.expected.set(callback.id, [`${base}~`]);
}

/** `Object.assign(Foo.prototype, { ... })`; `Object.assign(exports, { ... })`. */
function assigned(ctx: FileContext, [target, ...objects]: readonly Node[]): void {
  if (!target) return;
  const path = ctx.text(target);
  const prototype = /^([\w$.]+)\.prototype$/.exec(path)?.[1];
  for (const object of objects) {
    if (object.type !== 'object') continue;
    if (prototype !== undefined) prototypeObject(ctx, object, prototype);
    else if (path === 'exports' || path === 'module.exports') ctx.literals.set(object.id, { owner: -1, exported: true, path: '?' });
  }
}

const INHERITS = /^(?:util\.)?inherits$|^Object\.setPrototypeOf$/;
const PLAIN_PATH = /^[\w$.]+$/;

/** `util.inherits(Foo, Base)`, `Object.setPrototypeOf(Foo.prototype, Base.prototype)`. */
function inheritance(ctx: FileContext, [type, base]: readonly Node[], ofPrototypes: boolean): void {
  if (!type || !base) return;
  const paths = [type, base].map((node) => ctx.text(node)).filter((path) => PLAIN_PATH.test(path) && path.endsWith('.prototype') === ofPrototypes);
  const [name, from] = paths.map((path) => path.replace(/\.prototype$/, ''));
  if (name !== undefined && from !== undefined) inherits(ctx, name, from, base.startIndex);
}

/** The first decorator of a member opens it: the tree has decorators as siblings before their method. */
export function decorator(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  if (container?.kind === 'class' && container.body && node.startIndex > container.body.startIndex && ctx.facts.current === container.owner)
    openDecorated(ctx, node);
  const inner = node.first;
  if (inner === null) return;
  const call = inner.type === 'call_expression' ? inner : null;
  const target = call === null ? inner : field(call, 'function');
  const last = target === null ? undefined : lastName(target);
  if (target === null || last === undefined) return;
  if (call !== null) ctx.done.add(call.id);
  ctx.called.add(last.startIndex);
  ctx.facts.refAt('decorator', exprOf(ctx, target), last.startIndex);
  decoratorRoutes(ctx, ctx.text(last), call === null ? [] : argumentsOf(call), node);
}

function openDecorated(ctx: FileContext, node: Node): void {
  let member = node.next;
  while (member?.type === 'decorator') member = member.next;
  if (member === null) return;
  if (member.type === 'public_field_definition') fieldDefinition(ctx, member, node.startIndex);
  else if (/^(method_definition|method_signature|abstract_method_signature)$/.test(member.type)) method(ctx, member, node.startIndex);
  ctx.done.add(member.id);
}

const COMPONENT = /[\w$]+(?:\.[\w$]+)*/y;

/** A name that a property can have: not `aria-label`, `xlink:href`. */
const ATTRIBUTE = /[A-Za-z_$][\w$]*(?![\w$:-])/y;

/** `<Foo />` and `<ui.Foo>` call a component; lower-case names are elements of the page. */
export function jsxElement(ctx: FileContext, name: Node): void {
  const path = matchAt(COMPONENT, ctx.source, name.startIndex)?.[0] ?? '';
  if (!/^[A-Z$_]|[.]/.test(path)) return;
  const nameAt = name.startIndex + path.lastIndexOf('.') + 1;
  const expr = pathExpr(ctx, path);
  ctx.called.add(nameAt);
  ctx.facts.refAt('call', expr, nameAt);
  for (const attribute of name.parent?.children ?? []) {
    const given = attribute.type === 'jsx_attribute' ? matchAt(ATTRIBUTE, ctx.source, attribute.startIndex)?.[0] : undefined;
    if (given !== undefined) ctx.facts.refAt('access', `${expr}%0.${given}`, attribute.startIndex);
  }
}
