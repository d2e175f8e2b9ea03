/** A message that stands in a constant led to the constant: whoever reads it on the screen wants the code that says it. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { openPlace } from '../../src/engine/repositories/open-repository.ts';
import { GitRepository } from '../support/git-repository.ts';

const FILES = {
  'src/errors.ts': `export const API_ERROR = {
  PACKAGE_EXIST: 'this package is already present',
  NO_PACKAGE: 'no such package available',
};
`,
  'src/registry.ts': `import { API_ERROR } from './errors';

export class Registry {
  reserve(name: string) {
    if (this.find(name)) throw new Error(API_ERROR.PACKAGE_EXIST);
    return name;
  }

  find(name: string) {
    return name;
  }
}
`,
  'src/package.ts': `export class Package {
  isPresent() {
    return this.already !== undefined;
  }
}
`,
};

it('who uses the constant comes before it', async () => {
  const repo = new GitRepository(FILES);
  const place = { name: 'repo', root: repo.root, db: join(repo.root, '../messages.db'), listed: false, known: true };
  await indexRepository({ place, workers: 0 });
  const repository = await openPlace(place, false);
  const task = 'this package is already present';
  const { pack } = await contextForTask(repository, { task, budget: 100_000, format: 'json', detail: 'locate', cache: false });
  await repository.store.close();
  expect(pack.symbols[0]?.name).toBe('Registry.reserve');
});
