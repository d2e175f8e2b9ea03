// npm run conformance: the newest version of the protocol's own conformance suite against our HTTP host, for the
// revision without sessions and for the one before. The suite needs Node 22 and is fetched by npx, so that whoever
// installs this repository does without it; `npm test` runs the last version of it that Node 20 can run.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const REVISIONS = ['2025-11-25', '2026-07-28'];
const NODE_OF_THE_SUITE = 22;
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const shell = process.platform === 'win32';

process.exitCode = Number(process.versions.node.split('.')[0]) < NODE_OF_THE_SUITE ? runOnNewerNode() : await runSuite();

function runOnNewerNode() {
  const args = ['--yes', `node@${NODE_OF_THE_SUITE}`, fileURLToPath(import.meta.url)];
  return spawnSync(npx, args, { stdio: 'inherit', shell }).status ?? 1;
}

async function runSuite() {
  await prepare();
  const { startHost } = await import(pathToFileURL(join(root, 'dist/apps/mcp/http/host.js')).href);
  const { conformanceServer } = await import(pathToFileURL(join(root, 'test/support/conformance-server.ts')).href);
  const host = await startHost({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    create: (_id, lasting) => conformanceServer(lasting ? 'sessions' : 'stateless'),
  });
  const results = mkdtempSync(join(tmpdir(), 'knowing-conformance-'));
  try {
    let failed = 0;
    for (const revision of REVISIONS) failed += await verdict(['server', '--url', host.url, '--requirements', revision, '-o', results]);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(results, { recursive: true, force: true });
    await host.close();
  }
}

function verdict(args) {
  return new Promise((resolve, reject) => {
    const suite = spawn(npx, ['--yes', SUITE, ...args], { stdio: ['ignore', 'inherit', 'inherit'], shell });
    suite.on('error', reject);
    suite.on('close', (code) => resolve(code ?? 1));
  });
}
