// npm run bench -- mine --repos owner/name,... [--back 500] [--tasks 40] --out tasks.json
// Makes retrieval tasks of a repository's own commits: the text is the message, the truth are the functions and types
// whose lines the commit changed. The repository (its mirror comes from lib.mjs) is indexed at a commit so many steps
// back; only later commits count whose files are all the same there, to the byte, as before the commit. Tests are no
// truth. The file is for `npm run bench -- retrieval --set tasks.json`; it holds messages and names, no code.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { database, load, mirrors, parseArgs } from './lib.mjs';

export const summary = "retrieval tasks from a repository's own commits";

const SOURCE = /\.(?:go|py|tsx?|jsx?|mjs|rs|java|cs|rb)$/;
const LIMITS = { truths: 8, files: 6, text: 700, words: 3 };
/** Not about the code: versions, merges, what a machine wrote. */
const CHORES = /^(?:bump|release|prepare|merge|revert|update (?:dependency|changelog|version)|v?\d+\.\d+|(?:chore|build|docs?|ci|style|test)\b[(:!])/i;
const TRAILERS = /^[ \t]*(?:[A-Z][a-z]+(?:-[a-z]+)*-by|cc|change-id|reviewers?|\(cherry picked from).*$/gim;
const TICKETS = /\s*\((?:[\w./-]*#\d+(?:, )?)+\)|(?:\b[\w./-]+)?#\d+\b|\bgh-\d+\b:?/gi;

export async function run(args) {
  const options = parseArgs(args);
  const out = resolve(options.out ?? 'tasks.json');
  const set = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : { repos: {}, tasks: [] };
  for (const github of options.repos.split(',')) {
    const name = github.split('/')[1];
    const mirror = join(mirrors, github.replace('/', '+'), 'repo');
    // What is checked out and indexed already stays where it is.
    const commit = set.repos[name]?.commit ?? git(mirror, 'rev-list', '--first-parent', `--skip=${options.back ?? 500}`, '--max-count=1', 'HEAD').trim();
    set.repos[name] = { github, commit };
    writeFileSync(out, JSON.stringify(set));
    const tasks = await mine(out, { name, mirror, commit }, Number(options.tasks ?? 40));
    set.tasks = [...set.tasks.filter((t) => t.repo !== name), ...tasks];
    writeFileSync(out, `${JSON.stringify(set, null, 1)}\n`);
    console.log(`${name}: ${tasks.length} tasks at ${commit.slice(0, 10)}`);
  }
}

async function mine(set, { name, mirror, commit }, wanted) {
  const { openSqliteStore } = await load('store/sqlite/index.js');
  const store = await openSqliteStore(await database(set, name), { readonly: true });
  const reader = await store.read();
  const tasks = [];
  try {
    const blobs = blobsAt(mirror, commit);
    for (const candidate of commitsSince(mirror, commit)) {
      if (tasks.length === wanted) break;
      const description = messageOf(candidate.message);
      const files = unchangedFiles(candidate.changes, blobs);
      if (description === undefined || files === undefined) continue;
      const truths = await changedSymbols(reader, changedLines(mirror, candidate.hash, files));
      if (truths === undefined || truths.length === 0 || truths.length > LIMITS.truths) continue;
      tasks.push({ id: `${name}-${candidate.hash.slice(0, 10)}`, repo: name, description, groundTruth: truths, files });
    }
  } finally {
    await reader.close();
    await store.close();
  }
  return tasks;
}

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 29 });

/** Path to blob. */
function blobsAt(mirror, commit) {
  const rows = git(mirror, 'ls-tree', '-r', '-z', commit).split('\0').filter(Boolean);
  return new Map(rows.map((row) => [row.slice(row.indexOf('\t') + 1), row.split(/[ \t]/)[2]]));
}

/** Oldest first: the older, the fewer of its files have changed in between. */
function commitsSince(mirror, commit) {
  const log = git(mirror, 'log', '--reverse', '--no-merges', '--no-renames', '--raw', '--no-abbrev', '--format=%x00%H%n%B%x01', `${commit}..HEAD`);
  return log
    .split('\0')
    .slice(1)
    .map((entry) => {
      const [head, raw = ''] = entry.split('\x01');
      const changes = [...raw.matchAll(/^:\d+ \d+ (\w+) \w+ (\w)\t(.+)$/gm)].map(([, blob, status, path]) => ({ blob, status, path }));
      return { hash: head.slice(0, 40), message: head.slice(41), changes };
    });
}

/** The source files that the commit changed; undefined unless all of them are as they were at the start. */
function unchangedFiles(changes, blobs) {
  const source = changes.filter(({ path, status }) => SOURCE.test(path) && status !== 'A');
  const same = source.every(({ status, path, blob }) => status === 'M' && blobs.get(path) === blob);
  return same && source.length > 0 && source.length <= 3 * LIMITS.files ? source.map((c) => c.path) : undefined;
}

function messageOf(message) {
  const plain = message
    .replace(TRAILERS, '')
    .replace(TICKETS, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
  const title = plain.split('\n', 1)[0];
  if (CHORES.test(title) || title.split(/\s+/).length < LIMITS.words) return undefined;
  return plain.slice(0, LIMITS.text);
}

/** Names, with their owner's, of the innermost functions and types whose lines changed; undefined for more files than a task should have. */
async function changedSymbols(reader, changes) {
  const { isCallableKind, isTypeKind } = await load('model/node-kinds.js');
  const { NODE_FLAGS } = await load('model/graph.js');
  const noTruth = NODE_FLAGS.test | NODE_FLAGS.generated | NODE_FLAGS.vendored;
  const nodes = (await reader.nodesByFile([...changes.keys()])).filter((n) => (isCallableKind(n.kind) || isTypeKind(n.kind)) && (n.flags & noTruth) === 0);
  if (new Set(nodes.map((n) => n.file)).size > LIMITS.files) return undefined;
  const size = (n) => n.endLine - n.startLine;
  const names = new Set();
  for (const [path, ranges] of changes)
    for (const { from, to } of ranges) {
      const around = nodes.filter((n) => n.file === path && n.startLine <= from && n.endLine >= to).sort((a, b) => size(a) - size(b));
      if (around.length > 0) names.add(around[0].name.split('.').slice(-2).join('.'));
    }
  return [...names];
}

/** Of these files, old path to the old lines that changed, one by one; what was added stands between two of them. A mirror may lack a file: then there are none. */
function changedLines(mirror, hash, files) {
  const what = ['--unified=0', '--no-color', '--no-renames', '--src-prefix=a/', `${hash}^`, hash, '--', ...files];
  const { status, stdout: diff } = spawnSync('git', ['-c', 'core.quotePath=false', 'diff', ...what], { cwd: mirror, encoding: 'utf8', maxBuffer: 1 << 29 });
  if (status !== 0) return new Map();
  const parts = diff.split(/^diff --git /m).slice(1);
  return new Map(
    parts.flatMap((part) => {
      const path = /^--- a\/(.+?)\t?$/m.exec(part)?.[1];
      if (path === undefined || !SOURCE.test(path)) return [];
      return [[path, [...part.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].flatMap(([, start, count]) => linesOf(Number(start), Number(count ?? 1)))]];
    }),
  );
}

const linesOf = (start, count) =>
  count === 0 ? [{ from: start, to: start + 1 }] : Array.from({ length: count }, (_, i) => ({ from: start + i, to: start + i }));
