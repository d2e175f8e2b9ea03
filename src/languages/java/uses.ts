/** Calls, creations, method references, field accesses, throws, casts and class literals -> references. */
import type { ExprText } from '../../model/facts.ts';
import { identifierAt } from '../shared/brackets.ts';
import { openAnonymousClass } from './anonymous-classes.ts';
import { argumentTexts } from './arguments.ts';
import { addCallEffects, addCreationEffects } from './effects.ts';
import { calleeOf, exprOf, handedOver } from './expressions.ts';
import type { JavaFile } from './java-file.ts';
import { addCallRoutes } from './routes.ts';
import type { SyntaxNode } from './syntax/node.ts';
import { baseName, isSilentType, typeText } from './types.ts';

export function onCall(file: JavaFile, node: SyntaxNode): void {
  const callee = calleeOf(file, node);
  const { items = [] } = node;
  file.facts.callWith('call', callee.expr, callee.nameOffset, handedTo(file, items));
  expectLambdas(file, callee.expr, node);
  addCallEffects(file, callee, node);
  addCallRoutes(file, callee, node);
}

const handedTo = (file: JavaFile, items: readonly SyntaxNode[]) => ({ args: items.length, handed: items.length === 0 ? '' : argumentTexts(file, items) });

/** A lambda among the arguments is what the callee takes in its place. */
function expectLambdas(file: JavaFile, callee: ExprText, { items = [] }: SyntaxNode): void {
  if (callee.startsWith('?') || !items.some((arg) => arg.kind === 'lambda')) return;
  const handed = handedOver(file, items);
  items.forEach((arg, i) => {
    if (arg.kind === 'lambda') arg.expected = `${callee}${handed}%${i}`;
  });
}

/** `new Foo(...)`, `new a.Foo<Bar>(...) { ... }`. */
export function onNew(file: JavaFile, node: SyntaxNode): void {
  const written = file.typeOf(node);
  const type = typeText(written);
  const name = baseName(type);
  file.facts.callWith('new', name, node.typeStart + lastNameAt(written), handedTo(file, node.items ?? []));
  if (type !== name) mentionArguments(file, type, name, node.typeStart);
  expectLambdas(file, name, node);
  addCreationEffects(file, name, node);
  if (node.bodyStart >= 0) file.openLater({ start: node.bodyStart, end: node.end, open: () => openBody(file, node, type) });
}

/** The body of an anonymous class belongs to the field that holds it, if there is one. */
function openBody(file: JavaFile, node: SyntaxNode, type: string): void {
  const symbol = file.anonymousHolders.get(node.start);
  if (symbol === undefined) openAnonymousClass(file, node, type);
  else file.openContainer({ symbol, name: '', isInterface: false, end: node.end });
}

/** The type arguments of `new Foo<Bar>()`. */
function mentionArguments(file: JavaFile, type: string, name: string, offset: number): void {
  const args = type.slice(name.length + 1, -1);
  if (!args.includes(',') && isSilentType(args)) return;
  file.facts.typeAt('variable', type, offset);
}

/** Where the last identifier of a possibly qualified type name starts. */
function lastNameAt(written: string): number {
  const end = written.indexOf('<') < 0 ? written.length : written.indexOf('<');
  return written.lastIndexOf('.', end) + 1;
}

/** `this(...)` and `super(...)` at the head of a constructor. */
export function onConstructorCall(file: JavaFile, node: SyntaxNode): void {
  file.facts.callWith('call', identifierAt(file.source, node.nameStart), node.nameStart, handedTo(file, node.items ?? []));
}

const SIMPLE_REFERENCE = /^([\w$.]+)\s*::\s*([\w$]+)$/;

/** `Foo::bar`, `this::bar`, `Foo::new`: a function passed by name. */
export function onMethodReference(file: JavaFile, node: SyntaxNode): void {
  const text = file.text(node);
  const simple = SIMPLE_REFERENCE.exec(text);
  const name = simple?.[2] ?? /([\w$]+)$/.exec(text)?.[1] ?? '';
  const receiver = simple?.[1] ?? receiverOf(file, node.left);
  const offset = node.start + text.length - name.length;
  if (name === 'new') {
    const type = baseName(receiver);
    if (type === 'Array') file.facts.typeAt('variable', typeText(text.slice(0, text.indexOf('::'))), node.start);
    else if (!isSilentType(type)) file.facts.refAt('new', type, node.start + type.lastIndexOf('.') + 1);
  } else if (receiver !== '') file.facts.refAt('callback', `${receiver}.${name}`, offset);
}

function receiverOf(file: JavaFile, node: SyntaxNode | undefined): ExprText {
  return node?.kind === 'type' ? baseName(typeText(file.text(node))) : exprOf(file, node);
}

/** First parts of package names: `org.x.Foo` is a path to a type, not fields of a value `org`. */
const PACKAGE_HEADS = new Set(['java', 'javax', 'org', 'com', 'io', 'net', 'jakarta']);
const CONSTANT = /^[A-Z][A-Z0-9_$]*$/;

export function onFieldAccess(file: JavaFile, node: SyntaxNode): void {
  const expr = exprOf(file, node);
  const dot = expr.lastIndexOf('.');
  if (dot < 0) return;
  const name = expr.slice(dot + 1);
  if (PACKAGE_HEADS.has(expr.slice(0, expr.indexOf('.')))) return;
  file.facts.refAt(CONSTANT.test(name) ? 'reference' : 'access', expr, node.end - name.length);
}

const THROWN = /throw\s+new\s+((?:[\w$]+\s*\.\s*)*)([\w$]+)/y;

export function onThrow(file: JavaFile, node: SyntaxNode): void {
  THROWN.lastIndex = node.start;
  const match = THROWN.exec(file.source);
  if (match === null) return;
  const [all, qualifier = '', name = ''] = match;
  file.facts.refAt('throw', qualifier.replace(/\s+/g, '') + name, node.start + all.length - name.length);
}

export function onClassLiteral(file: JavaFile, node: SyntaxNode): void {
  const type = typeText(file.typeOf(node));
  if (!isSilentType(type) && !type.startsWith('Array<')) file.facts.refAt('reference', type, node.start + type.lastIndexOf('.') + 1);
}

export function onCast(file: JavaFile, node: SyntaxNode): void {
  const type = typeText(file.typeOf(node));
  if (!isSilentType(type)) file.facts.typeAt('variable', type, node.typeStart);
}

/** `case OPEN:` of a switch over a value whose type has that constant. */
export function onCaseConstant(file: JavaFile, node: SyntaxNode): void {
  const subject = exprOf(file, node.left);
  if (!subject.startsWith('?')) file.facts.refAt('reference', `${subject}.${file.text(node)}`, node.start);
}
