/**
 * What the members of containers hand to the functions they are given: `jobs.forEach(job -> …)` an element. The shapes
 * are data of the language; a container outside the repository hands over something outside.
 */
import type { ResolutionTraits } from '../../../languages/contract.ts';
import type { Value } from './values.ts';

type Function = Value & { is: 'function' };

/** What `name` takes as an argument; `held` says what stands for `e`, an element, and `k`, a key. */
export function callbackOf(name: string, { callbacks }: ResolutionTraits, held: (what: string) => Value | undefined): Function | undefined {
  const shapes = callbacks !== undefined && Object.hasOwn(callbacks, name) ? callbacks[name] : undefined;
  if (shapes === undefined) return undefined;
  const shapeFor = (count: number | undefined) => shapes.find((s) => s.length === count) ?? shapes[0];
  return { is: 'function', result: () => undefined, param: (index, count) => held(shapeFor(count)?.[index] ?? '') };
}

export function callbackOutside({ name, stdlib, purl }: Value & { is: 'external' }, traits: ResolutionTraits): Function | undefined {
  const dot = name.lastIndexOf('.');
  return callbackOf(name.slice(dot + 1), traits, () => ({ is: 'external', name: `${name.slice(0, dot)}[]`, stdlib, purl }));
}
