/**
 * Names that something else took over: `f` is called `g` now, and another `f` stands in its place. A name that stayed is
 * the first thing that symbols are told by, so this is looked at before: only where the two of one name have next to
 * nothing in common and one that is new has the whole text. A type's name has to be taken over by one that is gone, because types are split too.
 */
import { isCallableKind } from '../../model/node-kinds.ts';
import { groupBy } from '../../util/group-by.ts';
import { similarity } from './body-tokens.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import { alikeKinds, isType, type MatchState } from './match-state.ts';
import { relationKey } from './relations.ts';

/** Between the two of one name at most, and to the new one at least. */
const STRANGE = 0.3;
const SAME = 0.6;
/** How much more it has to be. */
const LEAD = 0.3;
const LEAST_TOKENS = 20;
/** A change that brings more has other reasons. */
const MOST_NEW = 60;

export function matchDisplaced(state: MatchState, renamedFiles: ReadonlyMap<string, string>): void {
  const [was, is] = [state.left(), state.right()];
  const here = new Set(was.map((s) => nameKey(renamedFiles.get(s.path) ?? s.path, s)));
  const fresh = is.filter((s) => isCandidate(s) && !here.has(nameKey(s.path, s)));
  if (fresh.length === 0 || fresh.length > MOST_NEW) return;
  const now = new Set(is.map((s) => nameKey(s.path, s)));
  const gone = was.filter((s) => !now.has(nameKey(renamedFiles.get(s.path) ?? s.path, s)));
  const there = groupBy(is, (s) => nameKey(s.path, s));
  const found = was.filter(isCandidate).flatMap((before) => {
    const path = renamedFiles.get(before.path) ?? before.path;
    const [namesake, ...others] = there.get(nameKey(path, before)) ?? [];
    if (namesake === undefined || others.length > 0 || before.whole.isTextOf(namesake.whole)) return [];
    const kept = similarity(before.whole, namesake.whole);
    if (kept > SAME) return [];
    if (isType(before) && !gone.some((g) => isType(g) && similarity(g.whole, namesake.whole) >= kept + LEAD / 2)) return [];
    const near = fresh.filter((s) => alikeKinds(s.kind, before.kind) && (isType(s) || (s.path === path && s.owner === before.owner && !calls(namesake, s))));
    return near.flatMap((after) => displaced(before, after, kept));
  });
  found.sort((a, b) => b.score - a.score || a.before.line - b.before.line || a.after.line - b.after.line);
  for (const { before, after } of found) state.pair(before, after);
}

const isCandidate = (s: DeclaredSymbol): boolean => isType(s) || isCallableKind(s.kind);
const nameKey = (path: string, s: DeclaredSymbol): string => `${path}\0${s.name}`;

/** What went into a function of its own was taken out of it. */
const calls = ({ relations }: DeclaredSymbol, { ownName }: DeclaredSymbol): boolean => relations.has(relationKey('calls', ownName));

function displaced(before: DeclaredSymbol, after: DeclaredSymbol, kept: number) {
  const score = similarity(before.whole, after.whole);
  const isClear = (kept <= STRANGE && score >= SAME) || (kept <= SAME && score >= kept + LEAD);
  return Math.min(before.whole.tokens, after.whole.tokens) < LEAST_TOKENS || !isClear ? [] : [{ before, after, score }];
}
