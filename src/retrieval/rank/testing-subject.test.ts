import { describe, expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { isTestingSubject } from './testing-subject.ts';

const PLAIN: TinySymbol[] = Array.from({ length: 60 }, (_, i) => ({ name: `parse${i}`, file: 'lib/parse.py' }));
const runner: TinySymbol[] = ['TestRunner', 'collectTests', 'TestPlan'].map((name) => ({ name, file: 'lib/run.py' }));
const tests: TinySymbol[] = Array.from({ length: 20 }, (_, i) => ({ name: `test_parse${i}`, file: 'tests/test_parse.py', flags: NODE_FLAGS.test }));

async function isSubject(symbols: readonly TinySymbol[]): Promise<boolean> {
  const tiny = tinyCorpus(symbols);
  return isTestingSubject(tiny.corpus, (await tiny.ask('run one test')).terms);
}

describe('a question about tests', () => {
  it('means the code where the code is about testing', async () => {
    expect(await isSubject([...PLAIN, ...runner, ...tests])).toBe(true);
  });

  it('means the tests where only they have the word', async () => {
    expect(await isSubject([...PLAIN, ...tests])).toBe(false);
  });
});
