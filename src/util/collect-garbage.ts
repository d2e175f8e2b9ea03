/**
 * Frees what the last stage of a large run held, before the next one fills memory again. V8 by itself waits until the
 * heap has grown by a factor: on kubernetes that is 250 MB of garbage at the peak (docs/decisions/0011-memory-of-large-runs.md).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

export function collectGarbage(): void {
  collect ??= exposed();
  collect();
}

/** A collector exists from its flag on, in contexts made after it. */
function exposed(): () => void {
  setFlagsFromString('--expose_gc');
  const gc: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose_gc');
  return typeof gc === 'function' ? () => gc() : () => undefined;
}
