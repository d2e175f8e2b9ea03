/** A repository with a `run_test.sh` could not be indexed: the name of what it tests was nothing. */
import { expect, it } from 'vitest';
import { loadLanguage } from '../../src/languages/registry.ts';

it('knows what the tests of a shell script are about, however they are named', async () => {
  const bash = await loadLanguage('bash');
  expect(bash?.testSubjects('hack/run_test.sh')).toEqual(['run']);
  expect(bash?.testSubjects('test/run.bats')).toEqual(['run']);
  expect(bash?.testSubjects('hack/run.sh')).toEqual([]);
});
