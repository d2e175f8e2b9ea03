/**
 * The head of a declaration, read from its text: attributes, modifiers, parameters, type parameters, constraints,
 * bases. The parser has found where the pieces stand; reading them as text is several times cheaper than visiting
 * their nodes.
 */
import type { TypeText } from '../../model/facts.ts';
import { identifierAt, type Span, skipBalanced, skipTrivia, splitAtCommas } from '../shared/brackets.ts';
import { typeText } from './types.ts';

export interface Attribute {
  /** As written, perhaps qualified, without the ending `Attribute`. */
  readonly name: string;
  /** Of the last identifier. */
  readonly offset: number;
  /** What stands between the parentheses; '' without them. */
  readonly args: string;
}

export interface Head {
  readonly attributes: readonly Attribute[];
  readonly modifiers: ReadonlySet<string>;
  /** Where the head goes on after attributes and modifiers. */
  readonly rest: number;
}

export interface Parameter {
  readonly name: string;
  readonly nameOffset: number;
  readonly type: TypeText;
  readonly typeOffset: number;
  readonly optional: boolean;
  readonly variadic: boolean;
  /** `this Foo x`: the method is called on it. */
  readonly receiver: boolean;
  readonly attributes: readonly Attribute[];
}

export interface TypeMention {
  readonly type: TypeText;
  readonly offset: number;
}

const MODIFIERS = new Set(
  'public protected private internal static readonly const abstract virtual override sealed partial async extern unsafe volatile new required file event implicit explicit'.split(
    ' ',
  ),
);

/** Attributes and modifiers that open a declaration at `start`. */
export function readHead(source: string, start: number, end: number): Head {
  const attributes: Attribute[] = [];
  const modifiers = new Set<string>();
  let at = skipBlank(source, start, end);
  while (at < end) {
    if (source[at] === '[') {
      const close = skipBalanced(source, at, end);
      readAttributes(source, at + 1, close - 1, attributes);
      at = skipBlank(source, close, end);
      continue;
    }
    const word = identifierAt(source, at);
    if (!MODIFIERS.has(word)) break;
    modifiers.add(word);
    at = skipBlank(source, at + word.length, end);
  }
  return { attributes, modifiers, rest: at };
}

/** Blanks, comments and preprocessor lines. */
function skipBlank(source: string, start: number, end: number): number {
  let at = skipTrivia(source, start, end);
  while (at < end && source[at] === '#') {
    const line = source.indexOf('\n', at);
    at = line < 0 ? end : skipTrivia(source, line, end);
  }
  return at;
}

/** `[return: NotNull]`, `[property: Foo, Bar(1)]`. */
function readAttributes(source: string, start: number, end: number, into: Attribute[]): void {
  for (const span of splitAtCommas(source, start, end)) {
    const match = /^(?:(?:assembly|module|return|property|field|param|method|type|event)\s*:\s*)?((?:\w+(?:::|\.))*)(\w+)/.exec(
      source.slice(span.start, span.end),
    );
    if (match === null) continue;
    const [all, qualifier = '', last = ''] = match;
    const offset = span.start + all.length - last.length;
    const open = skipTrivia(source, offset + last.length, span.end);
    const args = source[open] === '(' ? source.slice(open + 1, skipBalanced(source, open, span.end) - 1) : '';
    into.push({ name: qualifier.replace(/^\w+::/, '') + shortName(last), offset, args });
  }
}

function shortName(name: string): string {
  return name.length > 'Attribute'.length && name.endsWith('Attribute') ? name.slice(0, -'Attribute'.length) : name;
}

const PARAMETER_MODIFIERS = /^(?:(?:ref|out|in|params|this|scoped|readonly)\s+)*/;
const PARAMETER = /^([\s\S]*?)\s*@?([\p{L}_][\p{L}\p{N}_]*)$/u;

/** Longer ones are broken source, on which the pattern would take too long. */
const MAX_PARAMETER = 2000;

/** The parameters between the brackets at `start` and `end`. One without a type (of a lambda) has the type `?`. */
export function readParameters(source: string, start: number, end: number): Parameter[] {
  const parameters: Parameter[] = [];
  for (const span of splitAtCommas(source, start + 1, end - 1)) {
    if (span.end - span.start > MAX_PARAMETER) continue;
    const head = readHead(source, span.start, span.end);
    const { declaration, optional } = withoutDefault(source, head.rest, span.end);
    const modifiers = PARAMETER_MODIFIERS.exec(declaration)?.[0] ?? '';
    const match = PARAMETER.exec(declaration.slice(modifiers.length));
    if (match === null) continue;
    const [all, written = '', name = ''] = match;
    parameters.push({
      name,
      nameOffset: head.rest + modifiers.length + all.length - name.length,
      type: written === '' ? '?' : typeText(written),
      typeOffset: head.rest + modifiers.length,
      optional,
      variadic: modifiers.includes('params'),
      receiver: modifiers.includes('this'),
      attributes: head.attributes,
    });
  }
  return parameters;
}

function withoutDefault(source: string, start: number, end: number): { declaration: string; optional: boolean } {
  const text = source.slice(start, end);
  const equals = /=(?![=>])/.exec(text)?.index;
  return { declaration: (equals === undefined ? text : text.slice(0, equals)).trimEnd(), optional: equals !== undefined };
}

export function arityOf(parameters: readonly Parameter[]): readonly [number, number] {
  const required = parameters.filter((p) => !p.optional && !p.variadic).length;
  return [required, parameters.some((p) => p.variadic) ? -1 : parameters.length];
}

export const parameterTypes = (parameters: readonly Parameter[]): TypeText[] => parameters.map(({ type, variadic }) => (variadic ? `...${type}` : type));

/** Names of `<in T, out U>`, from `<` to `>`. */
export function readTypeParameters(source: string, start: number, end: number): string[] {
  return splitAtCommas(source, start + 1, end - 1).map((span) => identifierAt(source, skipVariance(source, readHead(source, span.start, span.end).rest)));
}

function skipVariance(source: string, at: number): number {
  const variance = /^(?:in|out)\s+/.exec(source.slice(at, at + 8));
  return at + (variance?.[0].length ?? 0);
}

const WORD_CONSTRAINTS = /^(?:class\??|struct|new\s*\(\s*\)|notnull|unmanaged|default|allows\s+ref\s+struct)$/;

/** The types in `where T : Foo, new() where U : Bar`, between `start` and `end`. */
export function readConstraints(source: string, start: number, end: number): TypeMention[] {
  const text = source.slice(start, end);
  if (!text.includes('where')) return [];
  const clauses = [...text.matchAll(/\bwhere\s+\w+\s*:/g)];
  return clauses.flatMap((clause, i) => {
    const from = start + clause.index + clause[0].length;
    return readTypeList(source, from, start + (clauses[i + 1]?.index ?? text.length)).filter(
      (c) => !WORD_CONSTRAINTS.test(source.slice(c.offset, c.offset + c.length)),
    );
  });
}

/** A comma-separated list of types, with the length of what was written. */
function readTypeList(source: string, start: number, end: number): (TypeMention & { readonly length: number })[] {
  return splitAtCommas(source, start, end).map((s) => ({ type: typeText(source.slice(s.start, s.end)), offset: s.start, length: s.end - s.start }));
}

export interface Base extends TypeMention {
  /** Arguments of a primary constructor's base call. */
  readonly args: Span | undefined;
}

/** `: Base<T>(x), IFoo` after a type's name, up to its constraints or body. */
export function readBases(source: string, start: number, end: number): Base[] {
  const colon = skipTrivia(source, start, end);
  if (source[colon] !== ':') return [];
  const where = /\bwhere\s+\w+\s*:/.exec(source.slice(colon, end))?.index;
  return splitAtCommas(source, colon + 1, where === undefined ? end : colon + where).map((span) => {
    const open = callOpening(source, span);
    const args = open < 0 ? undefined : { start: open, end: skipBalanced(source, open, span.end) };
    return { type: typeText(source.slice(span.start, open < 0 ? span.end : open).trim()), offset: span.start, args };
  });
}

/** Where `(` of a base call stands; the parentheses of a tuple inside type arguments do not count. */
function callOpening(source: string, { start, end }: Span): number {
  for (let i = start; i < end; i++) {
    if (source[i] === '(' && i > start) return i;
    if (source[i] === '<') i = skipBalanced(source, i, end) - 1;
  }
  return -1;
}
