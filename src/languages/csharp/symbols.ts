/** A declaration's head and extent -> SymbolFact, with its doc comment, signature, visibility, flags and attributes. */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import type { CsharpFile } from './csharp-file.ts';
import type { Attribute, Head } from './header.ts';

export interface Declaration {
  readonly name: string;
  readonly nameOffset: number;
  readonly kind: NodeKind;
  readonly head: Head;
  readonly owner: SymbolIndex;
  readonly start: number;
  readonly end: number;
  /** The header after attributes and modifiers, without body or initial value. */
  readonly header: string;
  readonly visibility: Visibility;
  readonly flags: number;
  readonly type: TypeText | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function symbolOf(file: CsharpFile, d: Declaration): Mutable<SymbolFact> {
  const { facts, source } = file;
  const { line, column } = facts.position(d.nameOffset);
  const modifiers = d.head.modifiers.size === 0 ? '' : `${[...d.head.modifiers].join(' ')} `;
  const symbol: Mutable<SymbolFact> = {
    name: d.name,
    kind: d.kind,
    owner: d.owner,
    startLine: facts.lineOf(d.start),
    endLine: facts.lineOf(Math.max(d.start, d.end - 1)),
    line,
    column,
    start: d.start,
    end: d.end,
    signature: cleanSignature(modifiers + d.header),
    doc: docBefore(source, d.start),
    visibility: d.visibility,
    flags: d.flags | flagsOf(d),
  };
  if (d.type !== undefined) symbol.type = d.type;
  return symbol;
}

const TEST_ATTRIBUTES = new Set('Fact Theory Test TestCase TestCaseSource TestMethod DataTestMethod SkippableFact SkippableTheory Benchmark'.split(' '));

function flagsOf({ head, visibility, kind }: Declaration): number {
  const { modifiers, attributes } = head;
  let flags = visibility === 'public' ? NODE_FLAGS.exported : 0;
  if (modifiers.has('abstract')) flags |= NODE_FLAGS.abstract;
  if (modifiers.has('static') || modifiers.has('const')) flags |= NODE_FLAGS.static;
  if (modifiers.has('async')) flags |= NODE_FLAGS.async;
  if (attributes.some((a) => a.name === 'Obsolete')) flags |= NODE_FLAGS.deprecated;
  if (kind === 'method' && attributes.some((a) => TEST_ATTRIBUTES.has(a.name))) flags |= NODE_FLAGS.test;
  return flags;
}

export function visibilityOf(modifiers: ReadonlySet<string>, otherwise: Visibility): Visibility {
  if (modifiers.has('public')) return 'public';
  if (modifiers.has('protected')) return 'protected';
  if (modifiers.has('internal') || modifiers.has('file')) return 'internal';
  return modifiers.has('private') ? 'private' : otherwise;
}

const DOC_READ = 4000;

/** The `///` lines right above `start`, without tags. */
function docBefore(source: string, start: number): string {
  let from = start;
  for (;;) {
    const lineEnd = source.lastIndexOf('\n', from - 1);
    if (lineEnd < 0 || start - lineEnd > DOC_READ) break;
    const lineStart = source.lastIndexOf('\n', lineEnd - 1) + 1;
    if (!/^[ \t]*\/\/\//.test(source.slice(lineStart, Math.min(lineEnd, lineStart + 80)))) break;
    from = lineStart;
    if (lineStart === 0) break;
  }
  if (from === start) return '';
  return cleanDoc(withoutTags(source.slice(from, source.lastIndexOf('\n', start - 1))));
}

function withoutTags(comment: string): string {
  return comment
    .replace(/<(?:see|seealso|paramref|typeparamref)\s+\w+="([^"]*)"\s*\/>/g, '$1')
    .replace(/<param\s+name="([^"]*)"\s*>/g, '$1: ')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, ' ');
}

/** An attribute's class ends in `Attribute`, which its use may leave out. */
export function decorate(file: CsharpFile, at: SymbolIndex, attributes: readonly Attribute[]): void {
  for (const a of attributes) file.facts.refAt('decorator', `${a.name}Attribute`, a.offset, at);
}

/** Decorator references and a note for what is derived from attributes later (routes). */
export function annotate(file: CsharpFile, index: SymbolIndex, { attributes }: Head): void {
  if (attributes.length === 0) return;
  decorate(file, index, attributes);
  file.attributed.set(index, attributes);
}
