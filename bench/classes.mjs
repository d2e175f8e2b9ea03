// npm run bench -- classes --db <index> [--files cargo,client-go]
// The equivalence classes of the YAML sources against an index of the framework itself: which targets nothing bears
// (gone, misspelt, or a name that too many bear) and which several bear, so that each counts less.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { load, parseArgs, root } from './lib.mjs';

export const summary = 'targets of equivalence classes that an index of the framework does not know';

/** From so many bearers on a target says little. */
const AMBIGUOUS = 4;

export async function run(args) {
  const { db, files } = parseArgs(args);
  if (typeof db !== 'string' || typeof files !== 'string') throw new Error('usage: npm run bench -- classes --db <index> --files <framework,...>');
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const { openIndex } = await load('engine/view/open-index.js');
  const index = await openIndex(await (await openSqliteStore(db, { readonly: true })).read());
  for (const name of files.split(',')) await check(name, index);
  await index.reader.close();
}

async function check(name, index) {
  const { searchEquivalence } = await load('retrieval/channels/equivalence.js');
  const { classes } = parse(readFileSync(join(root, `src/retrieval/equivalence/classes/${name}.yaml`), 'utf8'));
  let missing = 0;
  for (const { concept, targets } of classes) {
    const bearers = await Promise.all(targets.map(async (t) => (await searchEquivalence([sole(concept, t)], index)).length));
    const gone = targets.filter((_, i) => bearers[i] === 0);
    const common = targets.flatMap((t, i) => (bearers[i] >= AMBIGUOUS ? [`${t} (${bearers[i]})`] : []));
    missing += gone.length;
    if (gone.length + common.length > 0) process.stdout.write(`${concept}\n${line('nothing bears', gone)}${line('many bear', common)}`);
  }
  process.stdout.write(`${name}: ${classes.length} classes, ${classes.flatMap((c) => c.targets).length} targets, ${missing} that nothing bears\n`);
}

const line = (what, names) => (names.length === 0 ? '' : `  ${what}: ${names.join(', ')}\n`);

function sole(concept, target) {
  return { framework: '', class: { concept, phrases: [concept], targets: [target], weight: 1 }, phrases: [concept], strong: true, concern: false };
}
