// npm run bench -- attack files [--repositories folder] [--files N] [--seed N] [--reader id] [--only number]
// Files of real repositories and of the fixtures, mutated, in turn for every language and format. Each is read by the engine's
// own extractor, with its processor time and memory taken; then groups of them are indexed whole, among files that are as
// they were, none of which may be lost. Fails on a crash, a hang, a lost file, or a file over 2 s or 300 MB.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, reposFolder } from '../lib.mjs';
import { collectSeeds } from './_seeds.mjs';

/** A process each, so that one that hangs or dies costs no more. */
const PER_PROCESS = 5_000;
/** Of processor time without a word; where that cannot be read, of wall time. */
const HUNG_MS = 30_000;
const LOOK_MS = 2_000;
const LIMIT = { ms: 2_000, mb: 300 };

export async function run(args) {
  const { repositories = reposFolder, files = 1_000, seed = 1, reader, only } = parseArgs(args);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-attack-'));
  try {
    const seeds = join(folder, 'seeds.json');
    writeFileSync(seeds, JSON.stringify(await collectSeeds(repositories, reader)));
    const first = only === undefined ? 0 : Number(only);
    const last = only === undefined ? Number(files) : first + 1;
    conclude(await attack({ seeds, seed: Number(seed) }, first, last));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function attack(setup, first, last) {
  const tally = { read: 0, groups: 0, refused: 0, problems: [], slowest: new Map(), largest: new Map(), peakMb: 0, resolveMs: 0 };
  let said = 0;
  for (let from = first; from < last; ) {
    const to = Math.min(last, from + PER_PROCESS);
    const ended = await inProcess({ ...setup, from, to }, tally);
    if (ended.problem !== undefined) tally.problems.push(`file ${ended.at}: ${ended.problem}`);
    // What is left of a process that died goes on after the file at fault.
    from = ended.problem === undefined ? to : ended.at + 1;
    console.error(`${from} files, ${tally.problems.length} problems`);
    for (const problem of tally.problems.slice(said)) console.error(`  ${problem}`);
    said = tally.problems.length;
  }
  return tally;
}

/** The files from..to in a process of its own; where it was, and what was wrong, when it did not get to the end. */
function inProcess(work, tally) {
  const main = fileURLToPath(new URL('_mutated-process.mjs', import.meta.url));
  // V8 would spend more on optimising fifteen grammars than all files take.
  const child = spawn(process.execPath, ['--liftoff-only', main, JSON.stringify(work)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let [at, rest, hung, since] = [work.from, '', false, 0];
  const timer = setInterval(() => {
    hung ||= spentMs(child.pid) - since > HUNG_MS;
    if (hung) child.kill('SIGKILL');
  }, LOOK_MS);
  child.stdout.setEncoding('utf8').on('data', (text) => {
    since = spentMs(child.pid);
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) at = take(line, tally) ?? at;
  });
  return new Promise((done) =>
    child.once('close', (code, signal) => {
      clearInterval(timer);
      done({ at, problem: hung ? `more than ${HUNG_MS / 1000} s` : code === 0 ? undefined : `process ended with ${code ?? signal}` });
    }),
  );
}

function spentMs(pid) {
  if (process.platform !== 'linux') return performance.now();
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === '') return 0;
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** A process that has just ended has none. */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A line is a number (about to be read) or a result as JSON. */
function take(line, tally) {
  if (!line.startsWith('{')) return Number(line);
  const result = JSON.parse(line);
  if (result.group !== undefined) takeGroup(result, tally);
  else takeFile(result, tally);
  return undefined;
}

function takeFile({ number, reader, path, how, ms, mb, reason, detail, kb }, tally) {
  const what = `file ${number}, ${reader}, ${kb} kB, ${path} (${how})`;
  tally.read++;
  if (reason === 'crashed') tally.problems.push(`${what}: ${detail}`);
  else if (reason !== undefined) tally.refused++;
  if (ms > LIMIT.ms || mb > LIMIT.mb) tally.problems.push(`${what}: ${ms} ms, ${mb} MB`);
  keepWorst(tally.slowest, reader, ms, what);
  keepWorst(tally.largest, reader, mb, what);
}

function takeGroup({ group, problems, peakMb, resolveMs }, tally) {
  tally.groups++;
  tally.peakMb = Math.max(tally.peakMb, peakMb);
  tally.resolveMs = Math.max(tally.resolveMs, resolveMs);
  for (const problem of problems) tally.problems.push(`group of files ${group}: ${problem}`);
}

function keepWorst(worst, reader, value, what) {
  if (value > (worst.get(reader)?.value ?? -1)) worst.set(reader, { value, what });
}

function conclude({ read, groups, refused, problems, slowest, largest, peakMb, resolveMs }) {
  for (const [reader, { value, what }] of [...slowest].sort((a, b) => b[1].value - a[1].value))
    console.log(`${reader.padEnd(16)} ${String(value).padStart(5)} ms, ${String(largest.get(reader).value).padStart(3)} MB  slowest: ${what}`);
  const worst = (of) => Math.max(...[...of.values()].map((w) => w.value));
  console.log(
    `${read} mutated files of ${slowest.size} readers (${refused} refused as binary, minified, generated, or because their parser got nowhere): worst file ${worst(slowest)} ms, ${worst(largest)} MB; ${groups} index runs of them: slowest linking ${resolveMs} ms, process at most ${peakMb} MB; ${problems.length} problems`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
