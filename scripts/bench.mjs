// npm run bench -- <name> [arguments]: runs bench/<name>.mjs, which exports `summary` and `run(args)`. Without a name, lists them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

await prepare();
const folder = join(root, 'bench');
const names = readdirSync(folder)
  .filter((f) => f.endsWith('.mjs') && f !== 'lib.mjs')
  .map((f) => f.slice(0, -4))
  .sort();
const [name, ...args] = process.argv.slice(2);
const load = (bench) => import(pathToFileURL(join(folder, `${bench}.mjs`)).href);

if (names.includes(name)) await (await load(name)).run(args);
else {
  console.error('usage: npm run bench -- <name> [arguments]\n');
  for (const bench of names) console.error(`  ${bench.padEnd(12)} ${(await load(bench)).summary ?? ''}`);
  process.exitCode = name === undefined ? 0 : 2;
}
