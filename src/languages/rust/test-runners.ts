/** cargo test: filters by name go to every test binary. */
import { lastPart } from '../../util/last-part.ts';
import { endsWith, type TestRunner, unique } from '../shared/test-runner.ts';

const cargo: TestRunner = {
  name: 'cargo test',
  owns: endsWith('.rs'),
  isUsed: () => true,
  some: (tests) => ['cargo', 'test', ...members(tests.map((t) => t.file)), '--', ...unique(tests.map((t) => lastPart(t.name)))],
  // Integration tests are binaries named after their file or folder; tests inside of the code need no name.
  files: (files) => {
    const binaries = unique(files.flatMap((f) => /(?:^|\/)tests\/([^/]+?)(?:\.rs|\/.+)$/.exec(f)?.[1] ?? []));
    const inside = files.some((f) => !/(?:^|\/)tests\//.test(f)) ? ['--lib', '--bins'] : [];
    return ['cargo', 'test', ...members(files), ...inside, ...binaries.flatMap((name) => ['--test', name])];
  },
  all: () => ['cargo', 'test', '--workspace'],
  manifests: /(?:^|\/)(?:Cargo\.(?:toml|lock)|rust-toolchain(?:\.toml)?)$/,
};

/** Crates below the root are tested only when the whole workspace is. */
const members = (files: readonly string[]): string[] => (files.some((f) => !/^(?:src|tests|examples|benches)\//.test(f)) ? ['--workspace'] : []);

export const testRunners = [cargo];
