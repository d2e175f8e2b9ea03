/** cargo test: filters by name go to every test binary. */
import { endsWith, lastName, type TestRunner, unique } from './contract.ts';

export const cargo: TestRunner = {
  name: 'cargo test',
  owns: endsWith('.rs'),
  isUsed: () => true,
  some: (tests) => ['cargo', 'test', '--', ...unique(tests.map((t) => lastName(t.name)))],
  // Integration tests are binaries named after their file; tests inside of the code need no name.
  files: (files) => {
    const binaries = unique(files.flatMap((f) => /(?:^|\/)tests\/([^/]+)(?:\.rs|\/main\.rs)$/.exec(f)?.[1] ?? []));
    const inside = files.some((f) => !/(?:^|\/)tests\//.test(f)) ? ['--lib', '--bins'] : [];
    return ['cargo', 'test', ...inside, ...binaries.flatMap((name) => ['--test', name])];
  },
  all: () => ['cargo', 'test'],
};
