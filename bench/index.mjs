// npm run bench -- index <path> [--workers N]: one index run into a fresh database; phases, rates, sizes, peak memory.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { load, parseArgs } from './lib.mjs';

export const summary = 'index a folder: phases, files/s, nodes, edges, database size, peak memory';

export async function run(args) {
  const options = parseArgs(args);
  const root = resolve(options._[0] ?? '.');
  const folder = mkdtempSync(join(tmpdir(), 'knowing-bench-'));
  try {
    const { indexRepository } = await load('engine/indexing/index-repository.js');
    const db = join(folder, 'index.db');
    const result = await indexRepository({ place: { name: basename(root), root, db, known: true }, workers: Number(options.workers ?? 0) });
    report(root, result, statSync(db).size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(root, result, bytes) {
  const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
  const { user, system } = process.cpuUsage();
  console.log(`${root}  root ${result.snapshot.root.slice(0, 16)}`);
  for (const [phase, ms] of Object.entries(result.phases)) console.log(`  ${phase.padEnd(10)} ${seconds(ms)}`);
  console.log(`  ${'total'.padEnd(10)} ${seconds(result.milliseconds)} wall, ${seconds((user + system) / 1000)} processor`);
  console.log(
    `  ${result.files} files (${Math.round((result.files * 1000) / result.milliseconds)}/s), ${result.nodes} nodes, ${result.edges} edges, ${result.unresolved} unresolved names`,
  );
  console.log(
    `  database ${(bytes / 2 ** 20).toFixed(1)} MB, peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, ${result.diagnostics.length} diagnostics`,
  );
}
