/** Fields, constants, events, properties and indexers -> symbols. Their initial values and accessors belong to them. */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { identifierAt, skipTrivia } from '../shared/brackets.ts';
import { shortValue } from '../shared/text.ts';
import type { CsharpFile } from './csharp-file.ts';
import { type Head, readHead, readParameters } from './header.ts';
import { addParameters, memberVisibility } from './members.ts';
import { containerAt } from './recovery.ts';
import { annotate, symbolOf, visibilityOf } from './symbols.ts';
import { mentionImplicitNew, noteLambda } from './target-typed.ts';
import { isSilentType, typeText } from './types.ts';

/** The declaration of its variables is captured next and finds the head here. */
export function onField(file: CsharpFile, node: Node): void {
  if (containerAt(file, node.startIndex) === undefined) return;
  const end = node.endIndex;
  file.pendingField = { start: node.startIndex, end, head: readHead(file.source, node.startIndex, end) };
}

export function addFields(file: CsharpFile, declaration: Node, typeNode: Node, field: NonNullable<CsharpFile['pendingField']>): void {
  const written = file.text(typeNode);
  for (let declarator = typeNode.nextNamedSibling; declarator !== null; declarator = declarator.nextNamedSibling) {
    addField(file, { declarator, written, typeOffset: typeNode.startIndex, field, last: declaration.endIndex });
  }
}

interface FieldSource {
  readonly declarator: Node;
  readonly written: string;
  readonly typeOffset: number;
  readonly field: NonNullable<CsharpFile['pendingField']>;
  readonly last: number;
}

const LAMBDA = /(?:async\s+|static\s+)*(?:\([^()]*\)|\w+)\s*=>/y;

function addField(file: CsharpFile, { declarator, written, typeOffset, field, last }: FieldSource): void {
  const { source, facts, container } = file;
  const nameOffset = declarator.startIndex;
  const name = identifierAt(source, nameOffset);
  if (name === '' || container === undefined) return;
  const { head, start, end } = field;
  const type = typeText(written);
  const equals = skipTrivia(source, nameOffset + name.length, last);
  const valueStart = source[equals] === '=' ? skipTrivia(source, equals + 1, last) : -1;
  const constant = isConstant(head);
  const symbol = symbolOf(file, {
    name,
    nameOffset,
    kind: constant ? 'constant' : 'field',
    head,
    owner: container.symbol,
    start,
    end,
    header: `${written} ${name}${constant && valueStart >= 0 ? shortValue(source.slice(valueStart, declarator.endIndex)) : ''}`,
    visibility: visibilityOf(head.modifiers, memberVisibility(file)),
    flags: 0,
    type,
  });
  LAMBDA.lastIndex = valueStart;
  const holdsLambda = valueStart >= 0 && LAMBDA.test(source);
  const index = holdsLambda ? facts.open(symbol) : facts.add(symbol);
  if (holdsLambda) noteLambda(file, type, declarator);
  annotate(file, index, head);
  if (!isSilentType(type)) facts.typeAt('field', type, typeOffset, index);
  if (valueStart < 0) return;
  mentionImplicitNew(file, type, valueStart);
  file.bodies.push({ start: valueStart, end: declarator.endIndex, symbol: index });
}

function isConstant({ modifiers }: Head): boolean {
  return modifiers.has('const') || (modifiers.has('static') && modifiers.has('readonly'));
}

/** Properties, and events with accessors. */
export function onProperty(file: CsharpFile, node: Node): void {
  const nameNode = node.childForFieldName('name');
  if (nameNode === null) return;
  const name = identifierAt(file.source, nameNode.startIndex);
  if (name !== '') openProperty(file, node, { name, nameOffset: nameNode.startIndex, headerEnd: nameNode.startIndex + name.length });
}

/** `this[int i]`: the name is how one says it. */
export function onIndexer(file: CsharpFile, node: Node): void {
  const parameters = node.childForFieldName('parameters');
  if (parameters === null) return;
  const nameOffset = file.source.lastIndexOf('this', parameters.startIndex);
  const end = parameters.endIndex;
  const index = openProperty(file, node, { name: 'this[]', nameOffset: Math.max(nameOffset, node.startIndex), headerEnd: end });
  if (index < 0) return;
  addParameters(file, readParameters(file.source, parameters.startIndex, end), { start: node.startIndex, end: node.endIndex, index });
}

interface Named {
  readonly name: string;
  readonly nameOffset: number;
  readonly headerEnd: number;
}

function openProperty(file: CsharpFile, node: Node, { name, nameOffset, headerEnd }: Named): SymbolIndex {
  const { source, facts } = file;
  const container = containerAt(file, node.startIndex);
  const typeNode = node.childForFieldName('type');
  if (container === undefined || typeNode === null) return -1;
  const start = node.startIndex;
  const end = node.endIndex;
  const head = readHead(source, start, nameOffset);
  const type = typeText(file.text(typeNode));
  const index = facts.open(
    symbolOf(file, {
      name,
      nameOffset,
      kind: 'property',
      head,
      owner: container.symbol,
      start,
      end,
      header: source.slice(head.rest, headerEnd) + autoAccessors(source, headerEnd, end),
      visibility: visibilityOf(head.modifiers, memberVisibility(file)),
      flags: container.kind === 'interface' ? NODE_FLAGS.abstract : 0,
      type,
    }),
  );
  file.bodies.push({ start: headerEnd, end, symbol: index });
  annotate(file, index, head);
  if (!isSilentType(type)) facts.typeAt('field', type, typeNode.startIndex, index);
  bindAccessorValue(file, type, { start: headerEnd, end });
  return index;
}

/** ` { get; set; }` when the accessors have no bodies. */
function autoAccessors(source: string, at: number, end: number): string {
  return /^\s*\{[\w\s;]*\}/.exec(source.slice(at, Math.min(end, at + 80)))?.[0] ?? '';
}

/** A setter's `value`, and the initial value of a target-typed `new()`. */
function bindAccessorValue(file: CsharpFile, type: string, { start, end }: { start: number; end: number }): void {
  const { source, facts } = file;
  const body = source.slice(start, end);
  if (/\bvalue\b/.test(body)) facts.bind('value', start, { type, param: true }, end);
  const initial = /(?:\}\s*=|=>)\s*(?=new\s*\()/.exec(body);
  if (initial !== null) mentionImplicitNew(file, type, start + initial.index + initial[0].length);
}
