/**
 * What comments of plain JavaScript say about types, as the compiler reads them there: `@param {Foo} x`, `@returns`, `@type`,
 * `@this` and `@template` in front of a declaration, `@typedef` and `@import` anywhere. TypeScript files have their
 * types in the code: for them every answer is empty.
 */
import type { SymbolFact, TypeText } from '../../model/facts.ts';
import type { FileContext } from './file-context.ts';
import { commentedType } from './jsdoc-types.ts';
import { symbolFact } from './symbols.ts';

export interface Documented {
  readonly params: ReadonlyMap<string, TypeText>;
  readonly typeParams: readonly string[];
  readonly bounds: Readonly<Record<string, TypeText>>;
  readonly returns?: TypeText;
  readonly type?: TypeText;
  readonly self?: TypeText;
}

const MAX_COMMENT = 6000;
const NOTHING: Documented = { params: new Map(), typeParams: [], bounds: {} };
const TAG = /@(param|arg|argument|returns?|type|this|template)\b[ \t]*/g;
const NAME = /\s*\[?\s*([\w$]+(?:\.[\w$]+|\[\])*)/y;

/** The comment that ends right before `offset`, read as types. */
export function documented(ctx: FileContext, offset: number): Documented {
  if (!ctx.isScript) return NOTHING;
  const known = ctx.comments.get(offset);
  if (known !== undefined) return known;
  const comment = commentBefore(ctx.source, offset);
  const read = comment === undefined ? NOTHING : readTags(ctx, comment);
  ctx.comments.set(offset, read);
  return read;
}

interface Comment {
  /** Without the stars in front of its lines. */
  readonly text: string;
  readonly start: number;
}

function commentBefore(source: string, offset: number): Comment | undefined {
  let end = offset;
  while (end > 0 && source.charCodeAt(end - 1) <= 32) end--;
  if (!source.endsWith('*/', end)) return undefined;
  const start = source.lastIndexOf('/*', end - 2);
  if (start < 0 || source[start + 2] !== '*' || end - start > MAX_COMMENT) return undefined;
  const text = source.slice(start + 3, end - 2);
  return text.includes('@') ? { text: withoutStars(text), start } : undefined;
}

const withoutStars = (text: string): string => text.replace(/\n[ \t]*\*/g, '\n ');

function readTags(ctx: FileContext, { text, start }: Comment): Documented {
  const params = new Map<string, TypeText>();
  const typeParams: string[] = [];
  const bounds: Record<string, TypeText> = {};
  const found: { returns?: TypeText; type?: TypeText; self?: TypeText } = {};
  for (const match of text.matchAll(TAG)) {
    const tag = match[1] as string;
    const braced = bracedText(text, match.index + match[0].length);
    const at = braced?.end ?? match.index + match[0].length;
    const name = nameAt(text, at);
    const type = braced === undefined ? '' : typeIn(ctx, braced.text, start);
    if (tag === 'template') {
      const names = templateNames(text, at);
      typeParams.push(...names);
      if (type !== '') for (const each of names) bounds[each] = type;
    } else if (tag === 'type') found.type = type;
    else if (tag === 'this') found.self = type;
    else if (tag.startsWith('return')) found.returns = type;
    else if (name !== undefined) params.set(name, type);
  }
  return { params, typeParams, bounds, ...found };
}

function nameAt(text: string, at: number): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[1];
}

const templateNames = (text: string, at: number): string[] => /^\s*([\w$]+(?:\s*,\s*[\w$]+)*)/.exec(text.slice(at, at + 80))?.[1]?.split(/\s*,\s*/) ?? [];

/** What stands in the braces that open at `at`; types have braces of their own. */
function bracedText(text: string, at: number): { text: string; end: number } | undefined {
  if (text[at] !== '{') return undefined;
  let open = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '{') open++;
    else if (text[i] === '}' && --open === 0) return { text: text.slice(at + 1, i), end: i + 1 };
  }
  return undefined;
}

function typeIn(ctx: FileContext, text: string, at: number): TypeText {
  return commentedType(text, (specifier, member) => ctx.anonymousModule(specifier, ctx.facts.lineOf(at), member));
}

const DECLARES = /@(?:typedef|import)\b/;
const COMMENT = /\/\*\*[\s\S]*?(?:\*\/|$)/g;
const IMPORT = /@import\s+(?:(\*\s+as\s+([\w$]+))|([\w$]+)?\s*,?\s*(?:\{([^}]*)\})?)\s*from\s*(['"])([^'"]+)\5/g;

/** `@typedef {Foo} Bar`, `@typedef {Object} Bar` with its properties, `@import { Foo } from './foo'`. */
export function commentedDeclarations(ctx: FileContext): void {
  if (!ctx.isScript || !DECLARES.test(ctx.source)) return;
  for (const match of ctx.source.matchAll(COMMENT)) {
    if (!DECLARES.test(match[0])) continue;
    const text = withoutStars(match[0].slice(3, -2));
    const range = { start: match.index, end: match.index + match[0].length };
    for (const found of text.matchAll(IMPORT)) importedNames(ctx, found, ctx.facts.lineOf(range.start));
    typedefs(ctx, text, range);
  }
}

function importedNames(ctx: FileContext, match: RegExpMatchArray, line: number): void {
  const [, , whole, byDefault, names = '', , specifier = ''] = match;
  const add = (imported: string | null, local: string) => ctx.facts.imports.push({ specifier, imported, local, line });
  if (whole !== undefined) add(null, whole);
  if (byDefault !== undefined) add('default', byDefault);
  for (const part of names.split(',')) {
    const [imported, local] = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    if (imported) add(imported, local ?? imported);
  }
}

const TYPEDEF = /@typedef\s+/g;
const PROPERTY = /@prop(?:erty)?\s+/g;

/** One comment may declare several; the properties after a typedef are its own. */
function typedefs(ctx: FileContext, text: string, range: { start: number; end: number }): void {
  const starts = [...text.matchAll(TYPEDEF)];
  for (const [i, match] of starts.entries()) {
    const own = text.slice(match.index + match[0].length, starts[i + 1]?.index);
    const braced = bracedText(own, 0);
    const name = nameAt(own, braced?.end ?? 0);
    if (name === undefined || name.includes('.')) continue;
    const type = braced === undefined ? '' : typeIn(ctx, braced.text, range.start);
    const owner = declare(ctx, { name, kind: 'type', owner: -1, type }, range);
    for (const property of own.matchAll(PROPERTY)) typedefProperty(ctx, own, property.index + property[0].length, { owner, range });
  }
}

function typedefProperty(ctx: FileContext, text: string, at: number, { owner, range }: { owner: number; range: { start: number; end: number } }): void {
  const braced = bracedText(text, at);
  const name = braced && nameAt(text, braced.end);
  if (braced !== undefined && name !== undefined) declare(ctx, { name, kind: 'property', owner, type: typeIn(ctx, braced.text, range.start) }, range);
}

/** Resolved against, but not shown: a comment is not code. */
function declare(
  ctx: FileContext,
  { name, kind, owner, type }: Pick<SymbolFact, 'name' | 'kind' | 'owner'> & { type: TypeText },
  { start, end }: { start: number; end: number },
): number {
  return ctx.facts.add(symbolFact(ctx, { kind, name, nameAt: start, start, end, owner, known: { type }, hidden: true }));
}
