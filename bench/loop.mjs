// npm run bench -- loop prepare <folder>   clones and indexes the repositories of bench/tasks/loop.json, writes sheet.md
// npm run bench -- loop report <folder>    calls, characters and verdicts of both arms, by kind of task
// npm run bench -- loop replay <folder>    asks the recorded calls of our arm again of this build: characters then and now
// The agent in the loop: the same tasks for an agent that has our tools and for one that has grep, find and sed. Between
// the two steps each agent gets sheet.md and `node bench/loop/call.mjs <folder> <arm> <task> ...` as its only way to the
// code, and writes its answers; a judge who does not know the arm compares them with the truth and writes
// verdicts-<arm>.json: { "<task>": 0 | 0.5 | 1 }.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, mirrors } from './lib.mjs';
import { replayed } from './loop/replay.mjs';
import { ARMS, checkoutOf, homeOf, readLog, readTasks } from './loop/scene.mjs';

export const summary = 'an agent with our tools against one with grep, find and sed: success, calls, characters';

const STEPS = { prepare, report, replay };

export async function run([step, folder]) {
  if (folder === undefined || !(step in STEPS)) throw new Error('usage: npm run bench -- loop prepare|report|replay <folder>');
  await STEPS[step](resolve(folder));
}

function prepare(folder) {
  mkdirSync(folder, { recursive: true });
  const tasks = readTasks();
  for (const task of tasks) checkOut(folder, task);
  const line = ({ id, kind, task }) => `## ${id} (${kind})\n${task}\n`;
  writeFileSync(join(folder, 'sheet.md'), tasks.map(line).join('\n'));
}

function checkOut(folder, task) {
  const place = checkoutOf(folder, task);
  if (existsSync(place)) return;
  spawnSync('git', ['clone', '-q', '--shared', '--no-checkout', join(mirrors, task.github.replace('/', '+'), 'repo'), place]);
  // A mirror may lack its largest files: what is there is checked out.
  spawnSync('git', ['checkout', '-q', '-f', task.commit], { cwd: place });
  const env = { ...process.env, KNOWING_HOME: homeOf(folder) };
  execFileSync(process.execPath, [join(build, 'apps/cli/main.js'), 'add', place, '--no-progress'], { env, stdio: 'ignore' });
  console.log(place);
}

function report(folder) {
  const tasks = readTasks();
  for (const kind of [...new Set(tasks.map((t) => t.kind)), undefined]) {
    const asked = tasks.filter((t) => kind === undefined || t.kind === kind);
    console.log(`${kind ?? 'all'} (${asked.length})`);
    for (const arm of ARMS) console.log(`  ${arm.padEnd(8)} ${figures(folder, arm, asked)}`);
  }
}

async function replay(folder) {
  const sums = new Map();
  for (const task of readTasks()) {
    const { calls, before, now } = await replayed(folder, task);
    const sum = sums.get(task.kind) ?? { calls: 0, before: 0, now: 0 };
    sums.set(task.kind, { calls: sum.calls + calls, before: sum.before + before, now: sum.now + now });
    console.log(`${task.id} ${task.kind}: ${calls} calls, ${before} -> ${now} characters`);
  }
  for (const [kind, { calls, before, now }] of sums) console.log(`${kind}: ${calls} calls, ${before} -> ${now} characters`);
}

function figures(folder, arm, tasks) {
  const ids = new Set(tasks.map((t) => t.id));
  const calls = readLog(folder, arm).filter((call) => ids.has(call.task));
  const characters = calls.reduce((sum, call) => sum + call.characters, 0);
  const path = join(folder, `verdicts-${arm}.json`);
  const verdicts = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const right = tasks.reduce((sum, t) => sum + (verdicts[t.id] ?? 0), 0);
  return `${right} right, ${calls.length} calls, ${characters} characters`;
}
