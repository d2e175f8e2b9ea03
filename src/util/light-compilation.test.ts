import { execFileSync } from 'node:child_process';
import { Script } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { LightCompilation } from './light-compilation.ts';

const SOURCE = '(function twice(x) { return 2 * x; })';
const TAKE = `
  const { readFileSync } = require('node:fs');
  const { Script } = require('node:vm');
  console.log(new Script(process.argv[1], { cachedData: readFileSync(0) }).cachedDataRejected ? 'rejected' : 'taken');
`;

/** V8 takes compiled code only under the flags that it was made with. */
const takenByAnotherProcess = (): string =>
  execFileSync(process.execPath, ['-e', TAKE, SOURCE], { input: new Script(SOURCE).createCachedData(), encoding: 'utf8' }).trim();

describe('light compilation', () => {
  const compiling = new LightCompilation();
  afterEach(() => compiling.end());

  it('ends with V8 as it was: code that is kept after it serves the next process', () => {
    compiling.start();
    compiling.start();
    compiling.end();
    expect(takenByAnotherProcess()).toBe('taken');
  });

  it.runIf(/^1[12]\./.test(process.versions.v8))('is a setting of V8 while it lasts', () => {
    compiling.start();
    expect(takenByAnotherProcess()).toBe('rejected');
  });
});
