import { describe, expect, it } from 'vitest';
import type { Project } from '../contract.ts';
import { parseGoMod } from './go-mod.ts';
import { modules } from './modules.ts';

function project(files: Record<string, string>, configs: Record<string, string>, repoName = 'repo'): Project {
  return { files: Object.keys(files), declaredModule: (file) => files[file] ?? '', configs: new Map(Object.entries(configs)), repoName };
}

const REPO = project(
  {
    'main.go': 'main',
    'pkg/a/a.go': 'a',
    'pkg/a/a_test.go': 'a_test',
    'pkg/a/gen.go': 'main',
    'staging/src/k8s.io/api/core/v1/types.go': 'v1',
    'nested/n.go': 'nested',
    'vendor/github.com/x/y/y.go': 'y',
    'local/fork/z.go': 'z',
  },
  {
    'go.mod': 'module example.com/app\nrequire (\n\tgithub.com/big/lib/sub v1.0.0 // indirect\n)\nreplace github.com/z/z => ./local/fork\n',
    'go.work': 'go 1.22\nuse (\n\t.\n\t./staging/src/k8s.io/api\n)',
    'staging/src/k8s.io/api/go.mod': 'module k8s.io/api\n',
    'nested/go.mod': 'module other.org/nested',
  },
);

describe('module resolution', () => {
  const system = modules(REPO);

  it.each([
    ['example.com/app/pkg/a', 'pkg/a'],
    ['example.com/app', '.'],
    ['k8s.io/api/core/v1', 'staging/src/k8s.io/api/core/v1'],
    ['other.org/nested', 'nested'],
    ['github.com/x/y', 'vendor/github.com/x/y'],
    ['github.com/z/z', 'local/fork'],
  ])('%s is in %s', (specifier, module) => {
    expect(system.resolve(specifier, 'main.go')).toEqual({ kind: 'module', module });
  });

  it.each([
    ['fmt', 'fmt', true, 'pkg:golang/std'],
    ['net/http', 'net/http', true, 'pkg:golang/std'],
    ['C', 'C', true, undefined],
    ['github.com/big/lib/sub/deep', 'github.com/big/lib/sub', false, 'pkg:golang/github.com/big/lib/sub#deep'],
    ['github.com/a/b/c/d', 'github.com/a/b', false, 'pkg:golang/github.com/a/b#c/d'],
    ['github.com/a/b/v2/c', 'github.com/a/b', false, 'pkg:golang/github.com/a/b/v2#c'],
    ['gopkg.in/yaml.v3', 'gopkg.in/yaml.v3', false, 'pkg:golang/gopkg.in/yaml.v3'],
    ['example.com/app/nested', 'example.com/app', false, 'pkg:golang/example.com/app#nested'],
  ])('%s is outside: %s', (specifier, name, stdlib, purl) => {
    expect(system.resolve(specifier, 'main.go')).toEqual({ kind: 'external', name, stdlib, purl });
  });

  it('keeps other packages of a folder apart', () => {
    expect(['pkg/a/a.go', 'pkg/a/a_test.go', 'pkg/a/gen.go', 'main.go'].map((f) => system.moduleOf(f))).toEqual(['pkg/a', 'pkg/a#test', 'pkg/a#main', '.']);
  });

  it('finds packages of a repository without go.mod by its name', () => {
    const old = modules(project({ 'pkg/x/x.go': 'x' }, {}, 'tool'));
    expect(old.resolve('github.com/org/tool/pkg/x', 'main.go')).toEqual({ kind: 'module', module: 'pkg/x' });
  });
});

it('reads go.mod with groups, comments and quotes', () => {
  const mod = parseGoMod('// x\nmodule "a.b/c"\nrequire d.e/f v1\nreplace (\n\tg.h/i v1 => ../i\n\tj.k/l => m.n/o v2\n)', 'sub');
  expect(mod).toEqual({ folder: 'sub', path: 'a.b/c', replaced: [{ path: 'g.h/i', folder: 'i' }], required: ['d.e/f'] });
});
