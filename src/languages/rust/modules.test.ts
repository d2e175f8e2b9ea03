import { describe, expect, it } from 'vitest';
import type { Project } from '../contract.ts';
import { parseManifest } from './manifest.ts';
import { modules } from './modules.ts';

const FILES: Record<string, string> = {
  'app/src/lib.rs': 'model',
  'app/src/main.rs': 'cli odd=other/place.rs',
  'app/src/cli.rs': '',
  'app/src/other/place.rs': '',
  'app/src/model/mod.rs': 'user',
  'app/src/model/user.rs': 'names',
  'app/src/model/user/names.rs': '',
  'app/src/bin/tool/main.rs': 'args',
  'app/src/bin/tool/args.rs': '',
  'app/tests/it.rs': 'common',
  'app/tests/common/mod.rs': '',
  'crates/shapes/lib/shapes.rs': 'square',
  'crates/shapes/lib/square.rs': '',
  'crates/shapes/tests/main.rs': 'support',
  'crates/shapes/tests/support/mod.rs': '',
  'crates/paint/src/lib.rs': '',
  'crates/paint/tests/main.rs': 'support',
  'crates/paint/tests/support/mod.rs': '',
  'mocks/std/src/lib.rs': '',
  'loose.rs': '',
};

const project: Project = {
  files: Object.keys(FILES),
  declaredModule: (file) => FILES[file] ?? '',
  repoName: 'repo',
  configs: new Map([
    ['Cargo.toml', '[workspace]\nmembers = ["app", "crates/*"]\n[workspace.dependencies]\ngeometry = { path = "crates/shapes", package = "shapes" }'],
    [
      'app/Cargo.toml',
      '[package]\nname = "my-app"\n[dependencies]\ngeometry.workspace = true\ncolour = { path = "../crates/paint", package = "paint" }\nasync-trait = "0.1"',
    ],
    ['crates/shapes/Cargo.toml', '[package]\nname = "shapes"\n[lib]\npath = "lib/shapes.rs"\n[[test]]\nname = "tests"\npath = "tests/main.rs"'],
    ['crates/paint/Cargo.toml', '[package]\nname = "paint"\n[[test]]\nname = "tests"\npath = "tests/main.rs"'],
    ['mocks/std/Cargo.toml', '[package]\nname = "std"'],
    ['broken/Cargo.toml', '[package'],
  ]),
};

describe('module resolution', () => {
  const system = modules(project);

  it('names modules by crate and path', () => {
    expect(project.files.map((f) => system.moduleOf(f))).toEqual([
      'my_app',
      'my_app#bin',
      'my_app#bin::cli',
      'my_app#bin::odd',
      'my_app::model',
      'my_app::model::user',
      'my_app::model::user::names',
      'my_app#src/bin/tool',
      'my_app#src/bin/tool::args',
      'my_app#tests/it',
      'my_app#tests/it::common',
      'shapes',
      'shapes::square',
      'shapes#tests',
      'shapes#tests::support',
      'paint',
      'paint#tests',
      'paint#tests::support',
      'std',
      'loose.rs',
    ]);
  });

  it.each([
    ['crate::model::user', 'app/src/lib.rs', 'my_app::model::user'],
    ['crate', 'app/src/model/user/names.rs', 'my_app'],
    ['crate::cli', 'app/src/main.rs', 'my_app#bin::cli'],
    ['super', 'app/src/cli.rs', 'my_app#bin'],
    ['super::super', 'app/src/model/user/names.rs', 'my_app::model'],
    ['self::names', 'app/src/model/user.rs', 'my_app::model::user::names'],
    ['model', 'app/src/lib.rs', 'my_app::model'],
    ['path:other/place.rs', 'app/src/main.rs', 'my_app#bin::odd'],
    ['my_app::model', 'app/src/main.rs', 'my_app::model'],
    ['my_app', 'app/tests/it.rs', 'my_app'],
    ['self::common', 'app/tests/it.rs', 'my_app#tests/it::common'],
    ['geometry::square', 'app/src/lib.rs', 'shapes::square'],
    ['colour', 'app/src/lib.rs', 'paint'],
    ['crate::support', 'crates/paint/tests/main.rs', 'paint#tests::support'],
  ])('%s in %s is %s', (specifier, file, module) => {
    expect(system.resolve(specifier, file)).toEqual({ kind: 'module', module });
  });

  it('tells the standard library and dependencies from what it cannot know', () => {
    expect(system.resolve('std::io', 'app/src/lib.rs')).toEqual({ kind: 'external', name: 'std::io', stdlib: true, purl: 'pkg:generic/rust' });
    expect(system.resolve('async_trait', 'app/src/lib.rs')).toEqual({ kind: 'external', name: 'async-trait', stdlib: false, purl: 'pkg:cargo/async-trait' });
    expect(system.resolve('crate::model::Kind', 'app/src/lib.rs')).toEqual({ kind: 'unknown' });
    expect(system.resolve('nowhere', 'app/src/lib.rs')).toEqual({ kind: 'unknown' });
  });

  it('finds children and crates by name', () => {
    expect(system.child('my_app::model', 'user')).toBe('my_app::model::user');
    expect(system.child('', 'paint')).toBe('paint');
    expect(system.child('my_app', 'nothing')).toBeUndefined();
  });
});

it('reads targets and renamed dependencies', () => {
  const manifest = parseManifest(
    '[package]\nname = "a-b"\n[[bin]]\nname = "x"\npath = "tools/x.rs"\n[target."cfg(unix)".dependencies]\nlibc2 = { package = "libc", version = "1" }',
    'sub',
  );
  expect(manifest).toMatchObject({ crate: 'a_b', libName: 'a_b', lib: 'sub/src/lib.rs' });
  expect([...manifest.targets]).toEqual(['sub/tools/x.rs']);
  expect(manifest.dependencies.get('libc2')?.package).toBe('libc');
});
