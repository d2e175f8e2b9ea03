/**
 * Where the steps of an expression led. A chain is referred to link by link (`a()`, `a().b()`, `a().b().c()`), each
 * time from its beginning: what it shares with the one before it need not be walked again.
 */

import { type Given, QUOTE, type Step } from './expression.ts';
import type { CalledPlace, Found, Value } from './values.ts';

export interface ChainTrail {
  readonly place: CalledPlace;
  readonly head: Value;
  readonly steps: readonly Step[];
  /** Whether what the last step led to was called. */
  readonly called: boolean;
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

const isPlain = ({ typeArgs, args }: Given): boolean => typeArgs.length === 0 && args.length === 0;

/** Texts are what they are, wherever they stand. */
const isSameText = (a: Given, b: Given): boolean =>
  a.args.length === 1 &&
  b.args.length === 1 &&
  a.args[0] === b.args[0] &&
  (a.args[0] as string).startsWith(QUOTE) &&
  a.typeArgs.length + b.typeArgs.length === 0;

/** What is given is read at the place where it stands, so a call with some is like no other. */
function isSameStep(steps: readonly Step[], { steps: before, called }: ChainTrail, index: number): boolean {
  const a = steps[index] as Step;
  const b = before[index] as Step;
  if (a.op !== b.op) return false;
  if (a.op === 'call') return (isPlain(a) && isPlain(b as typeof a)) || isSameText(a, b as typeof a);
  if (a.op === 'param') return a.index === (b as typeof a).index && isPlain(a) && isPlain(b as typeof a);
  if (a.op === 'pick' || a.op === 'item' || a.op === 'pair') return a.index === (b as typeof a).index;
  if (a.op !== 'member' && a.op !== 'entry') return true;
  const nextBefore = before[index + 1];
  return a.name === (b as typeof a).name && (steps[index + 1]?.op === 'call') === (nextBefore === undefined ? called : nextBefore.op === 'call');
}
