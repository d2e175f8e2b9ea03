// npm run bench -- truth [--set fixtures|history] [--repos a,b]: which names of the tuning tasks' truth exist as symbols.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { database, load, parseArgs, shared } from './lib.mjs';

export const summary = 'of the ground-truth names, how many exist as symbols; lists the missing ones';

export async function run(args) {
  const options = parseArgs(args);
  const { strict } = await import(pathToFileURL(join(shared, 'score.mjs')).href);
  let found = 0;
  let total = 0;
  for (const set of options.set ? [options.set] : ['fixtures', 'history']) {
    const tasks = JSON.parse(readFileSync(join(shared, `${set}.json`), 'utf8'));
    for (const repo of options.repos?.split(',') ?? [...new Set(tasks.map((t) => t.repo))]) {
      const names = [...new Set(tasks.filter((t) => t.repo === repo).flatMap((t) => t.groundTruth))];
      const missing = await missingNames(await database(set, repo), names, strict);
      if (missing === undefined) continue;
      found += names.length - missing.length;
      total += names.length;
      console.log(`${set}/${repo}: ${names.length - missing.length} of ${names.length}${missing.length > 0 ? `; missing ${missing.join(', ')}` : ''}`);
    }
  }
  console.log(`${found} of ${total} (${((100 * found) / total).toFixed(1)}%)`);
}

async function missingNames(db, names, strict) {
  if (db === undefined) return undefined;
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(db, { readonly: true });
  const reader = await store.read();
  const missing = [];
  for (const name of names) {
    const leaf = name.split(/[.#:]+/).at(-1);
    const nodes = await reader.nodesByName({ names: [leaf], limit: 5_000 });
    if (!nodes.some((n) => n.fileId >= 0 && strict(n.qualifiedName, name))) missing.push(name);
  }
  await reader.close();
  await store.close();
  return missing;
}
