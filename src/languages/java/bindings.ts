/** Local names -> bindings with a type or a value: variables, loops, resources, catch clauses, patterns, lambdas. */
import type { BindingFact, ExprText } from '../../model/facts.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import { identifierAt, type Span, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import { exprOf } from './expressions.ts';
import { readHead, readParameters } from './header.ts';

import type { JavaFile } from './java-file.ts';
import type { SyntaxNode } from './syntax/node.ts';
import { baseName, isSilentType, typeText } from './types.ts';

export function onScope(file: JavaFile, node: SyntaxNode): void {
  const { facts, bodies } = file;
  facts.openScope(node.end);
  // `static { ... }`: a block that belongs to no callable.
  if (isTypeKind(facts.symbol(facts.current)?.kind ?? 'file')) bodies.push({ start: node.start, end: node.end, symbol: facts.current });
}

/** The declared type, or the value where `var` leaves it to the compiler. */
function typeOrValue(written: string, value: () => string): Pick<BindingFact, 'type' | 'value'> {
  if (written !== 'var') return { type: typeText(written) };
  const expr = value();
  return expr === '?' ? {} : { value: expr };
}

function mentionType(file: JavaFile, type: string | undefined, offset: number): void {
  if (type !== undefined && !isSilentType(type)) file.facts.typeAt('variable', type, offset);
}

export function onLocal(file: JavaFile, node: SyntaxNode): void {
  const written = file.typeOf(node);
  node.items?.forEach((declarator, i) => {
    const { start, right } = declarator;
    const name = identifierAt(file.source, start);
    const dimensions = /^\s*((?:\[\s*\]\s*)+)/.exec(file.source.slice(start + name.length, start + name.length + 16))?.[1] ?? '';
    const bound = typeOrValue(written + dimensions, () => exprOf(file, right));
    if (i === 0) mentionType(file, bound.type, node.typeStart);
    if (bound.type !== undefined) noteLambda(bound.type, declarator);
    file.facts.bind(name, start, bound);
  });
}

/** The declarator's value, when it is a lambda, takes what the variable's type says. */
export function noteLambda(type: string, { right }: SyntaxNode): void {
  if (right?.kind === 'lambda') right.expected = `<${type}>`;
}

/** `for (Foo f : foos)`: one element of what is iterated. */
export function onForEach(file: JavaFile, node: SyntaxNode): void {
  const { end, nameStart, right } = node;
  file.facts.openScope(end);
  const bound = typeOrValue(file.typeOf(node), () => element(exprOf(file, right)));
  mentionType(file, bound.type, node.typeStart);
  file.facts.bind(identifierAt(file.source, nameStart), nameStart, bound, end);
}

function element(expr: string): string {
  return expr.startsWith('?') ? '?' : `${expr}~`;
}

export function onResource(file: JavaFile, node: SyntaxNode): void {
  const bound = typeOrValue(file.typeOf(node), () => exprOf(file, node.right));
  mentionType(file, bound.type, node.typeStart);
  file.facts.bind(identifierAt(file.source, node.nameStart), node.nameStart, bound);
}

/** `catch (A | B e)`: a value of either type. */
export function onCatch(file: JavaFile, node: SyntaxNode): void {
  const { source, facts } = file;
  const { start: first, nameStart } = node;
  const { rest } = readHead(source, first, nameStart);
  const types: string[] = [];
  for (let at = rest; at < nameStart; ) {
    const bar = source.indexOf('|', at);
    const end = bar < 0 || bar > nameStart ? nameStart : bar;
    const start = skipTrivia(source, at, end);
    const type = typeText(source.slice(start, end).trim());
    types.push(type);
    facts.refAt('reference', type, start + type.lastIndexOf('.') + 1);
    at = end + 1;
  }
  facts.bind(identifierAt(source, nameStart), nameStart, { value: `<${types.join('|')}>` });
}

function mentionInstance(file: JavaFile, type: string, offset: number): void {
  const name = baseName(type);
  if (!isSilentType(name)) file.facts.refAt('reference', name, offset + name.lastIndexOf('.') + 1);
}

/** `x instanceof Foo f`: the name stays visible after the test, as in `if (!(x instanceof Foo f)) return;`. */
export function onInstanceof(file: JavaFile, node: SyntaxNode): void {
  if (node.typeStart < 0) return;
  const type = typeText(file.typeOf(node));
  mentionInstance(file, type, node.typeStart);
  if (node.nameStart >= 0) file.facts.bind(identifierAt(file.source, node.nameStart), node.nameStart, { type });
}

/** `case Foo f`, and the components of `case Point(int x, var y)`. */
export function onPattern(file: JavaFile, node: SyntaxNode): void {
  const match = /^([\s\S]+?)\s*([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(file.text(node));
  if (match === null) return;
  const [, written = '', name = ''] = match;
  const { rest } = readHead(written, 0, written.length);
  const typeName = written.slice(rest);
  const { start } = node;
  const type = typeName === 'var' || typeName.includes('(') ? undefined : typeText(typeName);
  if (type !== undefined) mentionInstance(file, type, start + rest);
  file.facts.bind(name, start, type === undefined ? {} : { type });
}

export function onRecordPattern(file: JavaFile, node: SyntaxNode): void {
  const name = /^[\w$.]+/.exec(file.text(node))?.[0];
  if (name !== undefined) file.facts.refAt('reference', name, node.start + name.lastIndexOf('.') + 1);
}

/** Parameters with a declared type, or of the function that is expected in the lambda's place. */
export function onLambda(file: JavaFile, node: SyntaxNode): void {
  const { source, facts } = file;
  const { start, end, closeEnd, expected } = node;
  facts.openScope(end);
  const spans = source[start] === '(' ? splitAtCommas(source, start + 1, closeEnd - 1) : undefined;
  if (spans === undefined) facts.bind(identifierAt(source, start), start, parameterOf(expected, 0, 1), end);
  spans?.forEach((span, i) => {
    const p = lambdaParameter(source, span);
    facts.bind(p.name, start, p.type === undefined ? parameterOf(expected, i, spans.length) : { type: p.type, param: true }, end);
  });
}

/** The number of parameters tells overloads apart. */
function parameterOf(expected: ExprText | undefined, index: number, count: number): Pick<BindingFact, 'value' | 'param'> {
  return expected === undefined ? { param: true } : { value: `${expected}{${','.repeat(count - 1)}}%${index}`, param: true };
}

function lambdaParameter(source: string, { start, end }: Span): { name: string; type?: string } {
  const name = identifierAt(source, start);
  if (name.length === end - start) return { name };
  const typed = readParameters(source, start - 1, end + 1)[0];
  if (typed === undefined) return { name: '' };
  return typed.type === 'var' ? { name: typed.name } : { name: typed.name, type: typed.type };
}
