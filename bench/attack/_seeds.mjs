// The files that are mutated: some for every language and format, from the fixtures and from real repositories.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load, root, seededRandom } from '../lib.mjs';

const FIXTURES = join(root, 'test/fixtures');
/** Files of a reader, and bytes of a file: small, because there are many. */
const MOST = 60;
const SIZE = { least: 200, most: 16_000 };
/** Looked at in each repository: enough for the kinds of which it has many. */
const PER_REPOSITORY = 3_000;

/** id of a reader, or `link/` and that of a link -> [{ path, file, readers }] */
export async function collectSeeds(repositories, only) {
  const { loadReaders } = await load('readers/registry.js');
  const registry = await loadReaders();
  const found = {};
  for (const { path, file } of [...filesBelow(FIXTURES), ...cloned(repositories)]) {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < SIZE.least || size > SIZE.most || !registry.mayRead(path)) continue;
    const readers = registry.readersOf(path, () => readFileSync(file, 'utf8').slice(0, 4096)).map((r) => r.id);
    for (const id of [...readers, ...linksOf(registry, path, file, readers)]) {
      found[id] ??= [];
      if (only === undefined || only === id) found[id].push({ path, file, readers });
    }
  }
  const missing = allIds(registry).filter((id) => found[id] === undefined);
  if (missing.length > 0) throw new Error(`no file to mutate for ${missing.join(', ')}`);
  const kinds = Object.entries(found).filter(([, seeds]) => seeds.length > 0);
  return Object.fromEntries(kinds.map(([id, seeds]) => [id, some(seeds, MOST)]));
}

/** Every folder of src/languages, src/formats and src/links. */
const allIds = ({ languages, formats, links }) => [...[...languages.all, ...formats].map((r) => r.id), ...links.map((l) => linkKey(l.id))];
const linkKey = (id) => `link/${id}`;

/** Links look at code alone. */
function linksOf(registry, path, file, [main]) {
  if (main === undefined || registry.byId(main).traits.relationsOnly) return [];
  return registry.linkFinder.find(path, readFileSync(file, 'utf8')).map((link) => linkKey(link.id));
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => ({ path, file: join(folder, path) }))
    .filter(({ file }) => statSync(file).isFile());

function cloned(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const listed = spawnSync('git', ['ls-files', '-z'], { cwd: join(folder, name), encoding: 'utf8', maxBuffer: 2 ** 28 });
    const paths =
      listed.status === 0 ? listed.stdout.split('\0').filter((path) => path !== '' && !/(^|\/)(?:vendor|node_modules|third_party)\//.test(path)) : [];
    return some(paths, PER_REPOSITORY).map((path) => ({ path, file: join(folder, name, path) }));
  });
}

/** The same ones each time. */
function some(list, most) {
  if (list.length <= most) return list;
  const random = seededRandom(list.length);
  return Array.from({ length: most }, () => list[Math.floor(random() * list.length)]);
}
