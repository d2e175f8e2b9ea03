/** Local names -> bindings with a type or a value: variables, loops, resources, catch clauses, patterns, lambdas. */
import type { Node } from 'web-tree-sitter';
import type { BindingFact } from '../../model/facts.ts';
import { identifierAt, type Span, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import { type LambdaShape, lambdaParameters } from '../shared/lambda-types.ts';
import { exprOf } from './expressions.ts';
import { readHead, readParameters } from './header.ts';
import type { JavaFile } from './java-file.ts';
import { baseName, isSilentType, typeText } from './types.ts';

export function onScope(file: JavaFile, node: Node): void {
  file.facts.openScope(node.endIndex);
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

export function onLocal(file: JavaFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const written = file.text(typeNode);
  let declarator = node.childForFieldName('declarator');
  for (let first = true; declarator !== null; first = false) {
    const current = declarator;
    const name = identifierAt(file.source, current.startIndex);
    const dimensions = /^\s*((?:\[\s*\]\s*)+)/.exec(file.source.slice(current.startIndex + name.length, current.startIndex + name.length + 16))?.[1] ?? '';
    const bound = typeOrValue(written + dimensions, () => exprOf(file, current.childForFieldName('value')));
    if (first) mentionType(file, bound.type, typeNode.startIndex);
    if (bound.type !== undefined) noteLambda(file, bound.type, current);
    file.facts.bind(name, current.startIndex, bound);
    declarator = current.nextNamedSibling;
  }
}

const LAMBDA_SHAPES: Readonly<Record<string, LambdaShape>> = {
  Function: 'withoutResult',
  BiFunction: 'withoutResult',
  Consumer: 'all',
  BiConsumer: 'all',
  Predicate: 'all',
  BiPredicate: 'all',
  UnaryOperator: 'all',
  BinaryOperator: 'twice',
  Comparator: 'twice',
};

/** The declarator's value, when it is a lambda, takes what the variable's type says. */
export function noteLambda(file: JavaFile, type: string, declarator: Node): void {
  const values = lambdaParameters(type, LAMBDA_SHAPES);
  const value = values === undefined ? null : declarator.childForFieldName('value');
  if (values !== undefined && value?.type === 'lambda_expression') file.lambdaValues.set(value.id, values);
}

/** `for (Foo f : foos)`: one element of what is iterated. */
export function onForEach(file: JavaFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  const nameNode = node.childForFieldName('name');
  const end = node.endIndex;
  file.facts.openScope(end);
  if (typeNode === null || nameNode === null) return;
  const bound = typeOrValue(file.text(typeNode), () => element(exprOf(file, node.childForFieldName('value'))));
  mentionType(file, bound.type, typeNode.startIndex);
  file.facts.bind(identifierAt(file.source, nameNode.startIndex), nameNode.startIndex, bound, end);
}

function element(expr: string): string {
  return expr.startsWith('?') ? '?' : `${expr}~`;
}

export function onResource(file: JavaFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  const nameNode = node.childForFieldName('name');
  if (typeNode === null || nameNode === null) return;
  const bound = typeOrValue(file.text(typeNode), () => exprOf(file, node.childForFieldName('value')));
  mentionType(file, bound.type, typeNode.startIndex);
  file.facts.bind(identifierAt(file.source, nameNode.startIndex), nameNode.startIndex, bound);
}

/** `catch (A | B e)`: a value of either type. */
export function onCatch(file: JavaFile, node: Node): void {
  const nameNode = node.childForFieldName('name');
  if (nameNode === null) return;
  const { source, facts } = file;
  const { rest } = readHead(source, node.startIndex, nameNode.startIndex);
  const types: string[] = [];
  for (let at = rest; at < nameNode.startIndex; ) {
    const bar = source.indexOf('|', at);
    const end = bar < 0 || bar > nameNode.startIndex ? nameNode.startIndex : bar;
    const start = skipTrivia(source, at, end);
    const type = typeText(source.slice(start, end).trim());
    types.push(type);
    facts.refAt('reference', type, start + type.lastIndexOf('.') + 1);
    at = end + 1;
  }
  facts.bind(identifierAt(source, nameNode.startIndex), nameNode.startIndex, { value: `<${types.join('|')}>` });
}

function mentionInstance(file: JavaFile, type: string, offset: number): void {
  const name = baseName(type);
  if (!isSilentType(name)) file.facts.refAt('reference', name, offset + name.lastIndexOf('.') + 1);
}

/** `x instanceof Foo f`: the name stays visible after the test, as in `if (!(x instanceof Foo f)) return;`. */
export function onInstanceof(file: JavaFile, node: Node): void {
  const typeNode = node.childForFieldName('right');
  if (typeNode === null) return;
  const type = typeText(file.text(typeNode));
  mentionInstance(file, type, typeNode.startIndex);
  const nameNode = node.childForFieldName('name');
  if (nameNode !== null) file.facts.bind(identifierAt(file.source, nameNode.startIndex), nameNode.startIndex, { type });
}

/** `case Foo f`, and the components of `case Point(int x, var y)`. */
export function onPattern(file: JavaFile, node: Node): void {
  const match = /^([\s\S]+?)\s*([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(file.text(node));
  if (match === null) return;
  const [, written = '', name = ''] = match;
  const { rest } = readHead(written, 0, written.length);
  const typeName = written.slice(rest);
  const start = node.startIndex;
  const type = typeName === 'var' || typeName.includes('(') ? undefined : typeText(typeName);
  if (type !== undefined) mentionInstance(file, type, start + rest);
  file.facts.bind(name, start, type === undefined ? {} : { type });
}

export function onRecordPattern(file: JavaFile, node: Node): void {
  const name = /^[\w$.]+/.exec(file.text(node))?.[0];
  if (name !== undefined) file.facts.refAt('reference', name, node.startIndex + name.lastIndexOf('.') + 1);
}

/** Parameters with a declared type, or standing for elements of what the lambda is applied to. */
export function onLambda(file: JavaFile, node: Node): void {
  const parameters = node.childForFieldName('parameters');
  if (parameters === null) return;
  const { source, facts } = file;
  const start = node.startIndex;
  const end = node.endIndex;
  facts.openScope(end);
  const values = file.lambdaValues.get(node.id) ?? [];
  if (source[start] === '(') {
    splitAtCommas(source, start + 1, parameters.endIndex - 1).forEach((span, i) => {
      const p = lambdaParameter(source, span);
      facts.bind(p.name, start, p.type === undefined ? bound(values[i]) : { type: p.type, param: true }, end);
    });
  } else facts.bind(identifierAt(source, start), start, bound(values[0]), end);
}

function lambdaParameter(source: string, { start, end }: Span): { name: string; type?: string } {
  const name = identifierAt(source, start);
  if (name.length === end - start) return { name };
  const typed = readParameters(source, start - 1, end + 1)[0];
  if (typed === undefined) return { name: '' };
  return typed.type === 'var' ? { name: typed.name } : { name: typed.name, type: typed.type };
}

function bound(value: string | undefined): Pick<BindingFact, 'value' | 'param'> {
  return value === undefined ? { param: true } : { value, param: true };
}
