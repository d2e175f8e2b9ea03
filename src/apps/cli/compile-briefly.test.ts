import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compileAsUsual, compileBriefly } from './compile-briefly.ts';

let scripts = 100;
/** Another one each time, or V8 would not look at what was kept; of the same length, which is all that it compares. */
const source = () => `(function f${scripts++}(x) { return 2 * x; })`;
const kept = () => new Script(source()).createCachedData();
const isTaken = (cachedData: Buffer) => new Script(source(), { cachedData }).cachedDataRejected === false;

describe('compiling briefly', () => {
  it('leaves V8 with the flags it had: code kept by one run is taken by the next', () => {
    const before = kept();
    compileBriefly(10);
    expect(isTaken(before)).toBe(false);
    compileAsUsual();
    expect(isTaken(before)).toBe(true);
    expect(isTaken(kept())).toBe(true);
  });

  it('is for runs over few files alone', () => {
    const before = kept();
    compileBriefly(100_000);
    expect(isTaken(before)).toBe(true);
    compileAsUsual();
    expect(isTaken(before)).toBe(true);
  });
});
