import { describe, expect, it } from 'vitest';
import type { ModuleSystem } from '../contract.ts';
import { modules } from './modules.ts';
import { isTestPath, testSubjects } from './tests.ts';

function system(files: readonly string[], configs: Readonly<Record<string, unknown>> = {}): ModuleSystem {
  const texts = new Map(Object.entries(configs).map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)]));
  return modules({ files, configs: texts, declaredModule: () => '', repoName: 'repo' });
}

function found(modules: ModuleSystem, specifier: string, file: string): string {
  const target = modules.resolve(specifier, file);
  return target.kind === 'module' ? target.module : target.kind === 'external' ? `${target.stdlib ? 'std' : 'ext'}:${target.name}` : '?';
}

describe('relative specifiers', () => {
  const m = system(['src/a.ts', 'src/b.tsx', 'src/c/index.ts', 'src/d.service.ts', 'src/e.d.ts', 'src/e.js', 'index.ts'], {
    'src/f/package.json': { main: '../a' },
  });
  it.each([
    ['./a', 'src/a.ts'],
    ['./a.js', 'src/a.ts'],
    ['./b.jsx', 'src/b.tsx'],
    ['./c', 'src/c/index.ts'],
    ['./c/', 'src/c/index.ts'],
    ['./c/index.js', 'src/c/index.ts'],
    ['./d.service', 'src/d.service.ts'],
    ['./e', 'src/e.d.ts'],
    ['./f', 'src/a.ts'],
    ['..', 'index.ts'],
    ['./a?raw', 'src/a.ts'],
    ['./style.css', '?'],
    ['../../outside', '?'],
  ])('%s', (specifier, expected) => {
    expect(found(m, specifier, 'src/main.ts')).toBe(expected);
  });
});

describe('configuration', () => {
  it('follows paths through extends, arrays and packages', () => {
    const m = system(['packages/core/src/x.ts', 'packages/app/src/y.ts', 'packages/app/gen/z.ts'], {
      'tsconfig.base.json':
        '{ // shared\n "compilerOptions": { "baseUrl": ".", "paths": { "@core/*": ["packages/core/src/*"], "exact": ["packages/core/src/x.ts"], }, }, }',
      'packages/app/tsconfig.json': { extends: ['../../tsconfig.base.json'] },
    });
    expect(found(m, '@core/x', 'packages/app/src/main.ts')).toBe('packages/core/src/x.ts');
    expect(found(m, 'exact', 'packages/app/src/main.ts')).toBe('packages/core/src/x.ts');
    expect(found(m, 'packages/app/gen/z', 'packages/app/src/main.ts')).toBe('packages/app/gen/z.ts');
  });

  it('takes the paths of references beside a solution file', () => {
    const m = system(['src/lib/x.ts'], {
      'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
      'tsconfig.app.json': { compilerOptions: { paths: { '$/*': ['./src/lib/*'] } } },
    });
    expect(found(m, '$/x', 'src/main.ts')).toBe('src/lib/x.ts');
  });

  it('survives circles and broken files', () => {
    const m = system(['src/a.ts'], { 'tsconfig.json': { extends: './tsconfig.json' }, 'package.json': '{ broken', 'pnpm-workspace.yaml': ': : [' });
    expect(found(m, './a', 'src/b.ts')).toBe('src/a.ts');
    expect(found(m, 'left-pad', 'src/b.ts')).toBe('ext:left-pad');
  });
});

describe('packages', () => {
  const m = system(
    [
      'packages/core/src/index.ts',
      'packages/core/src/shapes/square.ts',
      'packages/core/src/internal/round.ts',
      'packages/ui/index.js',
      'packages/ui/src/index.ts',
      'examples/core/index.ts',
    ],
    {
      'package.json': { workspaces: ['packages/*'] },
      'packages/core/package.json': {
        name: '@acme/core',
        exports: { '.': { types: './dist/index.d.ts', default: './dist/esm/index.js' }, './shapes/*': './dist/shapes/*.js' },
        imports: { '#internal/*': './src/internal/*.ts' },
      },
      'packages/ui/package.json': { name: 'ui', main: 'index.js' },
      'examples/core/package.json': { name: '@acme/core' },
    },
  );
  it.each([
    ['@acme/core', 'packages/core/src/index.ts'],
    ['@acme/core/shapes/square', 'packages/core/src/shapes/square.ts'],
    ['@acme/core/internal/round', 'packages/core/src/internal/round.ts'],
    ['@acme/core/missing', '?'],
    ['#internal/round', 'packages/core/src/internal/round.ts'],
    ['ui', 'packages/ui/src/index.ts'],
    ['@acme/other/x', 'ext:@acme/other'],
    ['lodash/fp', 'ext:lodash'],
    ['node:fs', 'std:fs'],
    ['fs/promises', 'std:fs'],
    ['@/index', 'packages/core/src/index.ts'],
    ['~/nothing', '?'],
  ])('%s', (specifier, expected) => {
    expect(found(m, specifier, 'packages/core/src/main.ts')).toBe(expected);
  });
});

describe('conditions', () => {
  const files = ['src/index.ts', 'src/dev.ts'];
  const from = (conditions: object) => found(system(files, { 'package.json': { name: 'core', exports: { '.': conditions } } }), 'core', 'src/main.ts');
  it('of one environment give way to a source that holds everywhere', () => {
    expect(from({ development: './src/dev.ts', default: './src/index.ts' })).toBe('src/index.ts');
    expect(from({ 'react-server': './src/dev.ts', import: { types: './src/index.ts' }, default: './src/index.ts' })).toBe('src/index.ts');
  });
  it('for those who require come after the one for those who import', () => {
    expect(from({ types: { require: './src/dev.ts', default: './src/index.ts' } })).toBe('src/index.ts');
    expect(from({ require: './src/dev.ts' })).toBe('src/dev.ts');
  });
  it('come as written where the others name what is built', () => expect(from({ development: './src/dev.ts', default: './dist/index.js' })).toBe('src/dev.ts'));
});

describe('tests', () => {
  it.each(['src/a.test.ts', 'src/a.spec.tsx', 'src/__tests__/a.js', 'test/a.ts', 'e2e/login.cy.ts', 'integration/cats/src/cat.ts'])('%s is a test', (path) =>
    expect(isTestPath(path)).toBe(true),
  );
  it.each(['src/latest.ts', 'src/contest/a.ts', 'src/spec.ts', 'src/integration/slack.ts'])('%s is not', (path) => expect(isTestPath(path)).toBe(false));
  it('says what a test is about', () => {
    expect(testSubjects('src/__tests__/store.test.ts')).toContain('src/store');
    expect(testSubjects('src/store.spec.ts')).toContain('src/store');
  });
});

describe('components', () => {
  const files = [
    'app/main.ts',
    'app/UserCard.vue',
    'app/list/index.vue',
    'app/components/common/Alert.vue',
    'app/a/Twin.vue',
    'app/b/Twin.vue',
    'app/composables/auth.ts',
  ];
  const m = system(files, { 'app/package.json': { dependencies: { nuxt: '4' } } });
  it.each([
    ['./UserCard.vue', 'app/UserCard.vue'],
    ['./UserCard', 'app/UserCard.vue'],
    ['./list', 'app/list/index.vue'],
    ['component:UserCard', 'app/UserCard.vue'],
    ['component:CommonAlert', 'app/components/common/Alert.vue'],
    ['component:Twin', '?'],
    ['component:Other', '?'],
  ])('%s', (specifier, expected) => {
    expect(found(m, specifier, 'app/main.ts')).toBe(expected);
  });

  it('see what Nuxt imports by itself', () => {
    expect(m.ambient?.('app/UserCard.vue')).toEqual(['app/composables/auth.ts']);
    expect(system(files).ambient?.('app/UserCard.vue')).toEqual([]);
  });
});

describe('aliases of a bundler', () => {
  const m = system(['app/js/dashboard/api.js', 'app/js/next/Button.vue', 'web/src/store.ts', 'web/src/main.ts'], {
    'vite.config.ts': `export default { resolve: { alias: { vue: 'vue/dist/vue.esm.js', dashboard: path.resolve('./app/js/dashboard'), next: path.resolve(__dirname, 'app/js/next') } } }`,
    'web/vite.config.ts': `export default { resolve: { alias: [{ find: '$own', replacement: fileURLToPath(new URL('./src', import.meta.url)) }] } }`,
  });
  it.each([
    ['dashboard/api', 'app/js/dashboard/api.js', 'app/js/main.js'],
    ['next/Button.vue', 'app/js/next/Button.vue', 'app/js/main.js'],
    ['vue', 'ext:vue', 'app/js/main.js'],
    ['$own/store', 'web/src/store.ts', 'web/src/main.ts'],
  ])('%s', (specifier, expected, file) => {
    expect(found(m, specifier, file)).toBe(expected);
  });
});
