import { expect, it } from 'vitest';
import { loadLanguages } from '../../languages/registry.ts';
import { isExample, isMigration, isVendored } from './classify.ts';

const { all } = await loadLanguages();
const isGenerated = (path: string): boolean => all.some((language) => language.isGeneratedPath?.(path) === true);
const isView = (path: string): boolean => all.some((language) => language.isViewPath?.(path) === true);

it.each([
  'db/migrate/20200516183822_create_one_time_keys.rb',
  'db/post_migrate/20240101000000_drop_column.rb',
  'shop/orders/migrations/0001_initial.py',
  'alembic/versions/ae1027a6acf0_add_users.py',
  'alembic/versions/2023-02-21-22.03.19_b04a08da2108_add_labels.py',
  'migrations/versions/2024_06_01_1130-1975ea83b712_add_users.py',
  'Data/Migrations/20230405120000_AddTables.Designer.cs',
  'src/main/java/db/migration/V2__Backfill.java',
  'models/migrations/v1_10/v100.go',
])('%s is a step in the history of a schema', (path) => {
  expect(isMigration(path)).toBe(true);
});

it.each(['django/db/migrations/executor.py', 'lib/migrate/runner.rb', 'api/versions/v10/handler.go', 'migrations/env.py'])('%s is code', (path) => {
  expect(isMigration(path)).toBe(false);
});

it('takes scripts below dist for build output, and nothing else there', () => {
  expect(['dist/axios.js', 'packages/core/dist/esm/index.mjs'].map(isGenerated)).toEqual([true, true]);
  expect(['src/cmd/dist/build.go', 'dist/README.md', 'src/distance.js'].map(isGenerated)).toEqual([false, false, false]);
});

it('knows what the editors of forms write by its name', () => {
  expect(['Forms/MainForm.Designer.cs', 'Properties/Resources.designer.cs', 'obj/App.g.i.cs'].map(isGenerated)).toEqual([true, true, true]);
  expect(['Forms/Designer.cs', 'Forms/MainForm.cs', 'src/designer.ts'].map(isGenerated)).toEqual([false, false, false]);
});

it('takes a folder that is named after a release for code of others', () => {
  expect(['public/plugins/pdfjs-5.2.133/build/pdf.mjs', 'vendor/a.go', 'src/Web/wwwroot/lib/jquery/jquery.js'].map(isVendored)).toEqual([true, true, true]);
  expect(['src/api-2.0/routes.ts', 'lib/utf-8/decode.rb', 'internal/vendors/list.go', 'jquery-3.6.0.js'].map(isVendored)).toEqual([false, false, false, false]);
});

it('takes the vendors among the assets of a page for code of others', () => {
  expect(['src/main/webapp/assets/vendors/ace/ace.js', 'public/js/vendors/jquery.js'].map(isVendored)).toEqual([true, true]);
  expect(['app/vendors/list.php', 'src/assets/vendors.ts'].map(isVendored)).toEqual([false, false]);
});

it('tells what shows or measures a program from the program', () => {
  const around = ['examples/app.py', 'docs/conf.py', 'benches/scan.rs', 'packages/core/benchmark/run.js', 'src/Benchmark/Flat.cs'];
  expect(
    [
      ...around,
      'src/mocks/handlers.ts',
      'src/Button.stories.tsx',
      'extras/profiling/run.py',
      'docker-examples/v6/handler.js',
      'example_dart/lib/form.dart',
    ].filter(isExample),
  ).toHaveLength(10);
  // A module of the program may be called so further down.
  expect(isExample('src/core/extras/subtitles.cs')).toBe(false);
  expect(['src/benchmark/mod.rs', 'lib/sandbox/run.rb', 'internal/doc/render.go', 'src/documents/a.ts'].map(isExample)).toEqual([false, false, false, false]);
});

it('knows what draws the interface by its name', () => {
  expect(['src/Cart.tsx', 'pages/cart/_id.vue', 'src/app/cart.component.ts', 'src/Cart.svelte'].map(isView)).toEqual([true, true, true, true]);
  expect(['src/cart.ts', 'src/component.ts', 'lib/cart.py', 'src/jsx.ts'].map(isView)).toEqual([false, false, false, false]);
});
