/** Calls, creations, method references, field accesses, throws, casts and class literals -> references. */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { identifierAt } from '../shared/brackets.ts';
import { addCallEffects, addCreationEffects } from './effects.ts';
import { calleeOf, countArguments, exprOf } from './expressions.ts';
import type { Callee, JavaFile } from './java-file.ts';
import { addCallRoutes } from './routes.ts';
import { baseName, isSilentType, typeText } from './types.ts';

export function onCall(file: JavaFile, node: Node): void {
  const callee = calleeOf(file, node);
  if (callee.name === '') return;
  const args = node.childForFieldName('arguments');
  file.facts.callAt('call', callee.expr, callee.nameOffset, countArguments(file, args));
  if (args === null) return;
  const parameters = APPLIED_TO_ELEMENTS.get(callee.name);
  if (parameters !== undefined && callee.expr !== callee.name) noteLambdas(file, callee, args, parameters);
  addCallEffects(file, callee, args);
  addCallRoutes(file, callee, args);
}

/**
 * Methods that call a lambda with elements of their receiver: streams, collections, optionals, futures. Per parameter
 * of the lambda whether it is such an element (a map's `forEach` gives its key first).
 */
const ONE = [true];
const BOTH = [true, true];
const SECOND = [false, true];
const APPLIED_TO_ELEMENTS = new Map<string, readonly boolean[]>([
  ...(
    'forEach map filter flatMap mapToInt mapToLong mapToDouble mapToObj peek anyMatch allMatch noneMatch takeWhile dropWhile removeIf ifPresent ifPresentOrElse ' +
    'forEachOrdered thenApply thenAccept thenCompose thenApplyAsync thenAcceptAsync thenComposeAsync mapMulti doOnNext doOnSuccess subscribe concatMap ' +
    'flatMapMany whenComplete handle'
  )
    .split(' ')
    .map((name) => [name, ONE] as const),
  ...'sort sorted reduce min max replaceAll merge'.split(' ').map((name) => [name, BOTH] as const),
  ['compute', SECOND],
  ['computeIfPresent', SECOND],
]);

function noteLambdas(file: JavaFile, callee: Callee, args: Node, parameters: readonly boolean[]): void {
  const receiver = callee.expr.slice(0, -callee.name.length - 1);
  if (receiver.startsWith('?') || receiver === '') return;
  const element = `${receiver}~`;
  const values = parameters.map((is) => (is ? element : undefined));
  for (let i = 0; i < args.namedChildCount; i++) {
    const arg = args.namedChild(i);
    if (arg?.type === 'lambda_expression') file.lambdaValues.set(arg.id, callee.name === 'forEach' ? forEachValues(arg, element) : values);
  }
}

/** A collection's `forEach` gives an element, a map's the key and the value. */
function forEachValues(lambda: Node, element: ExprText): readonly (ExprText | undefined)[] {
  const two = (lambda.childForFieldName('parameters')?.namedChildCount ?? 0) === 2;
  return two ? [undefined, element] : [element];
}

/** `new Foo(...)`, `new a.Foo<Bar>(...) { ... }`. */
export function onNew(file: JavaFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const end = node.endIndex;
  if (file.source[end - 1] === '}') {
    const symbol = file.anonymousHolders.get(node.startIndex) ?? -1;
    file.openContainer({ symbol, name: '', isInterface: false, end });
  }
  const type = typeText(file.text(typeNode));
  const name = baseName(type);
  const args = node.childForFieldName('arguments');
  file.facts.callAt('new', name, lastNameOffset(file, typeNode), countArguments(file, args));
  if (type !== name) mentionArguments(file, type, name, typeNode);
  if (args !== null) addCreationEffects(file, name, typeNode.startIndex, args);
}

/** The type arguments of `new Foo<Bar>()`. */
function mentionArguments(file: JavaFile, type: string, name: string, typeNode: Node): void {
  const args = type.slice(name.length + 1, -1);
  if (!args.includes(',') && isSilentType(args)) return;
  file.facts.typeAt('variable', type, typeNode.startIndex);
}

/** Where the last identifier of a possibly qualified type name starts. */
function lastNameOffset(file: JavaFile, typeNode: Node): number {
  const written = file.text(typeNode);
  const end = written.indexOf('<') < 0 ? written.length : written.indexOf('<');
  return typeNode.startIndex + written.lastIndexOf('.', end) + 1;
}

/** `this(...)` and `super(...)` at the head of a constructor. */
export function onConstructorCall(file: JavaFile, node: Node): void {
  const target = node.childForFieldName('constructor');
  if (target === null) return;
  const args = countArguments(file, node.childForFieldName('arguments'));
  file.facts.callAt('call', identifierAt(file.source, target.startIndex), target.startIndex, args);
}

const SIMPLE_REFERENCE = /^([\w$.]+)\s*::\s*([\w$]+)$/;

/** `Foo::bar`, `this::bar`, `Foo::new`: a function passed by name. */
export function onMethodReference(file: JavaFile, node: Node): void {
  const text = file.text(node);
  const simple = SIMPLE_REFERENCE.exec(text);
  const name = simple?.[2] ?? /([\w$]+)$/.exec(text)?.[1] ?? '';
  const receiverNode = simple === null ? node.namedChild(0) : null;
  const receiver = simple?.[1] ?? receiverOf(file, receiverNode);
  const offset = node.startIndex + text.length - name.length;
  if (name === 'new') {
    const type = baseName(receiver);
    if (!type.startsWith('Array') && !isSilentType(type)) file.facts.refAt('new', type, node.startIndex + type.lastIndexOf('.') + 1);
  } else if (receiver !== '') file.facts.refAt('callback', `${receiver}.${name}`, offset);
}

function receiverOf(file: JavaFile, node: Node | null): ExprText {
  if (node === null) return '';
  return node.type.endsWith('_type') ? baseName(typeText(file.text(node))) : exprOf(file, node);
}

/** First parts of package names: `org.x.Foo` is a path to a type, not fields of a value `org`. */
const PACKAGE_HEADS = new Set(['java', 'javax', 'org', 'com', 'io', 'net', 'jakarta']);
const CONSTANT = /^[A-Z][A-Z0-9_$]*$/;

export function onFieldAccess(file: JavaFile, node: Node): void {
  const expr = exprOf(file, node);
  const dot = expr.lastIndexOf('.');
  if (dot < 0) return;
  const name = expr.slice(dot + 1);
  if (PACKAGE_HEADS.has(expr.slice(0, expr.indexOf('.')))) return;
  file.facts.refAt(CONSTANT.test(name) ? 'reference' : 'access', expr, node.endIndex - name.length);
}

const THROWN = /throw\s+new\s+((?:[\w$]+\s*\.\s*)*)([\w$]+)/y;

export function onThrow(file: JavaFile, node: Node): void {
  THROWN.lastIndex = node.startIndex;
  const match = THROWN.exec(file.source);
  if (match === null) return;
  const [all, qualifier = '', name = ''] = match;
  file.facts.refAt('throw', qualifier.replace(/\s+/g, '') + name, node.startIndex + all.length - name.length);
}

export function onClassLiteral(file: JavaFile, node: Node): void {
  const text = file.text(node);
  const type = typeText(text.replace(/\s*\.\s*class$/, ''));
  if (!isSilentType(type) && !type.startsWith('Array<')) file.facts.refAt('reference', type, node.startIndex + type.lastIndexOf('.') + 1);
}

export function onCast(file: JavaFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const type = typeText(file.text(typeNode));
  if (!isSilentType(type)) file.facts.typeAt('variable', type, typeNode.startIndex);
}
