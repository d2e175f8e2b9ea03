/**
 * The head of a declaration, read from its text: annotations, modifiers, parameters, type parameters. The reader of
 * the syntax has found where the pieces stand; they need no nodes of their own.
 */
import type { TypeText } from '../../model/facts.ts';
import { identifierAt, isWordCode, skipBalanced, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import { typeText } from './types.ts';

export interface Annotation {
  /** As written, perhaps qualified. */
  readonly name: string;
  /** Of the last identifier. */
  readonly offset: number;
  /** What stands between the parentheses; '' without them. */
  readonly args: string;
}

export interface Head {
  readonly annotations: readonly Annotation[];
  readonly modifiers: ReadonlySet<string>;
  /** Where the head goes on after annotations and modifiers. */
  readonly rest: number;
}

export interface Parameter {
  readonly name: string;
  readonly nameOffset: number;
  readonly type: TypeText;
  readonly typeOffset: number;
  readonly variadic: boolean;
  readonly annotations: readonly Annotation[];
}

const MODIFIERS = new Set('public protected private static final abstract default synchronized native strictfp transient volatile sealed'.split(' '));

const NO_ANNOTATIONS: readonly Annotation[] = [];
const NO_MODIFIERS: ReadonlySet<string> = new Set();

/** Annotations and modifiers that open a declaration at `start`. */
export function readHead(source: string, start: number, end: number): Head {
  let annotations: Annotation[] | undefined;
  let modifiers: Set<string> | undefined;
  let at = skipTrivia(source, start, end);
  while (at < end) {
    if (source[at] === '@' && !source.startsWith('@interface', at)) {
      const read = readAnnotation(source, at, end);
      annotations ??= [];
      annotations.push(read.annotation);
      at = skipTrivia(source, read.end, end);
      continue;
    }
    const word = source.startsWith('non-sealed', at) ? 'non-sealed' : identifierAt(source, at);
    if (!MODIFIERS.has(word) && word !== 'non-sealed') break;
    modifiers ??= new Set();
    modifiers.add(word);
    at = skipTrivia(source, at + word.length, end);
  }
  return { annotations: annotations ?? NO_ANNOTATIONS, modifiers: modifiers ?? NO_MODIFIERS, rest: at };
}

function readAnnotation(source: string, at: number, end: number): { annotation: Annotation; end: number } {
  let last = skipTrivia(source, at + 1, end);
  let name = identifierAt(source, last);
  let next = last + name.length;
  while (source[next] === '.') {
    last = next + 1;
    const part = identifierAt(source, last);
    name += `.${part}`;
    next = last + part.length;
  }
  const open = skipTrivia(source, next, end);
  if (source[open] !== '(') return { annotation: { name, offset: last, args: '' }, end: Math.max(next, at + 1) };
  const close = skipBalanced(source, open, end);
  return { annotation: { name, offset: last, args: source.slice(open + 1, close - 1) }, end: close };
}

const PARAMETER = /^([\s\S]*?)(\.\.\.)?\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*((?:\[\s*\])*)$/u;

/** Longer ones are broken source, on which the pattern would take too long. */
const MAX_PARAMETER = 2000;

/** The parameters between the parentheses at `start` and `end`. A receiver parameter (`Foo this`) is left out. */
export function readParameters(source: string, start: number, end: number): Parameter[] {
  const parameters: Parameter[] = [];
  for (const span of splitAtCommas(source, start + 1, end - 1)) {
    if (span.end - span.start > MAX_PARAMETER) continue;
    const head = readHead(source, span.start, span.end);
    const parameter = plainParameter(source, head, span.end) ?? parameterByPattern(source, head, span.end);
    if (parameter !== undefined && parameter.name !== 'this') parameters.push(parameter);
  }
  return parameters;
}

/** `Foo<Bar> name`: nearly all of them, without the pattern that knows the rest. */
function plainParameter(source: string, { rest, annotations }: Head, end: number): Parameter | undefined {
  let nameOffset = end;
  while (nameOffset > rest && isWordCode(source.charCodeAt(nameOffset - 1))) nameOffset--;
  const typeEnd = nameOffset - 1;
  if (nameOffset === end || typeEnd <= rest || source[typeEnd] !== ' ' || !ENDS_TYPE.test(source[typeEnd - 1] as string)) return undefined;
  const type = typeText(source.slice(rest, typeEnd));
  return { name: source.slice(nameOffset, end), nameOffset, type, typeOffset: rest, variadic: false, annotations };
}

const ENDS_TYPE = /[\w$>\]]/;

function parameterByPattern(source: string, { rest, annotations }: Head, end: number): Parameter | undefined {
  const match = PARAMETER.exec(source.slice(rest, end));
  if (match === null) return undefined;
  const [, written = '', dots = '', name = '', dimensions = ''] = match;
  const nameOffset = rest + match[0].length - dimensions.length - name.length;
  const type = written.trim() === '' ? '?' : typeText(written.trim() + dots + dimensions);
  return { name, nameOffset, type, typeOffset: rest, variadic: dots !== '', annotations };
}

export function arityOf(parameters: readonly Parameter[]): readonly [number, number] {
  const count = parameters.length;
  return parameters.at(-1)?.variadic ? [count - 1, -1] : [count, count];
}

/** Undefined without parameters. */
export function parameterTypes(parameters: readonly Parameter[]): readonly TypeText[] | undefined {
  return parameters.length === 0 ? undefined : parameters.map(({ type, variadic }) => (variadic ? `...${type}` : type));
}

export interface TypeParameter {
  readonly name: string;
  readonly bounds: readonly { readonly type: TypeText; readonly offset: number }[];
}

/** `<T extends Foo & Bar, U>`, from `<` to `>`. */
export function readTypeParameters(source: string, start: number, end: number): TypeParameter[] {
  return splitAtCommas(source, start + 1, end - 1).map((span) => {
    const { rest } = readHead(source, span.start, span.end);
    const name = identifierAt(source, rest);
    const after = skipTrivia(source, rest + name.length, span.end);
    if (!source.startsWith('extends', after)) return { name, bounds: [] };
    return { name, bounds: readBounds(source, after + 'extends'.length, span.end) };
  });
}

/** Upper bounds by parameter; of `A & B` a value has the members of both. */
export function boundsOf(parameters: readonly TypeParameter[]): Readonly<Record<string, TypeText>> | undefined {
  const bounded = parameters.filter((p) => p.bounds.length > 0);
  return bounded.length === 0 ? undefined : Object.fromEntries(bounded.map((p) => [p.name, p.bounds.map((b) => b.type).join('|')]));
}

function readBounds(source: string, start: number, end: number): TypeParameter['bounds'] {
  const bounds: { type: TypeText; offset: number }[] = [];
  for (let at = skipTrivia(source, start, end); at < end; ) {
    let stop = at;
    while (stop < end && source[stop] !== '&') stop = source[stop] === '<' ? skipBalanced(source, stop, end) : stop + 1;
    bounds.push({ type: typeText(source.slice(at, stop).trim()), offset: at });
    at = skipTrivia(source, stop + 1, end);
  }
  return bounds;
}

/** A comma-separated list of types (`throws`, `implements`), from `start` to `end`. */
export function readTypeList(source: string, start: number, end: number): { type: TypeText; offset: number }[] {
  return splitAtCommas(source, start, end).map((span) => ({ type: typeText(source.slice(span.start, span.end)), offset: span.start }));
}
