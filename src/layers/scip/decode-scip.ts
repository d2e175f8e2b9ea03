/** A SCIP index (Sourcegraph's format, scip.proto) as plain records. Fields that are not needed are passed over. */
import { protobufFields, protobufNumbers, protobufText } from '../../util/protobuf.ts';

export interface ScipOccurrence {
  /** 0-based, columns in the document's own units. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly symbol: string;
  readonly roles: number;
}

export interface ScipRelationship {
  readonly symbol: string;
  readonly isImplementation: boolean;
}

export interface ScipSymbol {
  readonly symbol: string;
  readonly relationships: readonly ScipRelationship[];
}

export interface ScipDocument {
  readonly path: string;
  readonly occurrences: readonly ScipOccurrence[];
  readonly symbols: readonly ScipSymbol[];
}

export interface ScipIndex {
  /** Name and version of the indexer. */
  readonly tool: string;
  /** file:// address that paths begin at; '' when none is given. */
  readonly root: string;
  readonly documents: readonly ScipDocument[];
}

export const ROLE = { definition: 1, import: 2 } as const;

/** Numbers of fields, by message. */
const INDEX = { metadata: 1, document: 2 };
const METADATA = { tool: 2, root: 3 };
const DOCUMENT = { path: 1, occurrence: 2, symbol: 3 };
const OCCURRENCE = { range: 1, symbol: 2, roles: 3, oneLine: 8, manyLines: 9 };
const SYMBOL = { name: 1, relationship: 4 };
const RELATIONSHIP = { symbol: 1, isImplementation: 3 };

export function decodeScip(bytes: Uint8Array): ScipIndex {
  let metadata: Pick<ScipIndex, 'tool' | 'root'> | undefined;
  const documents: ScipDocument[] = [];
  for (const field of protobufFields(bytes)) {
    if (field.number === INDEX.metadata) metadata = decodeMetadata(field.bytes);
    else if (field.number === INDEX.document) documents.push(decodeDocument(field.bytes));
  }
  // Most bytes are some protocol buffer by accident.
  if (metadata === undefined && documents.length === 0) throw new RangeError('it holds neither metadata nor a document');
  return { tool: '', root: '', ...metadata, documents };
}

function decodeMetadata(bytes: Uint8Array): Pick<ScipIndex, 'tool' | 'root'> {
  let [tool, root] = ['', ''];
  for (const field of protobufFields(bytes)) {
    if (field.number === METADATA.tool) tool = toolOf(field.bytes);
    else if (field.number === METADATA.root) root = protobufText(field.bytes);
  }
  return { tool, root };
}

const toolOf = (bytes: Uint8Array): string =>
  Array.from(protobufFields(bytes), (f) => protobufText(f.bytes))
    .slice(0, 2)
    .join(' ');

function decodeDocument(bytes: Uint8Array): ScipDocument {
  let path = '';
  const occurrences: ScipOccurrence[] = [];
  const symbols: ScipSymbol[] = [];
  for (const field of protobufFields(bytes)) {
    if (field.number === DOCUMENT.path) path = protobufText(field.bytes);
    else if (field.number === DOCUMENT.occurrence) occurrences.push(decodeOccurrence(field.bytes));
    else if (field.number === DOCUMENT.symbol) symbols.push(decodeSymbol(field.bytes));
  }
  return { path: path.replaceAll('\\', '/'), occurrences, symbols };
}

function decodeOccurrence(bytes: Uint8Array): ScipOccurrence {
  let [symbol, roles] = ['', 0];
  let range: readonly number[] = [];
  for (const field of protobufFields(bytes)) {
    if (field.number === OCCURRENCE.range) range = protobufNumbers(field.bytes);
    else if (field.number === OCCURRENCE.symbol) symbol = protobufText(field.bytes);
    else if (field.number === OCCURRENCE.roles) roles = field.value;
    else if (field.number === OCCURRENCE.oneLine) range = numbersOf(field.bytes, 3);
    else if (field.number === OCCURRENCE.manyLines) range = numbersOf(field.bytes, 4);
  }
  const [line = 0, start = 0, third = 0, fourth] = range;
  // Three numbers: line, start, end. Four: a range over lines, of which the first matters.
  return { line, start, end: fourth === undefined ? third : third === line ? fourth : start, symbol, roles };
}

/** A message of whole numbers, by field; 0 where one is absent. */
function numbersOf(bytes: Uint8Array, count: number): number[] {
  const numbers = new Array<number>(count).fill(0);
  for (const { number, value } of protobufFields(bytes)) if (number <= count) numbers[number - 1] = value;
  return numbers;
}

function decodeSymbol(bytes: Uint8Array): ScipSymbol {
  let symbol = '';
  const relationships: ScipRelationship[] = [];
  for (const field of protobufFields(bytes)) {
    if (field.number === SYMBOL.name) symbol = protobufText(field.bytes);
    else if (field.number === SYMBOL.relationship) relationships.push(decodeRelationship(field.bytes));
  }
  return { symbol, relationships };
}

function decodeRelationship(bytes: Uint8Array): ScipRelationship {
  let [symbol, isImplementation] = ['', false];
  for (const field of protobufFields(bytes)) {
    if (field.number === RELATIONSHIP.symbol) symbol = protobufText(field.bytes);
    else if (field.number === RELATIONSHIP.isImplementation) isImplementation = field.value !== 0;
  }
  return { symbol, isImplementation };
}
