/**
 * Captures of a tags query in, declarations and mentions out. A capture belongs to the innermost match of its own pattern
 * that surrounds it, because captures come in document order, outer before inner, without saying which match they are of.
 *   @definition.<kind> with @name, @owner, @body inside      @reference.call with @name inside
 *   @tail: what follows a definition and is its body         @import with @name inside: what is imported
 *   @extends: a supertype of the declaration around it       @reference.call and @import alone are their own names
 *   @doc: of the declaration that follows                    @doc.inner: of the one around it     @comment     @ignored: holds no calls
 */
import type { QueryCapture } from 'web-tree-sitter';
import type { Definition, OutlineRules } from './outline-rules.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Mention extends Span {
  readonly name: string;
}

export interface Tags {
  /** In document order, outer before inner. */
  readonly definitions: readonly Definition[];
  readonly calls: readonly Mention[];
  readonly imports: readonly Mention[];
  readonly supertypes: readonly Mention[];
  readonly docs: readonly Span[];
  readonly innerDocs: readonly Span[];
  readonly comments: readonly Span[];
  readonly ignored: readonly Span[];
}

/** Tags that a language finds by itself, without a grammar. */
export interface TextTags extends Tags {
  /** Something was passed over. */
  readonly hasErrors: boolean;
}

type Open = { -readonly [K in keyof Definition]?: Definition[K] } & {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  readonly pattern: number;
};
type Named = Open & Definition;

const ROLES: Readonly<Record<string, 'docs' | 'innerDocs' | 'comments' | 'ignored' | 'supertypes'>> = {
  doc: 'docs',
  'doc.inner': 'innerDocs',
  comment: 'comments',
  ignored: 'ignored',
  extends: 'supertypes',
};

export function collectTags(source: string, captures: readonly QueryCapture[], rules: OutlineRules): Tags {
  const found = { docs: [] as Span[], innerDocs: [] as Span[], comments: [] as Span[], ignored: [] as Span[], supertypes: [] as Mention[] };
  const matches = new Map<number, Open[]>();
  /** The last one of each pattern: it may stand before its declaration, as the type of an instance does in Haskell. */
  const owners = new Map<number, string>();
  const all: Open[] = [];
  for (const { name: tag, node, patternIndex } of captures) {
    const [start, end] = [node.startIndex, node.endIndex];
    const role = ROLES[tag];
    if (role !== undefined) found[role].push({ start, end, name: source.slice(start, end) });
    else if (tag === 'import' || tag.includes('.')) all.push(open(matches, { tag, start, end, pattern: patternIndex, ...owned(owners.get(patternIndex)) }));
    else describe(matches.get(patternIndex) ?? [], tag, { start, end, name: source.slice(start, end) }, all);
    if (tag === 'owner') owners.set(patternIndex, source.slice(start, end));
  }
  for (const match of all) if (!match.tag.startsWith(DEFINITION) && match.name === undefined) selfNamed(match, source);
  const named = all.filter((match): match is Named => match.name !== undefined);
  const references = (tag: string): Mention[] => once(named.filter((m) => m.tag === tag)).map((m) => ({ name: m.name, start: m.nameAt, end: m.end }));
  return { ...found, definitions: definitions(named, rules, source.length), calls: references('reference.call'), imports: references('import') };
}

const owned = (owner: string | undefined): { owner?: string } => (owner === undefined ? {} : { owner });

function open(matches: Map<number, Open[]>, match: Open): Open {
  const stack = matches.get(match.pattern) ?? [];
  matches.set(match.pattern, stack);
  while (stack.length > 0 && (stack.at(-1) as Open).end <= match.start) stack.pop();
  stack.push(match);
  return match;
}

const selfNamed = (match: Open, source: string): void => {
  Object.assign(match, { name: source.slice(match.start, match.end), nameAt: match.start });
};

function describe(stack: readonly Open[], tag: string, { name, start, end }: Mention, all: Open[]): void {
  if (tag === 'tail') Object.assign(stack.at(-1) ?? {}, { end });
  const match = stack.findLast((m) => start < m.end);
  if (match === undefined) return;
  if (tag === 'body') match.bodyAt = start;
  if (tag === 'owner') match.owner = name;
  if (tag !== 'name') return;
  const said = { name, nameAt: start };
  // A declaration of several names, `case red, green`, is found once, with all of its names.
  if (match.name === undefined) Object.assign(match, said);
  else all.push({ ...match, ...said });
}

const DEFINITION = 'definition.';

/** Of several patterns that find one name, the first in the query counts: captures of one place come in that order. */
function definitions(named: readonly Named[], rules: OutlineRules, length: number): Definition[] {
  const spell = rules.spell ?? ((name: string) => name);
  const list = once(named.filter((m) => m.tag.startsWith(DEFINITION)))
    .map((m) => ({ ...m, tag: m.tag.slice(DEFINITION.length), name: spell(m.name) }))
    .filter((m) => m.name !== '')
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const open = (tag: string): boolean => rules.reachesOn?.includes(tag) === true;
  return list.map((m, i) => (open(m.tag) ? { ...m, end: list.find((next, j) => j > i && next.tag === m.tag)?.start ?? length } : m));
}

/** One match a name, and one a place for each pattern that comes first. */
function once<T extends Named>(matches: readonly T[]): T[] {
  const [names, places] = [new Set<number>(), new Map<string, number>()];
  return matches.filter(({ nameAt, start, end, pattern }) => {
    const place = `${start}:${end}`;
    if (names.has(nameAt) || (places.get(place) ?? pattern) !== pattern) return false;
    places.set(place, pattern);
    return names.add(nameAt);
  });
}
