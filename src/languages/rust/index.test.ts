import { describe, expect, it } from 'vitest';
import { language } from './index.ts';

describe('tests of Rust', () => {
  it.each(['tests/cli.rs', 'crates/core/benches/parse.rs', 'src/store/tests.rs', 'app-integration-tests/src/harness.rs', 'e2e_tests/src/main.rs'])(
    'stand in %s',
    (path) => expect(language.isTestPath(path)).toBe(true),
  );

  it.each(['src/main.rs', 'crates/latests/src/lib.rs', 'src/test-support/mod.rs'])('do not stand in %s', (path) =>
    expect(language.isTestPath(path)).toBe(false),
  );

  it('are about the module of their name, in a crate of their own about none', () => {
    expect(language.testSubjects?.('crates/a/tests/store.rs')).toEqual(['crates/a/src/store']);
    expect(language.testSubjects?.('app-integration-tests/src/harness.rs')).toEqual([]);
  });
});
