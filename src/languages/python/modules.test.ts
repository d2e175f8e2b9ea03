import { describe, expect, it } from 'vitest';
import { PythonModules } from './modules.ts';

const modules = (...files: string[]) => new PythonModules({ files, declaredModule: () => '', configs: new Map(), repoName: 'shop' });
const inside = (module: string) => ({ kind: 'module', module });

describe('modules of a source layout', () => {
  const m = modules(
    'src/shop/__init__.py',
    'src/shop/json/__init__.py',
    'src/shop/models.py',
    'src/shop/api/views.py',
    'tests/test_views.py',
    'tests/helpers.py',
  );

  it('names a package after its folder and a module after its path', () => {
    expect(m.moduleOf('src/shop/__init__.py')).toBe('src/shop');
    expect(m.moduleOf('src/shop/models.py')).toBe('src/shop/models');
  });

  it('finds absolute imports from any root, also from elsewhere in the repository', () => {
    expect(m.resolve('shop.models', 'src/shop/api/views.py')).toEqual(inside('src/shop/models'));
    expect(m.resolve('shop', 'tests/test_views.py')).toEqual(inside('src/shop'));
  });

  it('finds relative imports', () => {
    expect(m.resolve('.', 'src/shop/models.py')).toEqual(inside('src/shop'));
    expect(m.resolve('..models', 'src/shop/api/views.py')).toEqual(inside('src/shop/models'));
    expect(m.resolve('.missing', 'src/shop/models.py')).toEqual({ kind: 'unknown' });
  });

  it('keeps the standard library apart from modules of the same name', () => {
    expect(m.resolve('json', 'src/shop/models.py')).toEqual({ kind: 'external', name: 'json', stdlib: true, purl: 'pkg:generic/python' });
    expect(m.resolve('requests.adapters', 'src/shop/models.py')).toEqual({
      kind: 'external',
      name: 'requests',
      stdlib: false,
      purl: 'pkg:pypi/requests#adapters',
    });
  });

  it('finds neighbours of scripts and tests', () => {
    expect(m.resolve('helpers', 'tests/test_views.py')).toEqual(inside('tests/helpers'));
    expect(m.resolve('helpers', 'src/shop/models.py')).toEqual({ kind: 'external', name: 'helpers', stdlib: false, purl: 'pkg:pypi/helpers' });
  });

  it('knows submodules, also of namespace packages', () => {
    expect(m.child('src/shop', 'models')).toBe('src/shop/models');
    expect(m.child('src/shop', 'api')).toBe('src/shop/api');
    expect(m.child('src/shop', 'nothing')).toBeUndefined();
  });

  it('does not call a missing submodule external', () => {
    expect(m.resolve('shop.generated', 'src/shop/models.py')).toEqual({ kind: 'unknown' });
  });
});

describe('several projects in one repository', () => {
  const m = modules('a/pkg/__init__.py', 'a/pkg/core.py', 'a/main.py', 'b/pkg/__init__.py', 'b/pkg/core.py', 'b/main.py');

  it('prefers the nearest root', () => {
    expect(m.resolve('pkg.core', 'a/main.py')).toEqual(inside('a/pkg/core'));
    expect(m.resolve('pkg.core', 'b/main.py')).toEqual(inside('b/pkg/core'));
  });
});
