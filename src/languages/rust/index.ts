/** Rust: modules follow files and Cargo targets, members come in impl blocks, tests stand in the file, under `tests/` or in a crate of their own. */
import type { Language } from '../contract.ts';
import { extract } from './extract.ts';
import { modules } from './modules.ts';
import { packageVersions } from './package-versions.ts';
import { testRunners } from './test-runners.ts';
import { traits } from './traits.ts';

export const language: Language = {
  id: 'rust',
  extensions: ['.rs'],
  version: 3,
  syntax: { read: (path, source) => [extract(path, source)] },
  configFiles: ['Cargo.toml'],
  modules,
  packageVersions,
  testRunners,
  traits,
  isTestPath: (path) => /(^|\/)([\w-]*[-_])?(tests|benches)\//.test(path) || /(^|\/)(tests?|test_[^/]*|[^/]*_tests?)\.rs$/.test(path),
  testSubjects,
  packageQualified: false,
  implicitUses: {
    traitMemberSignature: /^(?:(?:async|const|unsafe|extern(?: "[^"]*")?) )*fn\b/,
    surfaceFiles: /(?:^|\/)(?:mod|main|lib)\.rs$/,
    inertDecorators: /^(?:instrument|async_trait|must_use|inline|cold|allow|expect|warn|deny|deprecated|track_caller|doc|cfg_attr)$/,
  },
};

/** `src/store/tests.rs` -> `src/store`, `store_test.rs` -> `store`, `tests/store.rs` -> `src/store`. */
function testSubjects(path: string): readonly string[] {
  const beside = /^(.*)\/tests?\.rs$/.exec(path)?.[1];
  if (beside !== undefined) return [beside, `${beside}/mod`];
  const suffixed = /^(.*)_tests?\.rs$/.exec(path)?.[1];
  if (suffixed !== undefined) return [suffixed];
  const integration = /^((?:.*?\/)?)tests\/(?:.*\/)?([^/]+)\.rs$/.exec(path);
  return integration === null ? [] : [`${integration[1]}src/${integration[2]}`];
}
