/**
 * To be called first in a thread that hands arrays over. V8 compiles access to arrays on the promise that none of them
 * ever loses its memory to another thread; the first one that does breaks the promise, and everything that was compiled
 * by then has to be compiled again: twenty functions of a worker, just when they had become fast.
 */
export function expectTransfers(): void {
  const buffer = new ArrayBuffer(1);
  structuredClone(buffer, { transfer: [buffer] });
}
