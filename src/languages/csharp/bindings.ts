/** Local names -> bindings with a type or a value: variables, loops, catch clauses, patterns, lambdas, queries. */
import type { Node } from 'web-tree-sitter';
import type { BindingFact, ExprText } from '../../model/facts.ts';
import { identifierAt, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import type { CsharpFile } from './csharp-file.ts';
import { exprOf } from './expressions.ts';
import { addFields } from './fields.ts';
import { readParameters } from './header.ts';
import { noteRouteGroup } from './routes.ts';
import { mentionImplicitNew, noteLambda } from './target-typed.ts';
import { baseName, isSilentType, typeText } from './types.ts';

export function onScope(file: CsharpFile, node: Node): void {
  file.facts.openScope(node.endIndex);
}

function valued(expr: ExprText): Pick<BindingFact, 'value'> {
  return expr === '?' ? {} : { value: expr };
}

/** Variables of a field declaration, or of a statement. */
export function onVariables(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const field = file.pendingField;
  file.pendingField = undefined;
  if (field !== undefined && node.startIndex < field.end) addFields(file, node, typeNode, field);
  else addVariables(file, typeNode);
}

function addVariables(file: CsharpFile, typeNode: Node): void {
  const written = file.text(typeNode).replace(/^(?:ref|scoped|readonly|\s)+(?=\w)/, '');
  const type = written === 'var' ? undefined : typeText(written);
  if (type !== undefined && !isSilentType(type)) file.facts.typeAt('variable', type, typeNode.startIndex);
  for (let d = typeNode.nextNamedSibling; d !== null; d = d.nextNamedSibling) addVariable(file, d, type);
}

function addVariable(file: CsharpFile, declarator: Node, type: string | undefined): void {
  const { source, facts } = file;
  const start = declarator.startIndex;
  const name = identifierAt(source, source[start] === '@' ? start + 1 : start);
  if (source[start] === '(') bindPattern(file, declarator);
  else if (type !== undefined) {
    facts.bind(name, start, { type });
    noteLambda(file, type, declarator);
    const equals = skipTrivia(source, start + name.length);
    if (source[equals] === '=') mentionImplicitNew(file, type, skipTrivia(source, equals + 1));
  } else {
    const value = declarator.lastNamedChild;
    noteRouteGroup(file, name, value);
    facts.bind(name, start, valued(exprOf(file, value)));
  }
}

/** `var (a, b) = Pair()`: the parts of what stands on the right. */
function bindPattern(file: CsharpFile, declarator: Node): void {
  const pattern = declarator.namedChild(0);
  const value = exprOf(file, declarator.lastNamedChild);
  if (pattern !== null) bindParts(file, pattern, value, file.facts.scopeEnd);
}

function bindParts(file: CsharpFile, pattern: Node, value: ExprText, end: number): void {
  const { source, facts } = file;
  splitAtCommas(source, pattern.startIndex + 1, pattern.endIndex - 1).forEach((span, i) => {
    facts.bind(identifierAt(source, span.start), span.start, valued(value.startsWith('?') ? '?' : `${value}#${i}`), end);
  });
}

/** `foreach (var f in foos)`: one element of what is iterated. */
export function onForEach(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  const left = node.childForFieldName('left');
  const end = node.endIndex;
  const { facts, source } = file;
  facts.openScope(end);
  if (left === null) return;
  const type = typeNode === null || file.text(typeNode) === 'var' ? undefined : typeText(file.text(typeNode));
  if (type === undefined || typeNode === null) {
    const element = elementOf(exprOf(file, node.childForFieldName('right')));
    if (source[left.startIndex] === '(') bindParts(file, left, element, end);
    else facts.bind(identifierAt(source, left.startIndex), left.startIndex, valued(element), end);
  } else {
    if (!isSilentType(type)) facts.typeAt('variable', type, typeNode.startIndex);
    facts.bind(identifierAt(source, left.startIndex), left.startIndex, { type }, end);
  }
}

function elementOf(expr: ExprText): ExprText {
  return expr.startsWith('?') ? '?' : `${expr}~`;
}

export function onCatch(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return;
  const type = typeText(file.text(typeNode));
  mentionInstance(file, type, typeNode.startIndex);
  const nameNode = node.childForFieldName('name');
  if (nameNode !== null) file.facts.bind(identifierAt(file.source, nameNode.startIndex), nameNode.startIndex, { value: `<${type}>` });
}

function mentionInstance(file: CsharpFile, type: string, offset: number): void {
  const name = baseName(type);
  if (!isSilentType(name) && /^[A-Za-z_]/.test(name)) file.facts.refAt('reference', name, offset + name.lastIndexOf('.') + 1);
}

/** `Foo f`, `Foo { X: 1 } f`, `var x`: the name stays visible after the test, as in `if (o is not Foo f) return;`. */
export function onPattern(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  const nameNode = node.childForFieldName('name');
  const type = typeNode === null || file.text(typeNode) === 'var' ? undefined : typeText(file.text(typeNode));
  if (type !== undefined && typeNode !== null) mentionInstance(file, type, typeNode.startIndex);
  if (nameNode !== null) file.facts.bind(identifierAt(file.source, nameNode.startIndex), nameNode.startIndex, type === undefined ? {} : { type });
}

const TYPE_NAME = /^(?:\w+\.)*[A-Z]\w*(?:<[\s\S]*>)?$/;

/** `is Foo`, `case Color.Red`: a type or a constant. */
export function onConstantPattern(file: CsharpFile, node: Node): void {
  const text = file.text(node);
  if (!TYPE_NAME.test(text)) return;
  mentionInstance(file, typeText(text), node.startIndex);
  const inner = node.namedChild(0);
  if (inner !== null) file.spoken.add(inner.id);
}

/** `out var x`, `out Foo x`, and the names in `(var a, Foo b) = f()`. */
export function onDeclarationExpression(file: CsharpFile, node: Node): void {
  const typeNode = node.childForFieldName('type');
  const nameNode = node.childForFieldName('name');
  if (typeNode === null || nameNode === null) return;
  const type = typeText(file.text(typeNode));
  const name = identifierAt(file.source, nameNode.startIndex);
  if (!isSilentType(type)) file.facts.typeAt('variable', type, typeNode.startIndex);
  file.facts.bind(name, nameNode.startIndex, type === 'var' ? valued(file.declaredValues.get(node.startIndex) ?? '?') : { type });
}

/** `(var a, var b) = Pair()`: tells the names inside what they stand for. */
export function onTuple(file: CsharpFile, node: Node): void {
  const { source } = file;
  const equals = skipTrivia(source, node.endIndex);
  if (source[equals] !== '=' || source[equals + 1] === '=' || source[equals + 1] === '>') return;
  const value = exprOf(file, node.nextNamedSibling);
  if (value.startsWith('?')) return;
  splitAtCommas(source, node.startIndex + 1, node.endIndex - 1).forEach((span, i) => {
    file.declaredValues.set(span.start, `${value}#${i}`);
  });
}

/** Parameters with a declared type, or standing for elements of what the lambda is applied to. */
export function onLambda(file: CsharpFile, node: Node): void {
  const parameters = node.childForFieldName('parameters');
  const start = node.startIndex;
  const end = node.endIndex;
  const { source, facts } = file;
  facts.openScope(end);
  if (parameters === null) return;
  const values = file.lambdaValues.get(node.id) ?? [];
  const at = parameters.startIndex;
  const untyped = (i: number) => ({ ...valued(values[i] ?? '?'), param: true as const });
  if (source[at] !== '(') facts.bind(identifierAt(source, at), start, untyped(0), end);
  else
    readParameters(source, at, parameters.endIndex).forEach((p, i) => {
      facts.bind(p.name, start, p.type === '?' ? untyped(i) : { type: p.type, param: true }, end);
      if (p.type !== '?' && !isSilentType(p.type)) facts.typeAt('param', p.type, at);
    });
}

/** `from u in users`. */
export function onFrom(file: CsharpFile, node: Node): void {
  const nameNode = node.childForFieldName('name');
  if (nameNode === null) return;
  file.facts.bind(identifierAt(file.source, nameNode.startIndex), nameNode.startIndex, valued(elementOf(exprOf(file, node.lastNamedChild))));
}
