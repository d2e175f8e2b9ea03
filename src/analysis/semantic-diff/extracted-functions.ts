/**
 * Functions that were made of a part of another one, and functions whose text went into those that called them. In: which
 * symbol is which of two sides; out: for each function that came or went, the functions that it was taken out of or put
 * into. A part is recognised by its text, which left one function while a call of the part came in its place, or the other
 * way round.
 */
import { isCallableKind } from '../../model/node-kinds.ts';
import { pushTo } from '../../util/group-by.ts';
import type { Body } from './body-tokens.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import type { Matching } from './match-symbols.ts';
import { relationKey } from './relations.ts';

export interface Parts {
  /** By added function. */
  readonly extractedFrom: ReadonlyMap<DeclaredSymbol, readonly DeclaredSymbol[]>;
  /** By removed function. */
  readonly inlinedInto: ReadonlyMap<DeclaredSymbol, readonly DeclaredSymbol[]>;
}

/** One function on the side that has its text whole, and on the side that calls the part instead. */
interface Sides {
  readonly whole: DeclaredSymbol;
  readonly calling: DeclaredSymbol;
}

/** Of the part's text without its head, how much has to be known from elsewhere; names of variables change on the way. */
const KNOWN_SHARE = 0.4;
/** Runs of three tokens: fewer are found everywhere. */
const LEAST_RUNS = 5;

export function functionParts({ pairs, removed, added }: Matching): Parts {
  const changed = pairs.filter(({ before, after }) => isCallableKind(after.kind) && !before.whole.isTextOf(after.whole));
  return {
    extractedFrom: partsOf(
      added,
      changed.map(({ before, after }) => ({ whole: before, calling: after })),
    ),
    inlinedInto: partsOf(
      removed,
      changed.map(({ before, after }) => ({ whole: after, calling: before })),
    ),
  };
}

function partsOf(functions: readonly DeclaredSymbol[], changed: readonly Sides[]): Map<DeclaredSymbol, DeclaredSymbol[]> {
  const found = new Map<DeclaredSymbol, DeclaredSymbol[]>();
  const parts = functions.filter((s) => isCallableKind(s.kind));
  for (const sides of parts.length === 0 ? [] : changed) {
    const asked = parts.filter(({ ownName }) => calls(sides.calling, ownName) && !calls(sides.whole, ownName));
    const left = asked.length === 0 ? undefined : runsOnlyIn(sides.whole.own, sides.calling.own);
    for (const part of asked) if (left !== undefined && isMadeOf(part, left)) pushTo(found, part, sides.whole);
  }
  return found;
}

const calls = ({ relations }: DeclaredSymbol, name: string): boolean => relations.has(relationKey('calls', name));

/** What one text has and the other has not. */
function runsOnlyIn(a: Body, b: Body): ReadonlySet<number> {
  return new Set([...a.shingles].filter((run) => !b.shingles.has(run)));
}

function isMadeOf({ own, signature }: DeclaredSymbol, left: ReadonlySet<number>): boolean {
  let common = 0;
  for (const run of own.shingles) if (left.has(run)) common++;
  const head = signature.match(/\w+|[^\s\w]/g)?.length ?? 0;
  return common >= LEAST_RUNS && common >= KNOWN_SHARE * Math.max(LEAST_RUNS, own.shingles.size - head);
}
