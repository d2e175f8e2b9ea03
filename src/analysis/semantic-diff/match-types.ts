/**
 * Types whose text does not tell that they are the same: the only one of a file that was renamed, and one whose members
 * bear the same names as those of a type that is gone.
 */
import { isContainerKind, isValueKind } from '../../model/node-kinds.ts';
import { compareText } from '../../util/compare-text.ts';
import { groupBy } from '../../util/group-by.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';

export interface TypePair {
  readonly before: DeclaredSymbol;
  readonly after: DeclaredSymbol;
}

const isType = (s: DeclaredSymbol): boolean => isContainerKind(s.kind);
/** A type, or an object that is made of functions. */
export const holdsMembers = (s: DeclaredSymbol): boolean => isType(s) || isValueKind(s.kind);
const isTop = (s: DeclaredSymbol): boolean => isType(s) && s.owner === '';

/** `left`, `right`: what has no partner yet. */
export function typesOfRenamedFiles(left: readonly DeclaredSymbol[], right: readonly DeclaredSymbol[], renamedFiles: ReadonlyMap<string, string>): TypePair[] {
  const [here, there] = [groupBy(left.filter(isTop), (s) => s.path), groupBy(right.filter(isTop), (s) => s.path)];
  return [...renamedFiles].flatMap(([from, to]) => {
    const [[before, ...others], [after, ...rivals]] = [here.get(from) ?? [], there.get(to) ?? []];
    return before === undefined || after === undefined || others.length + rivals.length > 0 ? [] : [{ before, after }];
  });
}

/** Of the members of both: names in common. */
const ALIKE = 0.6;
/** Under the same name elsewhere less will do. */
const ALIKE_NAMESAKES = 0.3;
const MIN_MEMBERS = 3;

/** What changes more types than that is looked through by their names only. */
const MOST_PAIRS = 40_000;

/** Best first; each type may appear several times. */
export function typesByMembers(left: readonly DeclaredSymbol[], right: readonly DeclaredSymbol[]): TypePair[] {
  const [here, there] = [membersOf(left), membersOf(right)];
  const holders = right.filter((s) => holdsMembers(s) && there.has(keyOf(s)));
  const former = left.filter((s) => holdsMembers(s) && here.has(keyOf(s)));
  const isTooMuch = holders.length * former.length > MOST_PAIRS;
  const found = former.flatMap((before) =>
    holders.flatMap((after) => {
      if (isType(before) !== isType(after) || (isTooMuch && before.ownName !== after.ownName)) return [];
      const score = alikeness(here.get(keyOf(before)), there.get(keyOf(after)));
      return score < (before.ownName === after.ownName ? ALIKE_NAMESAKES : ALIKE) ? [] : [{ before, after, score }];
    }),
  );
  return found.sort((a, b) => b.score - a.score || compareText(a.before.name, b.before.name) || compareText(a.after.name, b.after.name));
}

const keyOf = (s: DeclaredSymbol): string => `${s.path}\0${s.name}`;

function membersOf(symbols: readonly DeclaredSymbol[]): Map<string, Set<string>> {
  const members = new Map<string, Set<string>>();
  for (const s of symbols) {
    if (s.owner === '' || s.kind === 'constructor') continue;
    const key = `${s.path}\0${s.owner}`;
    members.set(key, (members.get(key) ?? new Set()).add(s.ownName));
  }
  return members;
}

function alikeness(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): number {
  if (a === undefined || b === undefined || Math.min(a.size, b.size) < MIN_MEMBERS) return 0;
  const common = [...a].filter((name) => b.has(name)).length;
  return (2 * common) / (a.size + b.size);
}
