/** A declaration's head and extent -> SymbolFact, with its doc comment, signature, visibility, flags and annotations. */
import type { SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS, type Visibility } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanDoc, cleanSignature } from '../shared/text.ts';
import { type Annotation, boundsOf, type Head, type TypeParameter } from './header.ts';
import type { JavaFile } from './java-file.ts';

export interface Declaration {
  readonly name: string;
  readonly nameOffset: number;
  readonly kind: NodeKind;
  readonly head: Head;
  readonly owner: SymbolIndex;
  readonly start: number;
  readonly end: number;
  /** The header after annotations and modifiers, without body or initial value. */
  readonly header: string;
  readonly visibility: Visibility;
  readonly flags: number;
  readonly type: TypeText | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function symbolOf(file: JavaFile, d: Declaration): Mutable<SymbolFact> {
  const { facts, source } = file;
  const doc = docBefore(source, d.start);
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
    doc,
    visibility: d.visibility,
    flags: d.flags | flagsOf(d, doc),
  };
  if (d.type !== undefined) symbol.type = d.type;
  return symbol;
}

export function addTypeParameters(symbol: Mutable<SymbolFact>, parameters: readonly TypeParameter[]): void {
  if (parameters.length === 0) return;
  symbol.typeParams = parameters.map((p) => p.name);
  const bounds = boundsOf(parameters);
  if (bounds !== undefined) symbol.bounds = bounds;
}

function flagsOf({ head, visibility }: Declaration, doc: string): number {
  let flags = visibility === 'public' ? NODE_FLAGS.exported : 0;
  if (head.modifiers.has('abstract')) flags |= NODE_FLAGS.abstract;
  if (head.modifiers.has('static')) flags |= NODE_FLAGS.static;
  if (doc.includes('@deprecated') || head.annotations.some((a) => a.name === 'Deprecated')) flags |= NODE_FLAGS.deprecated;
  return flags;
}

export function visibilityOf(modifiers: ReadonlySet<string>, otherwise: Visibility): Visibility {
  if (modifiers.has('public')) return 'public';
  if (modifiers.has('protected')) return 'protected';
  return modifiers.has('private') ? 'private' : otherwise;
}

const DOC_READ = 4000;

/** The javadoc comment that ends right before `start`, without tags. */
function docBefore(source: string, start: number): string {
  let end = start;
  while (end > 0 && source.charCodeAt(end - 1) <= 32) end--;
  if (source[end - 1] !== '/' || source[end - 2] !== '*') return '';
  const open = source.lastIndexOf('/*', end - 3);
  if (open < 0 || source[open + 2] !== '*') return '';
  const comment = source.slice(open, Math.min(end - 2, open + DOC_READ));
  return cleanDoc(comment.replace(/\{@\w+\s+([^}]*)\}/g, '$1').replace(/<\/?[a-zA-Z][^<>]*>/g, ' '));
}

/** Annotations that the compiler reads; no repository declares them. */
const COMPILER = new Set(['Override', 'Deprecated', 'SuppressWarnings', 'FunctionalInterface', 'SafeVarargs']);

export function decorate(file: JavaFile, at: SymbolIndex, annotations: readonly Annotation[]): void {
  for (const a of annotations) {
    if (!COMPILER.has(a.name)) file.facts.refAt('decorator', a.name, a.offset, at);
    if (a.args !== '') mentionConstants(file, at, a);
  }
}

const STRINGS_AND_CONSTANTS = /"(?:[^"\\\n]|\\.)*"|(?<![\w$.])[A-Z][A-Z0-9_$]*(?![\w$.(])/g;

/** `@Timeout(LIMIT)`: bare constants among the arguments. */
function mentionConstants({ facts, source }: JavaFile, at: SymbolIndex, { args, offset }: Annotation): void {
  const start = source.indexOf(args, offset);
  for (const { 0: word, index } of args.matchAll(STRINGS_AND_CONSTANTS)) if (!word.startsWith('"')) facts.refAt('reference', word, start + index, at);
}

/** Decorator references and a note for what is derived from annotations later (routes, generated accessors). */
export function annotate(file: JavaFile, index: SymbolIndex, { annotations }: Head): void {
  if (annotations.length === 0) return;
  decorate(file, index, annotations);
  file.annotated.set(index, annotations);
}
