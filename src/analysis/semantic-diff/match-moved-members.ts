/**
 * Members that went under their own name to a type that has to do with theirs: one that it extends or that extends it, or
 * a new one to which other members of it went. There less of a text has to be the same, and a field needs none.
 */
import { isCallableKind, isValueKind } from '../../model/node-kinds.ts';
import { groupBy, pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import type { FunctionTexts } from './function-texts.ts';
import { pairBest, type Scored, textInCommon } from './match-members.ts';
import { isType, type MatchState, placeKey, type SymbolPair } from './match-state.ts';

/** Of the statements. */
const ALIKE = 0.4;
/** More of one name than that are boilerplate. */
const MOST_OF_A_NAME = 8;

export function matchMovedMembers(state: MatchState, texts: FunctionTexts): void {
  if (state.isDone()) return;
  const there = groupBy(state.right().filter(isMember), nameKey);
  const open = state.left().filter((s) => isMember(s) && (there.get(nameKey(s))?.length ?? MOST_OF_A_NAME) < MOST_OF_A_NAME);
  if (open.length === 0) return;
  const related = relatedOwners(state);
  const found = open.flatMap((before) =>
    (there.get(nameKey(before)) ?? []).flatMap((after): Scored[] => {
      const score = related.has(`${placeKey(before.path, before.owner)}\0${placeKey(after.path, after.owner)}`) ? likeness(before, after, texts) : 0;
      return score < ALIKE ? [] : [{ before, after, score }];
    }),
  );
  pairBest(state, found);
}

const isMember = (s: DeclaredSymbol): boolean => !isType(s) && s.owner !== '' && s.kind !== 'constructor';
const nameKey = (s: DeclaredSymbol): string => `${s.ownName}\0${isCallableKind(s.kind) ? 'callable' : isValueKind(s.kind) ? 'value' : s.kind}`;

function likeness(before: DeclaredSymbol, after: DeclaredSymbol, texts: FunctionTexts): number {
  if (!isCallableKind(before.kind)) return before.type === after.type ? 1 : 0;
  return (before.params?.length ?? 0) === (after.params?.length ?? 0) ? textInCommon(before, after, texts) : 0;
}

/** Pairs of an owner that was and one that is. */
function relatedOwners(state: MatchState): Set<string> {
  const types = state.pairs.filter((p) => isType(p.before));
  const now = new Map(types.map((p) => [placeKey(p.before.path, p.before.name), placeKey(p.after.path, p.after.name)]));
  const related = new Set<string>();
  const isNew = new Set(
    state
      .right()
      .filter(isType)
      .map((s) => placeKey(s.path, s.name)),
  );
  const isGone = new Set(
    state
      .left()
      .filter(isType)
      .map((s) => placeKey(s.path, s.name)),
  );
  const isMadeOrUnmade = ({ before, after }: SymbolPair) => isNew.has(placeKey(after.path, after.owner)) || isGone.has(placeKey(before.path, before.owner));
  for (const pair of state.pairs)
    if (isMadeOrUnmade(pair) && wentElsewhere(pair, now))
      related.add(`${placeKey(pair.before.path, pair.before.owner)}\0${placeKey(pair.after.path, pair.after.owner)}`);
  const all = [...types.map((p) => p.after), ...state.right().filter(isType)];
  const byName = new Map<string, DeclaredSymbol[]>();
  for (const type of all) pushTo(byName, type.ownName, type);
  const former = new Map([...now].map(([was, is]) => [is, was]));
  for (const type of all) {
    for (const base of basesOf(type).flatMap((name) => byName.get(name) ?? [])) {
      const [below, above] = [placeKey(type.path, type.name), placeKey(base.path, base.name)];
      related.add(`${former.get(below)}\0${above}`).add(`${former.get(above)}\0${below}`);
    }
  }
  return related;
}

function wentElsewhere({ before, after }: SymbolPair, now: ReadonlyMap<string, string>): boolean {
  if (isType(before) || before.owner === '' || after.owner === '') return false;
  return now.get(placeKey(before.path, before.owner)) !== placeKey(after.path, after.owner);
}

const basesOf = ({ relations }: DeclaredSymbol): string[] => [...relations.values()].filter((r) => r.verb === 'extends').map((r) => lastPart(r.name));
