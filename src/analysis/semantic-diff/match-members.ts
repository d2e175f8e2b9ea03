/**
 * Members that were renamed in what they belong to. In: what has no partner yet; out: pairs. Several things speak for a
 * pair: their statements, the words of their names, what they take and give, and that the functions around them now say
 * the one name where they said the other. Repeated, because what is found makes other texts alike.
 */
import { isCallableKind, isValueKind } from '../../model/node-kinds.ts';
import { groupBy } from '../../util/group-by.ts';
import { statementsOnlyIn } from './body-statements.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import type { FunctionTexts } from './function-texts.ts';
import { alikeKinds, isType, type MatchState, placeKey, type SymbolPair } from './match-state.ts';
import { NameReplacements } from './name-replacements.ts';
import { areSimilar } from './similar-statements.ts';

/** Of that many pairs in one place the best are looked for; what has more was written anew. */
const MOST_PAIRS = 2_500;
const ROUNDS = 3;

export function matchMembers(state: MatchState, texts: FunctionTexts, renamedFiles: ReadonlyMap<string, string>): void {
  const replaced = new NameReplacements();
  let seen = 0;
  for (let round = 0; round < ROUNDS && hasMembers(state); round++) {
    texts.rename(renamesOf(state.pairs));
    for (const pair of state.pairs.slice(seen)) countReplacements(pair, texts, replaced);
    seen = state.pairs.length;
    const found = candidates(state, renamedFiles).flatMap(({ before, after }) => scored(before, after, texts, replaced));
    if (pairBest(state, found) === 0) return;
  }
}

const isMember = (s: DeclaredSymbol): boolean => !isType(s) && (isCallableKind(s.kind) || isValueKind(s.kind)) && s.kind !== 'constructor';
const hasMembers = (state: MatchState): boolean => !state.isDone() && state.left().some(isMember) && state.right().some(isMember);

export function renamesOf(pairs: readonly SymbolPair[]): Map<string, string> {
  return new Map(pairs.filter((p) => p.before.ownName !== p.after.ownName).map((p) => [p.before.ownName, p.after.ownName]));
}

function countReplacements({ before, after }: SymbolPair, texts: FunctionTexts, replaced: NameReplacements): void {
  if (isType(before) || before.whole.isTextOf(after.whole)) return;
  replaced.add(texts.of(before), texts.of(after));
}

interface Candidate {
  readonly before: DeclaredSymbol;
  readonly after: DeclaredSymbol;
}

export interface Scored extends Candidate {
  readonly score: number;
}

/** What is open on both sides of one owner. */
function candidates(state: MatchState, renamedFiles: ReadonlyMap<string, string>): Candidate[] {
  const owners = new Map(
    state.pairs.filter((p) => isType(p.before)).map((p) => [placeKey(p.before.path, p.before.name), placeKey(p.after.path, p.after.name)]),
  );
  const there = groupBy(state.right().filter(isMember), (s) => placeKey(s.path, s.owner));
  const here = groupBy(state.left().filter(isMember), (s) => placeKey(s.path, s.owner));
  return [...here].flatMap(([key, befores]) => {
    const first = befores[0] as DeclaredSymbol;
    const place = owners.get(key) ?? placeKey(renamedFiles.get(first.path) ?? first.path, first.owner);
    const afters = there.get(place) ?? [];
    if (befores.length * afters.length > MOST_PAIRS) return [];
    return befores.flatMap((before) => afters.flatMap((after) => (alikeKinds(before.kind, after.kind) ? [{ before, after }] : [])));
  });
}

/** What is enough for a pair. */
const ENOUGH = 0.8;
/** A second candidate that is as good as that is a rival. */
const MARGIN = 0.05;
const WEIGHTS = { text: 0.9, name: 0.4, use: 0.6, takes: 0.15, gives: 0.1 };
const FIELD_WEIGHTS = { use: 0.8, name: 0.4, type: 0.2, value: 0.4 };

function scored(before: DeclaredSymbol, after: DeclaredSymbol, texts: FunctionTexts, replaced: NameReplacements): Scored[] {
  const score = isCallableKind(before.kind) ? functionScore(before, after, texts, replaced) : valueScore(before, after, texts, replaced);
  return score < ENOUGH ? [] : [{ before, after, score }];
}

function functionScore(before: DeclaredSymbol, after: DeclaredSymbol, texts: FunctionTexts, replaced: NameReplacements): number {
  const text = textInCommon(before, after, texts);
  const use = replaced.share(before.ownName, after.ownName);
  // Without a line in common only its users can tell.
  if (text === 0 && use === 0) return 0;
  const takes = before.params?.join() === after.params?.join() ? WEIGHTS.takes : 0;
  const gives = before.type === after.type ? WEIGHTS.gives : 0;
  return WEIGHTS.text * text + WEIGHTS.name * wordsInCommon(before.ownName, after.ownName) + WEIGHTS.use * use + takes + gives;
}

/** Of the statements of both; 0 where there are none. */
export function textInCommon(before: DeclaredSymbol, after: DeclaredSymbol, texts: FunctionTexts): number {
  const [was, is] = [texts.renamed(before).statements, texts.of(after).statements];
  if (was.length === 0 || is.length === 0) return 0;
  const gone = statementsOnlyIn(was, is);
  const fresh = statementsOnlyIn(is, was);
  let common = was.length - gone.length;
  for (const statement of gone.length * fresh.length > MOST_PAIRS ? [] : gone) {
    const at = fresh.findIndex((other) => areSimilar(statement, other));
    if (at < 0) continue;
    fresh.splice(at, 1);
    common++;
  }
  return common / Math.max(was.length, is.length);
}

function valueScore(before: DeclaredSymbol, after: DeclaredSymbol, texts: FunctionTexts, replaced: NameReplacements): number {
  const use = replaced.share(before.ownName, after.ownName);
  const type = before.type === after.type ? FIELD_WEIGHTS.type : 0;
  const [was, is] = [initialValue(before, texts), initialValue(after, texts)];
  const value = was === is && was !== '' ? FIELD_WEIGHTS.value : 0;
  return FIELD_WEIGHTS.use * use + FIELD_WEIGHTS.name * wordsInCommon(before.ownName, after.ownName) + type + value;
}

/** What stands behind the equals sign. */
function initialValue({ own }: DeclaredSymbol, texts: FunctionTexts): string {
  const { plain } = own;
  const at = plain.indexOf('=');
  return at < 0 ? '' : texts.inNewWords(plain.slice(at + 1));
}

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Dice's coefficient of the words that two names consist of. */
function wordsInCommon(a: string, b: string): number {
  const [some, others] = [a, b].map((name) => (name.match(WORD) ?? []).map((word) => word.toLowerCase())) as [string[], string[]];
  const count = some.length + others.length;
  const left = [...others];
  const common = some.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return count === 0 ? 0 : (2 * common) / count;
}

/** Best first; where another candidate is as good neither is taken. How many were paired. */
export function pairBest(state: MatchState, found: readonly Scored[]): number {
  const [ofBefore, ofAfter] = [groupBy(found, (f) => f.before), groupBy(found, (f) => f.after)];
  const sorted = [...found].sort((a, b) => b.score - a.score || a.before.line - b.before.line || a.after.line - b.after.line);
  const taken = new Set<DeclaredSymbol>();
  const isRival = (one: Scored) => (other: Scored) => other !== one && other.score > one.score - MARGIN && !taken.has(other.before) && !taken.has(other.after);
  let count = 0;
  for (const one of sorted) {
    if (taken.has(one.before) || taken.has(one.after)) continue;
    const rivals = [...(ofBefore.get(one.before) ?? []), ...(ofAfter.get(one.after) ?? [])];
    if (rivals.some(isRival(one)) || !state.pair(one.before, one.after)) continue;
    taken.add(one.before).add(one.after);
    count++;
  }
  return count;
}
