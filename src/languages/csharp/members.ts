/** Methods, constructors, local functions, operators -> symbols, parameter bindings, type references. */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import { identifierAt, skipBalanced, skipTrivia } from '../shared/brackets.ts';
import type { CsharpFile } from './csharp-file.ts';
import { arityOf, type Head, type Parameter, parameterTypes, readConstraints, readHead, readParameters, readTypeParameters } from './header.ts';
import { containerAt } from './recovery.ts';
import { annotate, type Declaration, decorate, symbolOf, visibilityOf } from './symbols.ts';
import { isSilentType, typeText } from './types.ts';

interface Callable {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly nameOffset: number;
  readonly head: Head;
  readonly typeParams: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly afterParameters: number;
  /** Where the body starts; the end of the declaration without one. */
  readonly bodyStart: number;
  readonly hasBody: boolean;
}

function readCallable({ source }: CsharpFile, node: Node): Callable | undefined {
  const nameNode = node.childForFieldName('name');
  const name = nameNode === null ? '' : identifierAt(source, nameNode.startIndex);
  if (nameNode === null || name === '') return undefined;
  const nameOffset = nameNode.startIndex;
  const end = node.endIndex;
  const body = node.childForFieldName('body');
  const bodyStart = body?.startIndex ?? end;
  const afterName = skipTrivia(source, nameOffset + name.length, bodyStart);
  const generic = source[afterName] === '<';
  const open = generic ? skipTrivia(source, skipBalanced(source, afterName, bodyStart), bodyStart) : afterName;
  const afterParameters = source[open] === '(' ? skipBalanced(source, open, bodyStart) : open;
  return {
    start: node.startIndex,
    end,
    name,
    nameOffset,
    head: readHead(source, node.startIndex, nameOffset),
    typeParams: generic ? readTypeParameters(source, afterName, skipBalanced(source, afterName, bodyStart)) : [],
    parameters: afterParameters > open ? readParameters(source, open, afterParameters) : [],
    afterParameters,
    bodyStart,
    hasBody: body !== null,
  };
}

export function onMethod(file: CsharpFile, node: Node): void {
  const callable = readCallable(file, node);
  if (callable === undefined) return;
  const container = containerAt(file, callable.start);
  const isInterface = container?.kind === 'interface';
  addWithResult(file, callable, node.childForFieldName('returns'), {
    kind: 'method',
    owner: container?.symbol ?? file.facts.current,
    flags: isInterface && !callable.hasBody ? NODE_FLAGS.abstract : 0,
    visibility: visibilityOf(callable.head.modifiers, memberVisibility(file)),
  });
}

export function onLocalFunction(file: CsharpFile, node: Node): void {
  const callable = readCallable(file, node);
  if (callable === undefined) return;
  addWithResult(file, callable, node.childForFieldName('type'), { kind: 'function', owner: file.facts.current, flags: 0, visibility: 'private' });
}

export function memberVisibility({ container }: CsharpFile): Visibility {
  return container?.kind === 'interface' ? 'public' : 'private';
}

type Placement = Pick<Declaration, 'kind' | 'owner' | 'flags' | 'visibility'>;

function addWithResult(file: CsharpFile, callable: Callable, resultNode: Node | null, placement: Placement): void {
  const type = resultNode === null ? 'void' : typeText(file.text(resultNode));
  const index = openCallable(file, callable, placement, type);
  if (resultNode !== null && !isSilentType(type)) file.facts.typeAt('return', type, resultNode.startIndex, index);
}

export function onConstructor(file: CsharpFile, node: Node): void {
  const callable = readCallable(file, node);
  if (callable === undefined) return;
  const owner = containerAt(file, callable.start)?.symbol ?? file.facts.current;
  openCallable(file, callable, { kind: 'constructor', owner, flags: 0, visibility: visibilityOf(callable.head.modifiers, 'private') }, callable.name);
}

export function onDestructor(file: CsharpFile, node: Node): void {
  const callable = readCallable(file, node);
  if (callable === undefined) return;
  const owner = containerAt(file, callable.start)?.symbol ?? file.facts.current;
  openCallable(file, { ...callable, name: `~${callable.name}` }, { kind: 'method', owner, flags: 0, visibility: 'private' }, 'void');
}

/** Operators are not symbols: nobody calls them by name. What they do belongs to the type. */
export function onOperator(file: CsharpFile, node: Node): void {
  const parameters = node.childForFieldName('parameters');
  const end = node.endIndex;
  if (parameters === null) return;
  for (const p of readParameters(file.source, parameters.startIndex, parameters.endIndex)) {
    file.facts.bind(p.name, node.startIndex, { type: p.type, param: true }, end);
  }
}

function openCallable(file: CsharpFile, callable: Callable, { kind, owner, flags, visibility }: Placement, type: string): SymbolIndex {
  const { facts, source } = file;
  const { start, end, name, nameOffset, head, bodyStart } = callable;
  const symbol = symbolOf(file, {
    name,
    nameOffset,
    kind,
    head,
    owner,
    start,
    end,
    header: source.slice(head.rest, callable.hasBody ? bodyStart : end - 1),
    visibility,
    flags,
    type,
  });
  symbol.arity = arityOf(callable.parameters);
  if (callable.parameters.length > 0) symbol.params = parameterTypes(callable.parameters);
  const first = callable.parameters[0];
  if (first?.receiver) symbol.extensionOf = first.type;
  if (callable.typeParams.length > 0) symbol.typeParams = callable.typeParams;
  const index = facts.open(symbol);
  if (callable.hasBody) file.bodies.push({ start: bodyStart, end, symbol: index });
  annotate(file, index, head);
  addParameters(file, callable.parameters, { start, end, index });
  for (const c of readConstraints(source, callable.afterParameters, bodyStart)) facts.typeAt('bound', c.type, c.offset, index);
  return index;
}

export function addParameters(file: CsharpFile, parameters: readonly Parameter[], at: { start: number; end: number; index: SymbolIndex }): void {
  const { facts } = file;
  for (const p of parameters) {
    facts.bind(p.name, at.start, { type: p.type, param: true }, at.end);
    if (!isSilentType(p.type)) facts.typeAt('param', p.type, p.typeOffset, at.index);
    decorate(file, at.index, p.attributes);
  }
}
