/**
 * Who may import whom. Every rule carries its reason; the picture is in ARCHITECTURE.md.
 * Checked by `npm test`. Tests beside the code follow the same rules, except where a rule says so.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Modules of the engine that its index lists: the door. Apps load one of them at a time, because a command that needs one answer must not wait for the code of all. */
const DOOR = [...readFileSync(join(__dirname, 'src/engine/index.ts'), 'utf8').matchAll(/from '\.\/([^']+)'/g)].map(
  ([, path]) => `^src/engine/${path.replaceAll('.', '\\.')}$`,
);

const STAGES = ['indexing', 'layers', 'retrieval', 'analysis', 'learning', 'snapshot', 'store', 'traces', 'wire'];
/** Folders of src/indexing/resolve, lowest first; what stands beside them composes them. */
const RESOLVE_LAYERS = ['symbols', 'evaluate', 'link', 'derive', 'update'];
const TEST = '\\.test\\.ts$';

/** Folders whose children are plugins: each child may see its own folder, the contract, and `shared`. */
const plugin = (folder, ...alsoAllowed) => ({
  name: `${folder}-stand-alone`,
  severity: 'error',
  comment: `One of the ${folder} can be added, changed or removed without reading any other: it knows the model, the contract and the shared helpers.`,
  from: { path: `^src/${folder}/([^/]+)/`, pathNot: [`^src/${folder}/shared/`, TEST] },
  to: {
    path: '^src/',
    pathNot: [
      `^src/${folder}/$1/`,
      `^src/${folder}/shared/`,
      `^src/${folder}/contract\\.ts$`,
      '^src/model/',
      '^src/util/',
      '^src/errors\\.ts$',
      ...alsoAllowed,
    ],
  },
});

/** Names of single plugins outside of their folder: only the registry may look inside. */
const unnamed = (folder) => ({
  name: `${folder}-unnamed`,
  severity: 'error',
  comment: `Nothing outside of src/${folder} names one of them in code: otherwise adding one would mean editing its users.`,
  from: { path: '^src/', pathNot: [`^src/${folder}/`, TEST] },
  to: { path: `^src/${folder}/[^/]+/`, pathNot: `^src/${folder}/shared/` },
});

/** Inside a folder of stages only its pipeline composes; stages meet in model types. */
const stages = (folder) => ({
  name: `${folder}-stages-apart`,
  severity: 'error',
  comment: `Stages of ${folder} do not import one another, so each can be read, tested and replaced alone; pipeline.ts puts them together.`,
  from: { path: `^src/${folder}/([^/]+)/`, pathNot: TEST },
  to: { path: `^src/${folder}/[^/]+/`, pathNot: `^src/${folder}/$1/` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment:
        'A circle has no order in which it can be read or initialised. Inside one language it is allowed: grammars are recursive, and so are the functions that follow them; and through launch.ts, which loads a front end only when it is called.',
      from: { pathNot: ['^src/languages/[^/]+/', '^src/apps/launch\\.ts$'] },
      to: { circular: true, viaOnly: { pathNot: '^src/apps/launch\\.ts$' } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere fails at run time, perhaps only on a path that no test takes.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-packages',
      severity: 'error',
      comment: 'An installed package has no development dependencies: what src imports must be in "dependencies".',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'model-imports-nothing',
      severity: 'error',
      comment: 'The model is what everything else agrees on; whatever it imported, everything would depend on.',
      from: { path: '^src/model/', pathNot: TEST },
      to: { path: '^(src/|node_modules/)', pathNot: '^src/model/' },
    },
    {
      name: 'util-is-domain-free',
      severity: 'error',
      comment: 'Small tools without knowledge of graphs; as soon as one needs the model it belongs to a stage.',
      from: { path: '^src/util/', pathNot: TEST },
      to: { path: '^src/', pathNot: ['^src/util/', '^src/errors\\.ts$'] },
    },
    {
      name: 'only-the-engine-door',
      severity: 'error',
      comment: 'Apps go through src/engine: otherwise every front end grows its own way of opening, indexing and asking.',
      from: { path: '^src/apps/' },
      to: { path: '^src/', pathNot: ['^src/apps/', '^src/engine/', '^src/model/', '^src/errors\\.ts$', '^src/util/'] },
    },
    {
      name: 'only-what-the-door-lists',
      severity: 'error',
      comment: 'What front ends may use of the engine is listed in src/engine/index.ts; everything else in src/engine can change without looking at them.',
      from: { path: '^src/apps/', pathNot: TEST },
      to: { path: '^src/engine/', pathNot: ['^src/engine/index\\.ts$', ...DOOR] },
    },
    {
      name: 'apps-apart',
      severity: 'error',
      comment:
        'Each front end can be dropped or shipped alone. A command that starts another one goes through launch.ts, which loads it only when it is called. The JSON API and the page are no front ends: servers mount them.',
      from: { path: '^src/apps/([^/]+)/' },
      to: { path: '^src/apps/', pathNot: ['^src/apps/$1/', '^src/apps/launch\\.ts$', '^src/apps/(http-api|page)/index\\.ts$'] },
    },
    {
      name: 'nothing-imports-apps',
      severity: 'error',
      comment: 'Front ends are the outermost layer.',
      from: { path: '^src/', pathNot: '^src/apps/' },
      to: { path: '^src/apps/' },
    },
    {
      name: 'nothing-below-imports-the-engine',
      severity: 'error',
      comment: 'The engine composes the stages; a stage that called back into it would make the order unreadable.',
      from: { path: '^src/', pathNot: ['^src/engine/', '^src/apps/'] },
      to: { path: '^src/engine/' },
    },
    {
      name: 'engine-folders-in-order',
      severity: 'error',
      scope: 'folder',
      comment: 'Folders of the engine build on one another in one direction, so that each can be read after those it needs.',
      from: { path: '^src/engine/' },
      to: { path: '^src/engine/', circular: true },
    },
    {
      name: 'siblings-apart',
      severity: 'error',
      comment:
        "Parts below the engine meet in model types and in the store contract, never in each other; a pipeline.ts may compose, and so may its second thread's jobs.",
      from: { path: `^src/(${STAGES.join('|')})/`, pathNot: ['/(update-)?pipeline\\.ts$', '^src/indexing/second-thread-jobs\\.ts$', TEST] },
      to: { path: `^src/(${STAGES.join('|')})/`, pathNot: ['^src/$1/', '^src/store/(contract|name-keys)\\.ts$'] },
    },
    stages('indexing'),
    ...RESOLVE_LAYERS.slice(0, -1).map((layer, i) => ({
      name: `resolve-${layer}-below-${RESOLVE_LAYERS[i + 1]}`,
      severity: 'error',
      comment: `Layers of the resolver, lowest first: ${RESOLVE_LAYERS.join(', ')}. Each can be read and changed without knowing those above it.`,
      from: { path: `^src/indexing/resolve/${layer}/` },
      to: { path: `^src/indexing/resolve/(?:(?:${RESOLVE_LAYERS.slice(i + 1).join('|')})/|[^/]+\\.ts$)` },
    })),
    {
      ...stages('retrieval'),
      // The equivalence classes are data that one channel reads.
      to: { path: '^src/retrieval/[^/]+/', pathNot: ['^src/retrieval/$1/', '^src/retrieval/equivalence/'] },
    },
    {
      name: 'stores-unnamed',
      severity: 'error',
      comment: 'Nothing outside of src/store knows which store it has: openStore finds it by its location.',
      from: { path: '^src/', pathNot: ['^src/store/', TEST] },
      to: { path: '^src/store/[^/]+/' },
    },
    plugin('languages'),
    plugin('formats', '^src/readers/contract\\.ts$'),
    // Code holds texts of formats: a query, a schema.
    plugin('links', '^src/formats/shared/'),
    unnamed('languages'),
    unnamed('formats'),
    unnamed('links'),
    plugin('layers', '^src/store/contract\\.ts$'),
    unnamed('layers'),
    {
      name: 'sql-only-in-the-store',
      severity: 'error',
      comment: 'One place knows tables, so another database is another folder and not another program.',
      from: { path: '^src/', pathNot: ['^src/store/', TEST] },
      to: { path: '(^node_modules/(@photostructure/sqlite|pg)/|^(node:)?sqlite$)' },
    },
    {
      name: 'proofs-need-hashing-alone',
      severity: 'error',
      comment: 'A proof is checked where there is neither a database nor the rest of the program: hashing, the formulas of the tree and the format.',
      from: { path: '^src/snapshot/(verify-proof|parse-proof|proof|list-path|tree-hash)\\.ts$' },
      to: { pathNot: ['^src/snapshot/(parse-proof|proof|list-path|tree-hash)\\.ts$', '^src/model/hash\\.ts$', '^(node:)?crypto$'] },
    },
    {
      name: 'threads-only-in-two-places',
      severity: 'error',
      comment:
        'Threads make order accidental. The workers of extraction keep the promise that any number of them gives the same result; the second thread runs pure functions, one at a time.',
      from: { path: '^src/', pathNot: ['^src/indexing/extract/worker[a-z-]*\\.ts$', '^src/indexing/second-thread(-entry)?\\.ts$'] },
      to: { path: '^(node:)?worker_threads$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/_template/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
