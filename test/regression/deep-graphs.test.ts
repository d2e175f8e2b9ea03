/** Analyses of a chain longer than the stack: whether something is dead was once asked base by base, by recursion. */
import { expect, it } from 'vitest';
import { deadCode } from '../../src/engine/analyse/analyse-dead-code.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const LENGTH = 12_000;
const repository = repositoryOf('deep-php', {
  'deep.php': `<?php\nclass C0 extends \\Outside\\Base {}\n${Array.from({ length: LENGTH }, (_, i) => `class C${i + 1} extends C${i} {}\n`).join('')}class Alone { private function unused() {} }\n`,
});

it('dead code under a chain of thousands of types', async () => {
  const { dead } = await deadCode(repository(), { exported: true });
  expect(dead.map(({ name }) => name)).toContain('Alone.unused');
});
