/** Namespaces, using directives, classes, structs, interfaces, enums, records, delegates -> symbols, imports, inheritance. */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { identifierAt, type Span, skipBalanced, skipTrivia, withoutComments } from '../shared/brackets.ts';
import type { PrimaryConstructor } from '../shared/primary-constructors.ts';
import { writtenArguments } from './arguments.ts';
import type { CsharpFile } from './csharp-file.ts';
import {
  arityOf,
  type Base,
  type Head,
  type Parameter,
  parameterTypes,
  readBases,
  readConstraints,
  readHead,
  readParameters,
  readTypeParameters,
} from './header.ts';
import { annotate, decorate, symbolOf, visibilityOf } from './symbols.ts';
import { isSilentType, typeText } from './types.ts';

const KINDS: Readonly<Record<string, NodeKind>> = {
  class_declaration: 'class',
  struct_declaration: 'struct',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  record_declaration: 'record',
};

const USING = /^(?:global\s+)?using\s+(static\s+)?(?:unsafe\s+)?(?:(\w+)\s*=\s*)?([^;]+)/;

/** `using X.Y`, `using static X.C`, `using A = X.Y.C`. */
export function onUsing(file: CsharpFile, node: Node): void {
  const match = USING.exec(withoutComments(file.text(node)));
  if (match === null) return;
  const path = typeText((match[3] as string).trim()).replace(/<.*$/, '');
  const line = file.facts.lineOf(node.startIndex);
  const alias = match[2];
  if (match[1] !== undefined) file.opensTypes = true;
  const dot = path.lastIndexOf('.');
  if (alias === undefined) file.facts.imports.push({ specifier: path, imported: '*', local: null, line });
  else if (dot > 0) file.facts.imports.push({ specifier: path.slice(0, dot), imported: path.slice(dot + 1), local: alias, line });
  else file.facts.imports.push({ specifier: path, imported: null, local: alias, line });
}

function nameOf(file: CsharpFile, node: Node): string {
  const name = node.childForFieldName('name');
  return name === null ? '' : file.text(name).replace(/\s+/g, '');
}

export function onFileNamespace(file: CsharpFile, node: Node): void {
  file.facts.declaredModule = nameOf(file, node);
}

/** The file's first namespace is its module; what lies in others gets a module symbol around it. */
export function onNamespace(file: CsharpFile, node: Node): void {
  const { facts } = file;
  const name = nameOf(file, node);
  if (name === '') return;
  if (facts.declaredModule === '') {
    facts.declaredModule = name;
    return;
  }
  if (name === facts.declaredModule && facts.current < 0) return;
  const end = node.endIndex;
  const head: Head = { attributes: [], modifiers: new Set(), rest: node.startIndex };
  const place = { name, nameOffset: node.startIndex + 'namespace '.length, owner: facts.current, start: node.startIndex, end, head };
  facts.open(symbolOf(file, { ...place, kind: 'module', header: `namespace ${name}`, visibility: 'public', flags: 0, type: undefined }));
}

interface TypeHeader {
  readonly typeParams: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly bases: readonly Base[];
  readonly clausesStart: number;
}

function readTypeHeader(source: string, at: number, end: number): TypeHeader {
  let next = skipTrivia(source, at, end);
  let typeParams: string[] = [];
  let parameters: Parameter[] = [];
  if (source[next] === '<') {
    const close = skipBalanced(source, next, end);
    typeParams = readTypeParameters(source, next, close);
    next = skipTrivia(source, close, end);
  }
  if (source[next] === '(') {
    const close = skipBalanced(source, next, end);
    parameters = readParameters(source, next, close);
    next = skipTrivia(source, close, end);
  }
  return { typeParams, parameters, bases: readBases(source, next, end), clausesStart: next };
}

export function onType(file: CsharpFile, node: Node): void {
  const nameNode = node.childForFieldName('name');
  const name = nameNode === null ? '' : identifierAt(file.source, nameNode.startIndex);
  if (nameNode === null || name === '') return;
  const { source, facts } = file;
  const start = node.startIndex;
  const end = node.endIndex;
  const kind = KINDS[node.type] ?? 'class';
  const bodyStart = node.childForFieldName('body')?.startIndex ?? (source[end - 1] === ';' ? end - 1 : end);
  const head = readHead(source, start, nameNode.startIndex);
  const header = readTypeHeader(source, nameNode.startIndex + name.length, bodyStart);
  const symbol = symbolOf(file, {
    name,
    nameOffset: nameNode.startIndex,
    kind,
    head,
    owner: facts.current,
    start,
    end,
    header: source.slice(head.rest, bodyStart),
    visibility: visibilityOf(head.modifiers, nestedVisibility(file)),
    flags: 0,
    type: undefined,
  });
  if (header.typeParams.length > 0) symbol.typeParams = header.typeParams;
  const index = facts.open(symbol);
  file.openContainer({ symbol: index, name, kind, end });
  annotate(file, index, head);
  if (kind === 'record') addPositional(file, index, header.parameters);
  else bindPrimary(file, header.parameters, { start, end });
  if (kind !== 'enum') addInheritance(file, index, kind, header.bases);
  for (const c of readConstraints(source, header.clausesStart, bodyStart)) facts.typeAt('bound', c.type, c.offset, index);
  if (header.parameters.length > 0) file.primaries.set(index, primaryOf(header.parameters));
  if (header.bases.length > 0 || head.modifiers.has('partial')) file.inheriting.add(index);
}

function primaryOf(parameters: readonly Parameter[]): PrimaryConstructor {
  const [first, last] = [parameters[0] as Parameter, parameters.at(-1) as Parameter];
  return { params: parameterTypes(parameters), arity: arityOf(parameters), start: first.typeOffset, end: last.nameOffset + last.name.length };
}

function nestedVisibility(file: CsharpFile): 'public' | 'private' | 'internal' {
  const outer = file.container;
  if (outer === undefined) return 'internal';
  return outer.kind === 'interface' ? 'public' : 'private';
}

/** `record Person(string First)`: the parameters are properties. */
function addPositional(file: CsharpFile, owner: SymbolIndex, parameters: readonly Parameter[]): void {
  for (const p of parameters) {
    const end = p.nameOffset + p.name.length;
    const head: Head = { attributes: p.attributes, modifiers: new Set(), rest: p.typeOffset };
    const place = { name: p.name, nameOffset: p.nameOffset, owner, start: p.typeOffset, end, head };
    const header = file.source.slice(p.typeOffset, end);
    const index = file.facts.add(symbolOf(file, { ...place, kind: 'property', header, visibility: 'public', flags: 0, type: p.type }));
    decorate(file, index, p.attributes);
    if (!isSilentType(p.type)) file.facts.typeAt('field', p.type, p.typeOffset, index);
  }
}

/** `class Foo(IBar bar)`: the parameters are visible in the whole body. */
function bindPrimary(file: CsharpFile, parameters: readonly Parameter[], { start, end }: Span): void {
  for (const p of parameters) {
    file.facts.bind(p.name, start, { type: p.type, param: true }, end);
    if (!isSilentType(p.type)) file.facts.typeAt('param', p.type, p.typeOffset);
    decorate(file, file.facts.current, p.attributes);
  }
}

const INTERFACE_NAME = /(?:^|\.)I[A-Z]\w*$/;

/** Only the first base can be a class, and an interface is named as one. */
function addInheritance(file: CsharpFile, index: SymbolIndex, kind: NodeKind, bases: readonly Base[]): void {
  const { facts } = file;
  bases.forEach(({ type, offset, args }, i) => {
    const isClass = i === 0 && (kind === 'class' || kind === 'record') && !INTERFACE_NAME.test(type.replace(/<.*$/, ''));
    facts.typeAt(isClass || kind === 'interface' ? 'extends' : 'implements', type, offset, index);
    if (args !== undefined) facts.callWith('call', 'super', offset, { ...writtenArguments(file, args), at: index });
  });
}

/** A delegate is a type whose values are functions. */
export function onDelegate(file: CsharpFile, node: Node): void {
  const { source, facts } = file;
  const nameNode = node.childForFieldName('name');
  const resultNode = node.childForFieldName('type');
  if (nameNode === null || resultNode === null) return;
  const name = identifierAt(source, nameNode.startIndex);
  const end = node.endIndex;
  const head = readHead(source, node.startIndex, nameNode.startIndex);
  const { typeParams, parameters } = readTypeHeader(source, nameNode.startIndex + name.length, end - 1);
  const result = typeText(file.text(resultNode));
  const symbol = symbolOf(file, {
    name,
    nameOffset: nameNode.startIndex,
    kind: 'type',
    head,
    owner: facts.current,
    start: node.startIndex,
    end,
    header: source.slice(head.rest, end - 1),
    visibility: visibilityOf(head.modifiers, nestedVisibility(file)),
    flags: 0,
    type: `=>${result}`,
  });
  if (typeParams.length > 0) symbol.typeParams = typeParams;
  const index = facts.add(symbol);
  annotate(file, index, head);
  if (!isSilentType(result)) facts.typeAt('return', result, resultNode.startIndex, index);
  for (const p of parameters) if (!isSilentType(p.type)) facts.typeAt('param', p.type, p.typeOffset, index);
}

export function onEnumMember(file: CsharpFile, node: Node): void {
  const { source, facts, container } = file;
  const nameNode = node.childForFieldName('name');
  if (nameNode === null || container === undefined) return;
  const name = identifierAt(source, nameNode.startIndex);
  const end = node.endIndex;
  const head = readHead(source, node.startIndex, nameNode.startIndex);
  const place = { name, nameOffset: nameNode.startIndex, owner: container.symbol, start: node.startIndex, end, head };
  const header = source.slice(nameNode.startIndex, end);
  const index = facts.add(symbolOf(file, { ...place, kind: 'enum_member', header, visibility: 'public', flags: NODE_FLAGS.static, type: container.name }));
  annotate(file, index, head);
}
