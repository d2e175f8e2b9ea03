/**
 * Which symbol of the newer side is which of the older one. First by name and place; then what is left by its body:
 * the same text elsewhere has moved, under another name was renamed, and a similar enough text is still the same
 * symbol. Types first, because their members follow them. What finds no partner was added or removed.
 */
import { compareText } from '../../util/compare-text.ts';
import { groupBy, pushTo } from '../../util/group-by.ts';
import { similarity } from './body-tokens.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import { FunctionTexts } from './function-texts.ts';
import { matchDisplaced } from './match-displaced.ts';
import { matchMembers } from './match-members.ts';
import { matchMovedMembers } from './match-moved-members.ts';
import { alikeKinds, isType, type Matching, MatchState, type SymbolPair } from './match-state.ts';
import { holdsMembers, typesByMembers, typesOfRenamedFiles } from './match-types.ts';

/** Below that many tokens (`return self.x`) the same text may be chance: only the same owner and no rival will do. Elsewhere under another name twice as many are needed. */
const MIN_INFORMATIVE_TOKENS = 10;
/** Of shingles in common: the same name elsewhere needs less than another name. */
const SAME_NAME = 0.35;
const OTHER_NAME = 0.6;
const COMMON_SHINGLE = 40;
/** What a name or a place that stayed is worth, in shares of the text. */
const STAYED = 0.3;

/** `renamedFiles`: old path to new path, as git found them. */
export function matchSymbols(before: readonly DeclaredSymbol[], after: readonly DeclaredSymbol[], renamedFiles: ReadonlyMap<string, string>): Matching {
  const state = new MatchState(before, after);
  const copied = copiedTexts(before, after);
  const texts = new FunctionTexts();
  matchDisplaced(state, renamedFiles);
  matchByPlace(state, renamedFiles);
  for (const isPart of [isType, (s: DeclaredSymbol) => !isType(s)]) {
    matchByBody(state, isPart, { renamedFiles, copied });
    if (isPart !== isType) matchMembers(state, texts, renamedFiles);
    matchBySimilarity(state, isPart);
    if (isPart !== isType) matchMovedMembers(state, texts);
    if (isPart === isType) matchOtherTypes(state, renamedFiles);
  }
  return { pairs: withOwners(state.pairs), removed: state.left(), added: state.right() };
}

function matchOtherTypes(state: MatchState, renamedFiles: ReadonlyMap<string, string>): void {
  for (const { before, after } of typesOfRenamedFiles(state.left(), state.right(), renamedFiles)) state.pair(before, after);
  followOwners(state);
  for (const { before, after } of typesByMembers(state.left(), state.right())) state.pair(before, after);
  followOwners(state);
}

/** Texts that several symbols of one side have: where one of them went cannot be told. */
function copiedTexts(before: readonly DeclaredSymbol[], after: readonly DeclaredSymbol[]): (s: DeclaredSymbol) => boolean {
  const counts = (side: readonly DeclaredSymbol[]) => groupBy(side, (s) => s.whole.digest);
  let known: readonly ReadonlyMap<string, readonly DeclaredSymbol[]>[] | undefined;
  return ({ whole }) => {
    known ??= [counts(before), counts(after)];
    return known.some((side) => (side.get(whole.digest)?.length ?? 0) > 1);
  };
}

/** What stands where its owner is now came along with it, however it was found. */
function withOwners(pairs: readonly SymbolPair[]): SymbolPair[] {
  const partners = new Map(pairs.map(({ before, after }) => [`${before.path}\0${before.name}`, `${after.path}\0${after.name}`]));
  return pairs.map((pair) => {
    const { before, after } = pair;
    const went = before.path !== after.path || before.owner !== after.owner;
    const came = went && before.owner !== '' && partners.get(`${before.path}\0${before.owner}`) === `${after.path}\0${after.owner}`;
    return came && !pair.followed ? { ...pair, followed: true } : pair;
  });
}

type PlaceKey = (path: string, s: DeclaredSymbol) => string;

/** One name in another spelling: `Filesystems` and `FileSystems`, `query_string` and `querystring`. */
const respelled = (name: string): string => name.replaceAll('_', '').toLowerCase();

const nameKey: PlaceKey = (path, s) => `${path}\0${s.name}\0${s.kind}`;

const PLACE_KEYS: readonly PlaceKey[] = [
  (path, s) => `${path}\0${s.name}\0${s.kind}\0${s.params?.join()}`,
  nameKey,
  (path, s) => `${path}\0${s.name}`,
  (path, s) => `${path}\0${s.owner}\0${respelled(s.ownName)}\0${s.kind}`,
];

/** Same file, same name; with the same parameters if there is such, of one kind, else of another (a class became an interface), else in another spelling. */
function matchByPlace(state: MatchState, renamedFiles: ReadonlyMap<string, string>): void {
  for (const [step, keyOf] of PLACE_KEYS.entries()) {
    if (step === 1) matchOverloads(state, renamedFiles);
    const there = groupBy(state.right(), (s) => keyOf(s.path, s));
    for (const s of state.left()) {
      const candidates = (there.get(keyOf(renamedFiles.get(s.path) ?? s.path, s)) ?? []).filter((c) => mayBeOverload(s, c));
      const partner = candidates.find((c) => state.isOpen(c) && alikeKinds(s.kind, c.kind)) ?? candidates.find(state.isOpen);
      if (partner !== undefined) state.pair(s, partner);
    }
  }
}

/** Of several of one name whose parameters changed, those whose texts are alike; the one that is left, if its text does not speak against it. */
function matchOverloads(state: MatchState, renamedFiles: ReadonlyMap<string, string>): void {
  const there = groupBy(state.right(), (s) => nameKey(s.path, s));
  const alike = state.left().flatMap((before) => {
    const others = there.get(nameKey(renamedFiles.get(before.path) ?? before.path, before)) ?? [];
    return others.flatMap((after) => (isOneOfSeveral(before) || isOneOfSeveral(after) ? [{ before, after, score: overloadScore(before, after) }] : []));
  });
  alike.sort((a, b) => b.score - a.score || a.before.line - b.before.line || a.after.line - b.after.line);
  for (const { before, after, score } of alike) if (score >= SAME_NAME) state.pair(before, after);
}

/** Of several overloads one with as many parameters, if the texts did not say which. */
const mayBeOverload = (a: DeclaredSymbol, b: DeclaredSymbol): boolean => !isOneOfSeveral(a) || (a.params?.length ?? 0) === (b.params?.length ?? 0);
const isOneOfSeveral = (s: DeclaredSymbol): boolean => s.overloads.length > s.shapes.length;

/** Short texts say little; then as many parameters speak for a pair. */
function overloadScore(before: DeclaredSymbol, after: DeclaredSymbol): number {
  const isShort = Math.min(before.whole.tokens, after.whole.tokens) < MIN_INFORMATIVE_TOKENS;
  const sameCount = (before.params?.length ?? 0) === (after.params?.length ?? 0);
  return similarity(before.whole, after.whole) + (isShort && sameCount ? SAME_NAME : 0);
}

/** The same text: under the same name elsewhere first, then under another name. */
function matchByBody(state: MatchState, isPart: (s: DeclaredSymbol) => boolean, { renamedFiles, copied }: Surroundings): void {
  const there = groupBy(state.right().filter(isPart), (s) => s.whole.digest);
  const open = state.left().filter(isPart);
  const here = groupBy(open, (s) => s.whole.digest);
  for (const sameName of [true, false]) {
    for (const s of open) {
      const alike = (there.get(s.whole.digest) ?? []).filter((c) => state.isOpen(c) && alikeKinds(s.kind, c.kind));
      const candidates = sameName ? alike.filter((c) => c.ownName === s.ownName) : alike;
      const twins = (here.get(s.whole.digest) ?? []).filter((o) => o.path === s.path && o.owner === s.owner);
      const path = renamedFiles.get(s.path) ?? s.path;
      const partner = partnerOfSameText(s, { path, candidates, sameName, alone: twins.length === 1, copied });
      if (partner !== undefined) state.pair(s, partner);
    }
  }
}

interface Surroundings {
  readonly renamedFiles: ReadonlyMap<string, string>;
  copied(s: DeclaredSymbol): boolean;
}

interface SameText {
  copied(s: DeclaredSymbol): boolean;
  /** Where the symbol's file is now. */
  readonly path: string;
  readonly candidates: readonly DeclaredSymbol[];
  readonly sameName: boolean;
  /** Nothing else of this text stood beside it. */
  readonly alone: boolean;
}

/** In its own place if the text says enough or there is no choice, else anywhere if it says even more. */
function partnerOfSameText(s: DeclaredSymbol, { path, candidates, sameName, alone, copied }: SameText): DeclaredSymbol | undefined {
  const near = candidates.filter((c) => c.path === path && c.owner === s.owner);
  const { tokens } = s.whole;
  if (near.length > 0 && (tokens >= MIN_INFORMATIVE_TOKENS || (alone && near.length === 1))) return near[0];
  const onlyOne = sameName && s.owner === '' && candidates.length === 1;
  const informative = tokens >= (sameName ? MIN_INFORMATIVE_TOKENS : 2 * MIN_INFORMATIVE_TOKENS);
  return (informative && !copied(s)) || onlyOne ? candidates[0] : undefined;
}

/** Members with the same name below a type that has a partner under another name or in another place. */
function followOwners(state: MatchState): void {
  const partners = new Map(state.pairs.filter((p) => holdsMembers(p.before)).map((p) => [`${p.before.path}\0${p.before.name}`, p.after]));
  // Members may be declared in other files than their type: by name alone when only one type bears it.
  const byName = new Map(state.pairs.filter((p) => isType(p.before)).map((p) => [p.before.name, p.after]));
  const there = groupBy(state.right(), (s) => `${s.owner}\0${s.ownName}`);
  for (const s of state.left()) {
    if (s.owner === '') continue;
    const owner = partners.get(`${s.path}\0${s.owner}`) ?? byName.get(s.owner);
    const candidates = (owner && there.get(`${owner.name}\0${s.ownName}`)) ?? [];
    const fitting = candidates.filter((c) => state.isOpen(c) && alikeKinds(s.kind, c.kind) && mayBeOverload(s, c));
    const partner = fitting.find((c) => c.params?.join() === s.params?.join()) ?? fitting[0];
    if (partner !== undefined) state.pair(s, partner, true);
  }
}

/** Best pairs first; candidates share at least one run of tokens that is not everywhere. */
function matchBySimilarity(state: MatchState, isPart: (s: DeclaredSymbol) => boolean): void {
  const open = state.right().filter(isPart);
  const holders = new Map<number, DeclaredSymbol[]>();
  for (const s of open) for (const shingle of s.whole.shingles) pushTo(holders, shingle, s);
  const found = state
    .left()
    .filter(isPart)
    .flatMap((s) => [...candidatesFor(s, holders)].flatMap((candidate) => similarPair(s, candidate) ?? []));
  found.sort((a, b) => b.score - a.score || compareText(a.before.name, b.before.name) || compareText(a.after.name, b.after.name));
  for (const { before, after } of found) state.pair(before, after);
}

interface SimilarPair {
  readonly before: DeclaredSymbol;
  readonly after: DeclaredSymbol;
  /** A name or a place that stayed speaks for a pair. */
  readonly score: number;
}

function similarPair(before: DeclaredSymbol, after: DeclaredSymbol): SimilarPair | undefined {
  const sameName = before.ownName === after.ownName;
  const samePlace = before.path === after.path && before.owner === after.owner;
  const far = !sameName && !samePlace;
  if (Math.min(before.whole.tokens, after.whole.tokens) < (far ? 2 * MIN_INFORMATIVE_TOKENS : MIN_INFORMATIVE_TOKENS)) return undefined;
  const score = similarity(before.whole, after.whole);
  return score < (sameName ? SAME_NAME : OTHER_NAME) ? undefined : { before, after, score: score + (sameName ? STAYED : 0) + (samePlace ? STAYED : 0) };
}

function candidatesFor(s: DeclaredSymbol, holders: ReadonlyMap<number, readonly DeclaredSymbol[]>): Set<DeclaredSymbol> {
  const found = new Set<DeclaredSymbol>();
  for (const shingle of s.whole.shingles) {
    const all = holders.get(shingle) ?? [];
    if (all.length <= COMMON_SHINGLE) for (const c of all) if (alikeKinds(s.kind, c.kind)) found.add(c);
  }
  return found;
}
