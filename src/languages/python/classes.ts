/**
 * Class definitions and type aliases: symbol, bases, type parameters, scope. Enumerations and protocols have kinds of
 * their own.
 */

import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc } from '../shared/text.ts';
import { type Decorator, deprecationFlag } from './decorators.ts';
import { type Header, headerOf } from './headers.ts';
import { typeReference } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import { exportFlag, newSymbol } from './symbol-header.ts';
import type { Node } from './syntax/node.ts';
import { docstringAt, type Part, splitTopLevel } from './text-scan.ts';
import { describeTypeParameters, parseTypeParameters, type TypeParameters } from './type-parameters.ts';
import { typeText } from './types.ts';

const ENUM_BASES = /(^|\.)(Enum|IntEnum|StrEnum|Flag|IntFlag|ReprEnum|TextChoices|IntegerChoices|Choices)$/;
const GENERIC_BASE = /^(?:\w+\.)*(?:Generic|Protocol)\s*\[([\s\S]*)\]$/;
const KEYWORD_OR_STAR = /^(\w+\s*=[^=]|\*)/;

export function defineClass(file: PythonFile, node: Node, outer: Node, decorators: readonly Decorator[]): SymbolIndex {
  const header = headerOf(file.source, node);
  if (header === undefined) return -1;
  const bases = header.list === undefined ? [] : splitTopLevel(header.list.text, ',');
  const parents = bases.filter((p) => !KEYWORD_OR_STAR.test(p.text));
  const end = outer.end;
  const extent = { start: outer.start, end, name: header.name, nameAt: header.nameAt, signature: file.source.slice(node.start, header.end) };
  const symbol = newSymbol(file, classKind(parents), file.facts.current, extent);
  const doc = docstringAt(file.source, header.bodyAt);
  symbol.doc = doc === '' ? '' : cleanDoc(doc);
  symbol.flags = classFlags(file, header.name, bases) | deprecationFlag(doc, decorators);
  describeTypeParameters(symbol, typeParameters(file, header, parents));
  const index = file.facts.open(symbol);
  file.registerDefinition(index);
  file.basesEnd = header.end;
  for (const parent of parents) if (!GENERIC_BASE.test(parent.text)) typeReference(file, 'extends', parent.text, (header.list as Part).at + parent.at, index);
  file.scopes.push({ kind: 'class', symbol: index, end, owner: index });
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

/** `class Box[T]` and `class Box(Generic[T])`. */
function typeParameters(file: PythonFile, header: Header, parents: readonly Part[]): TypeParameters | undefined {
  if (header.typeParams !== undefined) return parseTypeParameters(header.typeParams.text);
  const inside = parents.map((p) => GENERIC_BASE.exec(p.text)?.[1]).find((t) => t !== undefined);
  if (inside === undefined) return undefined;
  // A type variable of another module is bound by what its name means there.
  return new Map([...parseTypeParameters(inside).keys()].map((name) => [name, file.typeVariables.get(name) ?? (file.imported.has(name) ? name : '')]));
}

/** `type Alias[T] = ...` */
export function typeAlias(file: PythonFile, node: Node): void {
  const text = file.text(node);
  const header = /^type\s+(\w+)(?:\s*\[([\s\S]*?)\])?\s*=\s*/.exec(text);
  if (header === null) return;
  const name = header[1] as string;
  const start = node.start;
  const symbol = newSymbol(file, 'type', file.facts.current, { start, end: start + text.length, name, nameAt: start + text.indexOf(name, 4), signature: text });
  symbol.flags = exportFlag(file, name);
  const type = typeText(text.slice(header[0].length));
  if (type !== '') symbol.type = type;
  if (header[2] !== undefined) describeTypeParameters(symbol, parseTypeParameters(header[2]));
  file.addMember(symbol);
}
