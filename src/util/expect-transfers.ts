/**
 * To be called first in a thread that will hand arrays over while it works. V8 compiles access to arrays on the promise
 * that none of them ever loses its memory to another thread; the first one that does breaks the promise, and everything
 * that was compiled by then is compiled again: twenty functions of a worker, just when they had become fast.
 */
export function expectTransfers(): void {
  const buffer = new ArrayBuffer(1);
  structuredClone(buffer, { transfer: [buffer] });
}
