/**
 * Where the steps of an expression led. A chain is referred to link by link (`a()`, `a().b()`, `a().b().c()`), each
 * time from its beginning: what it shares with the one before it need not be walked again.
 */

import { type Given, QUOTE, type Step } from './expression.ts';
import type { Called, CalledPlace, Found, Value } from './values.ts';

export interface ChainTrail {
  readonly place: CalledPlace;
  readonly head: Value;
  readonly steps: readonly Step[];
  /** Whether what the last step led to was called, and with what. */
  readonly called: Called;
  /** By step, as far as it was known. */
  readonly founds: readonly Found[];
}

/** How many steps, the last one excepted, lead from this head where they led before. */
export function sharedSteps(trail: ChainTrail | undefined, place: CalledPlace, head: Value, steps: readonly Step[]): number {
  if (trail === undefined || !isSameScope(place, trail.place) || !isSame(head, trail.head)) return 0;
  const most = Math.min(steps.length - 1, trail.founds.length);
  let shared = 0;
  while (shared < most && isSameStep(steps, trail, shared)) shared++;
  return shared;
}

const isSameScope = (a: CalledPlace, b: CalledPlace): boolean => a.unit === b.unit && a.at === b.at && a.outside === b.outside && a.given === b.given;

/** Heads are looked up anew each time: the same symbols may come as another object. */
function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.is === 'callable') return b.is === 'callable' && a.syms === b.syms && a.on === b.on;
  return (a.is === 'type' || a.is === 'instance') && b.is === a.is && a.sym === b.sym && a.bound === b.bound;
}

/** Texts are what they are, wherever they stand, and so is what nothing is known of. */
const isPlaceless = (text: string): boolean => text === '' || text.startsWith(QUOTE);

/** What is given is read at the place where it stands, so a call with some is like no other. */
const isSameGiven = (a: Given, b: Given): boolean =>
  a.typeArgs.length + b.typeArgs.length === 0 &&
  a.args.length === b.args.length &&
  a.labels?.join() === b.labels?.join() &&
  a.args.every((text, i) => text === b.args[i] && isPlaceless(text));

function isSameStep(steps: readonly Step[], { steps: before, called, place }: ChainTrail, index: number): boolean {
  const a = steps[index] as Step;
  const b = before[index] as Step;
  if (a.op !== b.op) return false;
  if (a.op === 'call') return isSameGiven(a, b as typeof a);
  if (a.op === 'param') return a.index === (b as typeof a).index && a.label === (b as typeof a).label && isSameGiven(a, b as typeof a);
  if (a.op === 'pick' || a.op === 'item' || a.op === 'pair') return a.index === (b as typeof a).index;
  if (a.op !== 'member' && a.op !== 'entry') return true;
  const nextBefore = before[index + 1];
  return a.name === (b as typeof a).name && isSameCall(callOf(steps[index + 1]), nextBefore === undefined ? called : callOf(nextBefore), place);
}

const callOf = (next: Step | undefined): Called => (next?.op === 'call' ? next : false);

/** What is handed over decides which member is meant only where there are overloads. */
function isSameCall(a: Called, b: Called, { unit }: CalledPlace): boolean {
  if (unit.language.traits.overloads === undefined) return (a === false) === (b === false);
  return typeof a === 'boolean' || typeof b === 'boolean' ? a === b : isSameGiven(a, b);
}
