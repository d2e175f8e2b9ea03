// npm run bench -- attack patterns [--repositories folder] [--files N] [--seed N] [--reader id] [--ms N]
// Files of every reader and link with long runs of one character in them, read with every regular expression timed: which
// of them look at the same text again and again. Also the heads that readers decide by. Fails when one takes too long.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, reposFolder } from '../lib.mjs';
import { collectSeeds } from './_seeds.mjs';

/** Without a word, a process is taken to hang in the expression that it wrote down last. */
const HUNG_MS = 30_000;

export async function run(args) {
  const { repositories = reposFolder, files = 12, seed = 1, reader, ms = 200 } = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-patterns-'));
  try {
    const seeds = join(folder, 'seeds.json');
    const found = await collectSeeds(repositories, reader);
    writeFileSync(seeds, JSON.stringify(found));
    const slow = new Map();
    for (const id of Object.keys(found))
      await profile({ seeds, id, files: Number(files), seed: Number(seed), least: Number(ms), last: join(folder, 'last') }, slow);
    conclude(slow);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function profile(work, slow) {
  for (let from = 0; from < work.files; ) {
    const { at, hung } = await inProcess({ ...work, from }, slow);
    if (hung) keep(slow, { source: readFileSync(work.last, 'utf8').trim(), ms: HUNG_MS, what: `${work.id}, file ${at}: no end` });
    from = hung ? at + 1 : work.files;
  }
}

function keep(slow, { source, ms, what }) {
  if (ms <= (slow.get(source)?.ms ?? 0)) return;
  if (!slow.has(source)) console.error(`${ms} ms  ${source}  ${what}`);
  slow.set(source, { ms, what });
}

function inProcess(work, slow) {
  const child = spawn(process.execPath, ['--liftoff-only', fileURLToPath(new URL('_timed-patterns.mjs', import.meta.url)), JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [at, rest, hung] = [work.from, '', false];
  const end = () => {
    hung = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(end, HUNG_MS);
  child.stdout.setEncoding('utf8').on('data', (text) => {
    clearTimeout(timer);
    timer = setTimeout(end, HUNG_MS);
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith('{')) keep(slow, JSON.parse(line));
      else at = Number(line);
    }
  });
  return new Promise((done) =>
    child.once('close', () => {
      clearTimeout(timer);
      done({ at, hung });
    }),
  );
}

function conclude(slow) {
  for (const [source, { ms, what }] of [...slow].sort((a, b) => b[1].ms - a[1].ms)) console.log(`${String(ms).padStart(6)} ms  ${source}\n           ${what}`);
  console.log(`${slow.size} expressions take too long`);
  if (slow.size > 0) process.exitCode = 1;
}
