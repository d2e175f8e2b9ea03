/**
 * SCIP, Sourcegraph's index format: definitions, references and relationships as a protocol buffer. Written by hand,
 * message by message, because six small messages do not earn a protobuf library. Field numbers: scip.proto.
 */
import { ByteWriter } from './byte-writer.ts';

export interface ScipOccurrence {
  /** 0-based line, and columns in UTF-16 units. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly symbol: string;
  readonly definition: boolean;
  readonly imported?: boolean;
  readonly test?: boolean;
}

export interface ScipSymbol {
  readonly symbol: string;
  readonly kind: keyof typeof SCIP_KINDS;
  readonly name: string;
  readonly documentation: readonly string[];
  readonly enclosing: string;
  /** Symbols that it implements or overrides. */
  readonly implements: readonly string[];
}

export interface ScipDocument {
  readonly path: string;
  readonly language: string;
  readonly occurrences: readonly ScipOccurrence[];
  readonly symbols: readonly ScipSymbol[];
}

export interface ScipMetadata {
  readonly version: string;
  /** file:// address of the repository. */
  readonly root: string;
}

/** SymbolInformation.Kind. */
export const SCIP_KINDS = {
  unknown: 0,
  class: 7,
  constant: 8,
  constructor: 9,
  enum: 11,
  enum_member: 12,
  field: 15,
  file: 16,
  function: 17,
  interface: 21,
  macro: 25,
  method: 26,
  module: 29,
  property: 41,
  struct: 49,
  trait: 53,
  type: 54,
  variable: 61,
} as const;

const ROLES = { definition: 1, import: 2, test: 32 };
const UTF8 = 1;
const UTF16_COLUMNS = 2;

/** Metadata first, then one piece a document: concatenated they are one Index message. */
export function* encodeScip(metadata: ScipMetadata, documents: Iterable<ScipDocument>): Iterable<Uint8Array> {
  yield message((w) => nested(w, 1, (m) => writeMetadata(m, metadata)));
  for (const document of documents) yield message((w) => nested(w, 2, (m) => writeDocument(m, document)));
}

function writeMetadata(w: ByteWriter, { version, root }: ScipMetadata): void {
  nested(w, 2, (tool) => {
    text(tool, 1, 'knowing');
    text(tool, 2, version);
  });
  text(w, 3, root);
  number(w, 4, UTF8);
}

function writeDocument(w: ByteWriter, { path, language, occurrences, symbols }: ScipDocument): void {
  text(w, 1, path);
  for (const o of occurrences) nested(w, 2, (m) => writeOccurrence(m, o));
  for (const s of symbols) nested(w, 3, (m) => writeSymbol(m, s));
  text(w, 4, language);
  number(w, 6, UTF16_COLUMNS);
}

function writeOccurrence(w: ByteWriter, o: ScipOccurrence): void {
  nested(w, 1, (range) => {
    for (const value of [o.line, o.start, o.end]) range.varint(value);
  });
  text(w, 2, o.symbol);
  number(w, 3, (o.definition ? ROLES.definition : 0) | (o.imported ? ROLES.import : 0) | (o.test ? ROLES.test : 0));
}

function writeSymbol(w: ByteWriter, s: ScipSymbol): void {
  text(w, 1, s.symbol);
  for (const line of s.documentation) text(w, 3, line);
  for (const target of s.implements)
    nested(w, 4, (relation) => {
      text(relation, 1, target);
      number(relation, 3, 1);
    });
  number(w, 5, SCIP_KINDS[s.kind]);
  text(w, 6, s.name);
  text(w, 8, s.enclosing);
}

/** Most messages are an occurrence: a range and a name. */
const SMALL = 128;

function message(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter(SMALL);
  write(writer);
  return writer.finish();
}

const VARINT = 0;
const BYTES = 2;

/** What is empty or zero is not written: that is what its absence means. */
function number(w: ByteWriter, field: number, value: number): void {
  if (value === 0) return;
  w.varint(field * 8 + VARINT);
  w.varint(value);
}

function text(w: ByteWriter, field: number, value: string): void {
  if (value === '') return;
  w.varint(field * 8 + BYTES);
  w.text(value);
}

function nested(w: ByteWriter, field: number, write: (writer: ByteWriter) => void): void {
  const bytes = message(write);
  w.varint(field * 8 + BYTES);
  w.varint(bytes.length);
  w.raw(bytes);
}

/** Kinds of descriptors by their suffix: `name/`, `name#`, `name().`, `name!`, `name.`. */
export type ScipSuffix = 'namespace' | 'type' | 'method' | 'macro' | 'term';
const SUFFIXES: Readonly<Record<ScipSuffix, string>> = { namespace: '/', type: '#', method: '().', macro: '!', term: '.' };

export interface ScipDescriptor {
  readonly name: string;
  readonly suffix: ScipSuffix;
}

/** `scheme manager package version descriptors`, blanks doubled, '.' for what is not known. */
export function scipSymbol(packageName: string, version: string, descriptors: readonly ScipDescriptor[]): string {
  const word = (value: string) => (value === '' ? '.' : value.replaceAll(' ', '  '));
  return `knowing . ${word(packageName)} ${word(version)} ${descriptors.map((d) => identifier(d.name) + SUFFIXES[d.suffix]).join('')}`;
}

const identifier = (name: string): string => (/^[\w+\-$]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``);
