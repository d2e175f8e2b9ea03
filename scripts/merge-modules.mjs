// Puts modules that are loaded together into one script each, because Node takes about half a millisecond to find, read
// and link a module and a question needs some 160; src/util/bundles.ts loads them. Works on the compiled tree in place:
// a merged module stays where it was as a stub of two lines, so that whoever imports it by its path (a command found in
// its folder, a worker, a test) gets the same module, and what is in no bundle is left as it is. `import.meta.url` means
// the stub, as before.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';

/**
 * Where each bundle begins; what these import comes with them, except what an earlier bundle has. What is imported
 * lazily stays out unless it is named here.
 */
const bundlesOf = (out) => ({
  // What questions and the threads of an index run have in common: threads load no store and no question.
  records: [
    ...['adjacency', 'edge-types', 'graph', 'hash', 'name-words', 'node-kinds', 'provenance', 'search-index'].map((name) => `model/${name}`),
    ...['compare-text', 'irregular-verbs', 'last-part', 'plugin-folders', 'read-if-there', 'stop-words', 'words'].map((name) => `util/${name}`),
    ...['snapshot/merkle', 'languages/registry'],
  ],
  // Every command, `--help` and `version` included.
  shell: ['apps/cli/run-process'],
  // Whatever opens an index; hooks of agents need no more.
  store: [
    'engine/repositories/open-repository',
    'engine/view/repo-profile',
    'engine/view/snapshot-view',
    'engine/context/hook-context',
    'engine/learning/usage-journal',
    'apps/cli/commands/hook',
  ],
  // Only for a repository with layers.
  layers: ['engine/view/viewed-layers'],
  // `knowing context --task`.
  question: [
    'apps/cli/commands/context',
    'apps/cli/reports/context-footer',
    'apps/cli/reports/painted-pack',
    'engine/context/context',
    'engine/view/open-index',
    'retrieval/pipeline',
    'wire/gcb',
    'wire/text',
  ],
  // The threads of an index run, each language by itself, then the run.
  words: ['indexing/extract/terms', 'indexing/extract/mentioned-names', 'model/outline-record'],
  extraction: ['indexing/extract/extractor', 'indexing/extract/messages'],
  beside: ['indexing/second-thread-jobs'],
  reading: [
    ...['languages/shared', 'languages/shared/outline'].flatMap((folder) => modulesIn(out, folder)),
    'model/purl',
    'model/sql-targets',
    'util/line-starts',
  ],
  // Languages that are a page of rules: too small for a bundle each.
  outlines: pluginsIn(out, 'languages').flatMap((name) => (isOneModule(out, name) ? [`languages/${name}/index`] : [])),
  ...Object.fromEntries(pluginsIn(out, 'languages').flatMap((name) => (isOneModule(out, name) ? [] : [[name, [`languages/${name}/index`]]]))),
  // Formats are small, and a repository has files of many: one bundle for all.
  ...pluginBundle(out, 'formats'),
  ...pluginBundle(out, 'links'),
  index: ['engine/indexing/index-repository', 'engine/repositories/roster', 'apps/cli/run-index'],
});
const FOLDER = 'bundles';
const LOADER = 'util/bundles.js';
/** The stubs that bundles load themselves, when they need them. */
const STUBS = 'stubs.cjs';
/** Packages that come into the bundles: every start needs them, and a script cannot load one that is an ES module. */
export const INLINED = ['commander', 'stemmer'];

export async function mergeModules(out) {
  const bundles = bundlesOf(out);
  const bundleOf = new Map();
  for (const [bundle, roots] of Object.entries(bundles))
    for (const module of await reachedFrom(out, roots)) if (!bundleOf.has(module)) bundleOf.set(module, bundle);
  const groups = Object.keys(bundles).map((name, i, all) => ({ name, priority: all.length - i, test: (id) => bundleOf.get(nameOf(out, id)) === name }));
  const chunks = await link(out, [...bundleOf.keys()].filter(isOurs), groups);
  checkOrder(chunks, Object.keys(bundles));
  checkThreads(chunks, Object.keys(bundles));
  mkdirSync(join(out, FOLDER));
  const [stubs, scripts] = [chunks.filter((chunk) => chunk.isEntry), chunks.filter((chunk) => !chunk.isEntry)];
  for (const { fileName, code } of scripts) writeFileSync(join(out, fileName), inOneByte(withLoaderImports(code)));
  for (const stub of stubs) writeFileSync(join(out, stub.fileName), stubOf(stub));
  const asked = new Set([
    ...Object.values(bundles)
      .flat()
      .map((root) => `${root}.js`),
    ...scripts.flatMap((script) => script.dynamicImports),
  ]);
  const inner = stubs.filter(({ fileName }) => asked.has(fileName));
  writeFileSync(join(out, FOLDER, STUBS), inner.map(({ fileName, code }) => `exports['${fileName}'] = (exports, require) => {\n${code}};\n`).join(''));
  await mergeLoader(out);
}

/** The same JavaScript or JSON in Latin-1: a single character beyond makes V8 hold the whole text in two bytes each. */
export const inOneByte = (text) => text.replace(/[\u0100-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The loader is the one thing that every start imports: one file of it too. */
async function mergeLoader(out) {
  const bundle = await rolldown({ input: join(out, LOADER), platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  writeFileSync(join(out, LOADER), output[0].code);
  for (const id of output[0].moduleIds) if (nameOf(out, id) !== LOADER.slice(0, -'.js'.length)) rmSync(id);
}

/** `import()` does not work in a script that V8 kept: the loader imports for it. */
function withLoaderImports(code) {
  const places = [];
  new Visitor({ ImportExpression: ({ start }) => places.push(start) }).visit(parseSync('bundle.cjs', code).program);
  return places.reduceRight((text, at) => `${text.slice(0, at)}importModule${text.slice(at + 'import'.length)}`, code);
}

/** A merged module as others import it: the same lines as rolldown's own stub, which is CommonJS, as an ES module. */
function stubOf({ fileName, code }) {
  const loader = relative(dirname(fileName), LOADER).split(sep).join('/');
  const lines = code.trimEnd().split('\n').slice(1);
  const asModule = lines.map((line) =>
    line.replace(/^(const \w+ = )require\(".*bundles\/(.*)"\);$/, `$1openBundle('$2');`).replace(/^exports\.(\w+) =/, 'export const $1 ='),
  );
  const strange = asModule.find((line) => !/^(const \w+ = openBundle\('[\w.-]+'\)|export const \w+ = [\w$.]+);$/.test(line));
  if (strange !== undefined) throw new Error(`${fileName}: unexpected line in a stub: ${strange}`);
  return [`import { openBundle } from '${loader.startsWith('.') ? loader : `./${loader}`}';`, ...asModule, ''].join('\n');
}

const modulesIn = (out, folder) => readdirSync(join(out, folder)).flatMap((file) => (file.endsWith('.js') ? [`${folder}/${file.slice(0, -3)}`] : []));
const pluginsIn = (out, folder) => foldersIn(out, folder).filter((name) => name !== 'shared');
const isOneModule = (out, language) => modulesIn(out, `languages/${language}`).length === 1;
const pluginBundle = (out, folder) => {
  const plugins = pluginsIn(out, folder).map((name) => `${folder}/${name}/index`);
  return plugins.length === 0 ? {} : { [folder]: [...plugins, ...modulesIn(out, `${folder}/shared`)] };
};
const foldersIn = (out, folder) => readdirSync(join(out, folder), { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []));

/** The modules that are loaded with these, themselves included. */
async function reachedFrom(out, roots) {
  const chunks = await link(out, roots, [{ name: 'all' }], { searching: true });
  return chunks.flatMap(({ moduleIds }) => moduleIds).flatMap((id) => nameOf(out, id) ?? []);
}

/** A bundle that needs a later one would find it half loaded. */
function checkOrder(chunks, bundles) {
  const place = new Map(bundles.map((name, i) => [`${FOLDER}/${name}.cjs`, i]));
  const wrong = chunks.flatMap(({ fileName, imports }) => imports.filter((i) => place.get(i) > place.get(fileName)).map((i) => `${fileName} needs ${i}`));
  if (wrong.length > 0) throw new Error(`bundles in the wrong order: ${wrong.join(', ')}`);
}

/** Threads of an index run start without the store and the questions: a function that they share with those goes into `records`. */
function checkThreads(chunks, bundles) {
  const names = (from, to) => bundles.slice(bundles.indexOf(from), bundles.indexOf(to)).map((name) => `${FOLDER}/${name}.cjs`);
  const [others, threads] = [names('shell', 'words'), names('words', 'index')];
  const wrong = chunks.flatMap(({ fileName, imports }) =>
    threads.includes(fileName) ? imports.filter((i) => others.includes(i)).map((i) => `${fileName} needs ${i}`) : [],
  );
  if (wrong.length > 0) throw new Error(`bundles of threads need what threads do not load: ${wrong.join(', ')}`);
}

async function link(out, modules, groups, { searching = false } = {}) {
  const merged = new Set(modules);
  const bundle = await rolldown({
    input: Object.fromEntries(modules.map((module) => [module, join(out, `${module}.js`)])),
    platform: 'neutral',
    logLevel: 'silent',
    // What a bundle does not use of its modules may be used from outside of it.
    treeshake: !searching,
    plugins: [
      {
        name: 'knowing',
        resolveId: {
          order: 'pre',
          handler: (source, importer, { kind }) => resolve(out, { merged, searching }, { source, importer, lazy: kind === 'dynamic-import' }),
        },
        transform: (code, id) => withStubUrl(out, id, code),
      },
    ],
  });
  const { output } = await bundle.generate({
    dir: out,
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: `${FOLDER}/[name].cjs`,
    // Whose dependency is in whose bundle is settled already.
    codeSplitting: { includeDependenciesRecursively: false, groups },
  });
  return output;
}

/**
 * Packages are loaded as they are; a lazy import of what is not merged stays an import of that file. While the modules
 * of a bundle are still being found it goes by another name: one module cannot be inside and outside of a bundle.
 */
function resolve(out, { merged, searching }, { source, importer, lazy }) {
  if (importer === undefined) return null;
  if (INLINED.includes(source) || !importer.startsWith(out + sep)) return null;
  if (!source.startsWith('.')) return { id: source, external: true };
  const id = join(dirname(importer), source);
  if (!lazy || merged.has(nameOf(out, id))) return null;
  return searching ? { id: `lazy:${id}`, external: true } : { id, external: 'relative' };
}

const withStubUrl = (out, id, code) => (code.includes('import.meta.url') ? code.replaceAll('import.meta.url', `urlOf('${nameOf(out, id)}.js')`) : null);

/** `apps/cli/shell`; the path itself for a module of a package; undefined for the bundler's own. */
function nameOf(out, id) {
  if (id.startsWith(out + sep)) return relative(out, id).split(sep).join('/').slice(0, -'.js'.length);
  return isAbsolute(id) ? id : undefined;
}

const isOurs = (module) => !isAbsolute(module);
