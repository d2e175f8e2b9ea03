/**
 * Class definitions: symbol, bases, type parameters, scope. Enumerations and protocols have kinds of their own.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { type Decorator, deprecationFlag } from './decorators.ts';
import { typeReference } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import { exportFlag, headerOf } from './symbol-header.ts';
import { docstringAt, type Part, splitTopLevel } from './text-scan.ts';
import { typeText } from './types.ts';

const ENUM_BASES = /(^|\.)(Enum|IntEnum|StrEnum|Flag|IntFlag|ReprEnum|TextChoices|IntegerChoices|Choices)$/;

export function defineClass(file: PythonFile, node: Node, outer: Node, decorators: readonly Decorator[]): SymbolIndex {
  const name = node.childForFieldName('name');
  const body = node.childForFieldName('body');
  if (name === null) return -1;
  const bases = node.childForFieldName('superclasses');
  const parts = bases === null ? [] : splitTopLevel(file.text(bases).slice(1, -1), ',');
  const parents = parts.filter((p) => !/^(\w+\s*=[^=]|\*)/.test(p.text));
  const flags = classFlags(file, file.text(name), parts);
  const doc = body === null ? '' : docstringAt(file.source, body.startIndex);
  const index = file.facts.open({
    ...headerOf(file, node, outer, name),
    kind: classKind(parents),
    signature: cleanSignature(file.source.slice(node.startIndex, (bases ?? node.childForFieldName('type_parameters') ?? name).endIndex)),
    doc: cleanDoc(doc),
    flags: flags | deprecationFlag(doc, decorators),
    ...typeParameters(file, node, parents),
  });
  file.registerDefinition(index);
  file.basesEnd = bases?.endIndex ?? 0;
  for (const parent of parents) parentReference(file, bases as Node, parent, index);
  file.scopes.push({ kind: 'class', symbol: index, end: outer.endIndex, owner: index });
  return index;
}

function classKind(parents: readonly Part[]): NodeKind {
  if (parents.some((p) => ENUM_BASES.test(p.text))) return 'enum';
  return parents.some((p) => /(^|\.)Protocol(\[|$)/.test(p.text)) ? 'interface' : 'class';
}

function classFlags(file: PythonFile, name: string, bases: readonly Part[]): number {
  let flags = exportFlag(file, name);
  if (bases.some((p) => /(^|[.=\s])(ABC|ABCMeta|Protocol)(\[|$)/.test(p.text))) flags |= NODE_FLAGS.abstract;
  if (file.isTest && (/^Test|Tests?$|TestCase$/.test(name) || bases.some((p) => p.text.endsWith('TestCase')))) flags |= NODE_FLAGS.test;
  return flags;
}

function parentReference(file: PythonFile, bases: Node, parent: Part, at: SymbolIndex): void {
  if (/^(?:\w+\.)*(?:Generic|Protocol)\s*\[/.test(parent.text)) return;
  typeReference(file, 'extends', { text: parent.text, at: parent.at + 1 }, { node: bases, text: file.text(bases), at });
}

/** `class Box[T]` and `class Box(Generic[T])`. */
function typeParameters(file: PythonFile, node: Node, parents: readonly Part[]): { typeParams?: readonly string[] } {
  const own = node.childForFieldName('type_parameters');
  const inside =
    own === null
      ? parents.map((p) => /^(?:\w+\.)*(?:Generic|Protocol)\s*\[([\s\S]*)\]$/.exec(p.text)?.[1]).find((t) => t !== undefined)
      : file.text(own).slice(1, -1);
  if (inside === undefined) return {};
  return { typeParams: splitTopLevel(inside, ',').map((p) => /^\**\s*(\w+)/.exec(p.text)?.[1] ?? p.text) };
}

/** `type Alias = ...` */
export function typeAlias(file: PythonFile, node: Node): void {
  const left = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (left === null || right === null) return;
  const header = /^(\w+)(?:\s*\[([\s\S]*)\])?/.exec(file.text(left));
  if (header === null) return;
  const type = typeText(file.text(right));
  file.addMember({
    ...headerOf(file, node, node, left),
    name: header[1] as string,
    kind: 'type',
    signature: cleanSignature(file.text(node)),
    doc: '',
    flags: exportFlag(file, header[1] as string),
    ...(type === '' ? {} : { type }),
    ...(header[2] === undefined ? {} : { typeParams: splitTopLevel(header[2], ',').map((p) => p.text) }),
  });
}
