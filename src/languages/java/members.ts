/**
 * Methods, constructors, fields and enum constants -> symbols, parameter bindings, type references. Members of an
 * anonymous class belong to the field that holds it; elsewhere they are hidden.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { identifierAt, skipBalanced, skipTrivia } from '../shared/brackets.ts';
import { shortValue } from '../shared/text.ts';
import { bindAnonymousFields, openHidden } from './anonymous-classes.ts';
import { argumentTexts } from './arguments.ts';
import { noteLambda } from './bindings.ts';
import {
  arityOf,
  type Head,
  type Parameter,
  parameterTypes,
  readHead,
  readParameters,
  readTypeList,
  readTypeParameters,
  type TypeParameter,
} from './header.ts';
import type { JavaFile } from './java-file.ts';
import { addTypeParameters, annotate, type Declaration, decorate, symbolOf, visibilityOf } from './symbols.ts';
import type { SyntaxNode } from './syntax/node.ts';
import { isSilentType, typeText } from './types.ts';

interface Callable {
  readonly node: SyntaxNode;
  readonly name: string;
  readonly nameOffset: number;
  readonly head: Head;
  readonly typeParameters: readonly TypeParameter[];
  readonly resultOffset: number;
  readonly result: string;
  readonly parameters: readonly Parameter[];
  readonly afterParameters: number;
  /** Where the body starts; the end of the declaration without one. */
  readonly bodyStart: number;
  readonly hasBody: boolean;
  readonly end: number;
}

function readCallable({ source }: JavaFile, node: SyntaxNode): Callable {
  const nameOffset = node.nameStart;
  const name = identifierAt(source, nameOffset);
  const { end } = node;
  const hasBody = node.bodyStart >= 0;
  const bodyStart = hasBody ? node.bodyStart : end;
  const head = readHead(source, node.start, nameOffset);
  const generic = source[head.rest] === '<';
  const resultOffset = generic ? skipTrivia(source, skipBalanced(source, head.rest, nameOffset), nameOffset) : head.rest;
  const open = skipTrivia(source, nameOffset + name.length, bodyStart);
  const afterParameters = source[open] === '(' ? skipBalanced(source, open, bodyStart) : open;
  return {
    node,
    name,
    nameOffset,
    head,
    typeParameters: generic ? readTypeParameters(source, head.rest, skipBalanced(source, head.rest, nameOffset)) : [],
    resultOffset,
    result: source.slice(resultOffset, nameOffset).trim(),
    parameters: afterParameters > open ? readParameters(source, open, afterParameters) : [],
    afterParameters,
    bodyStart,
    hasBody,
    end,
  };
}

export function onMethod(file: JavaFile, node: SyntaxNode): void {
  const callable = readCallable(file, node);
  bindParameters(file, callable);
  const container = file.container;
  if (container?.isAnonymous) openAnonymousMethod(file, callable);
  else openMethod(file, callable, container?.isInterface === true);
}

function openMethod(file: JavaFile, callable: Callable, isInterface: boolean): void {
  const { head, hasBody } = callable;
  const abstract = isInterface && !hasBody ? NODE_FLAGS.abstract : 0;
  const test = head.annotations.some((a) => isTestAnnotation(a.name)) ? NODE_FLAGS.test : 0;
  const type = callable.result === '' ? 'void' : typeText(callable.result);
  const index = openCallable(file, callable, {
    kind: 'method',
    type,
    flags: abstract | test,
    visibility: visibilityOf(head.modifiers, isInterface ? 'public' : 'internal'),
  });
  if (!isSilentType(type)) file.facts.typeAt('return', type, callable.resultOffset, index);
}

function openAnonymousMethod(file: JavaFile, { node, name, result, parameters, typeParameters }: Callable): void {
  const params = parameterTypes(parameters);
  const generic = typeParameters.length === 0 ? {} : { typeParams: typeParameters.map((p) => p.name) };
  openHidden(file, node, { name, kind: 'method', type: typeText(result), arity: arityOf(parameters), ...(params && { params }), ...generic });
}

/** JUnit's and TestNG's own, and the composed ones that projects write (`@ClusterTest`, `@IntegrationTest`). */
function isTestAnnotation(name: string): boolean {
  return /(?:^|\.|[a-z])Test$|(?:^|\.)(?:TestFactory|TestTemplate|Theory|Property)$/.test(name);
}

export function onConstructor(file: JavaFile, node: SyntaxNode): void {
  const callable = readCallable(file, node);
  bindParameters(file, callable);
  const index = openCallable(file, callable, {
    kind: 'constructor',
    type: callable.name,
    flags: 0,
    visibility: visibilityOf(callable.head.modifiers, 'internal'),
  });
  if (node.kind === 'compact_constructor') takeComponents(file, index);
}

/** A compact constructor has the record's components for parameters. */
function takeComponents({ facts, primaries }: JavaFile, index: SymbolIndex): void {
  const compact = facts.symbols[index];
  if (compact === undefined) return;
  const { params = [], arity } = primaries.get(compact.owner) ?? {};
  if (arity !== undefined) compact.arity = arity;
  if (params.length > 0) compact.params = params;
}

function bindParameters(file: JavaFile, { parameters, node, end }: Callable): void {
  for (const p of parameters) file.facts.bind(p.name, node.start, { type: p.type, param: true }, end);
}

type CallableSymbol = Pick<Declaration, 'kind' | 'type' | 'flags' | 'visibility'>;

function openCallable(file: JavaFile, callable: Callable, { kind, type, flags, visibility }: CallableSymbol): SymbolIndex {
  const { facts } = file;
  const { node, name, nameOffset, head, end, bodyStart } = callable;
  const symbol = symbolOf(file, {
    name,
    nameOffset,
    kind,
    head,
    owner: file.container?.symbol ?? facts.current,
    start: node.start,
    end,
    header: file.source.slice(head.rest, callable.hasBody ? bodyStart : end - 1),
    visibility,
    flags,
    type,
  });
  symbol.arity = arityOf(callable.parameters);
  const params = parameterTypes(callable.parameters);
  if (params !== undefined) symbol.params = params;
  addTypeParameters(symbol, callable.typeParameters);
  const index = facts.open(symbol);
  if (callable.hasBody) file.bodies.push({ start: bodyStart, end, symbol: index });
  annotate(file, index, head);
  addSignatureTypes(file, callable, index);
  return index;
}

function addSignatureTypes(file: JavaFile, callable: Callable, index: SymbolIndex): void {
  const { facts, source } = file;
  for (const p of callable.typeParameters) for (const b of p.bounds) facts.typeAt('bound', b.type, b.offset, index);
  for (const p of callable.parameters) {
    if (!isSilentType(p.type)) facts.typeAt('param', p.type, p.typeOffset, index);
    decorate(file, index, p.annotations);
  }
  const clause = skipTrivia(source, callable.afterParameters, callable.bodyStart);
  if (!source.startsWith('throws', clause)) return;
  const last = callable.hasBody ? callable.bodyStart : callable.bodyStart - 1;
  for (const { type, offset } of readTypeList(source, clause + 'throws'.length, last)) facts.typeAt('throws', type, offset, index);
}

export function onField(file: JavaFile, node: SyntaxNode): void {
  const container = file.container;
  if (container === undefined) return;
  const head = readHead(file.source, node.start, node.typeStart);
  const written = file.typeOf(node);
  if (container.isAnonymous) bindAnonymousFields(file, node, written);
  else for (const declarator of node.items ?? []) addField(file, { node, declarator, head, written });
}

interface FieldSource {
  readonly node: SyntaxNode;
  readonly declarator: SyntaxNode;
  readonly head: Head;
  readonly written: string;
}

const DIMENSIONS = /\s*((?:\[\s*\]\s*)*)(=)?/y;

function addField(file: JavaFile, { node, declarator, head, written }: FieldSource): void {
  const { source, facts } = file;
  const nameOffset = declarator.start;
  const name = identifierAt(source, nameOffset);
  const container = file.container;
  if (name === '' || container === undefined) return;
  DIMENSIONS.lastIndex = nameOffset + name.length;
  const after = DIMENSIONS.exec(source);
  const type = typeText(written + (after?.[1] ?? ''));
  const constant = container.isInterface || (head.modifiers.has('static') && head.modifiers.has('final'));
  const { start, end } = node;
  const valueStart = after?.[2] === undefined ? -1 : skipTrivia(source, DIMENSIONS.lastIndex, end);
  const symbol = symbolOf(file, {
    name,
    nameOffset,
    kind: constant ? 'constant' : 'field',
    head,
    owner: container.symbol,
    start,
    end,
    header: `${written} ${name}${constant && valueStart >= 0 ? shortValue(source.slice(valueStart, declarator.end)) : ''}`,
    visibility: visibilityOf(head.modifiers, container.isInterface ? 'public' : 'internal'),
    flags: container.isInterface ? NODE_FLAGS.static : 0,
    type,
  });
  const index = holdsCode(source, valueStart, declarator) ? openHolder(file, symbol, valueStart) : facts.add(symbol);
  if (facts.current === index) noteLambda(type, declarator);
  if (valueStart >= 0) file.bodies.push({ start: valueStart, end: declarator.end, symbol: index });
  annotate(file, index, head);
  if (!isSilentType(type)) facts.typeAt('field', type, node.typeStart, index);
}

const LAMBDA = /(?:\([^()]*\)|[\w$]+)\s*->/y;
const ANONYMOUS = /new\s+[\w$.]+\s*[<(]/y;

/** True for an initial value that is a lambda or an anonymous class: what it does belongs to the field. */
function holdsCode(source: string, valueStart: number, declarator: SyntaxNode): boolean {
  if (valueStart < 0) return false;
  LAMBDA.lastIndex = valueStart;
  if (LAMBDA.test(source)) return true;
  ANONYMOUS.lastIndex = valueStart;
  return ANONYMOUS.test(source) && source[declarator.end - 1] === '}';
}

function openHolder(file: JavaFile, symbol: ReturnType<typeof symbolOf>, valueStart: number): SymbolIndex {
  const index = file.facts.open(symbol);
  file.anonymousHolders.set(valueStart, index);
  return index;
}

export function onEnumConstant(file: JavaFile, node: SyntaxNode): void {
  const { source, facts } = file;
  const container = file.container;
  const { start, end, nameStart, bodyStart } = node;
  const name = identifierAt(source, nameStart);
  if (name === '' || container === undefined) return;
  const head = readHead(source, start, nameStart);
  const symbol = symbolOf(file, {
    name,
    nameOffset: nameStart,
    kind: 'enum_member',
    head,
    owner: container.symbol,
    start,
    end,
    header: source.slice(nameStart, bodyStart < 0 ? end : bodyStart),
    visibility: 'public',
    flags: NODE_FLAGS.static,
    type: container.name,
  });
  const index = bodyStart < 0 ? facts.add(symbol) : facts.open(symbol);
  annotate(file, index, head);
  file.bodies.push({ start: nameStart + name.length, end: bodyStart < 0 ? end : bodyStart, symbol: index });
  if (node.items !== undefined)
    facts.callWith('new', container.name, nameStart, { args: node.items.length, handed: argumentTexts(file, node.items), at: index });
  if (bodyStart >= 0) file.openContainer({ symbol: index, name, isInterface: false, end });
}
