// npm run bench -- refactorings <path of RefactoringMiner's checkout> [--set java|python|javascript] [--skip N] [--limit N] [--show N]:
// renames and moves of types, methods and fields, extracted and inlined methods that `diff --semantic` reports, against RefactoringMiner's oracle.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { load, parseArgs } from './lib.mjs';
import { answers, movedFiles } from './refactorings/answers.mjs';
import { commits } from './refactorings/oracle.mjs';

export const summary = "renames and moves against RefactoringMiner's oracle: precision and recall";

export async function run(args) {
  const {
    _: [path],
    set = 'java',
    skip = 0,
    limit = Number.POSITIVE_INFINITY,
    show = 0,
  } = parseArgs(args);
  const oracle = path === undefined ? '' : join(resolve(path), 'src/test/resources/oracle');
  if (!existsSync(oracle))
    throw new Error('usage: refactorings <path of a checkout of RefactoringMiner> [--set java|python|javascript] [--skip N] [--limit N] [--show N]');
  const results = [];
  for (const commit of commits(oracle, set).slice(Number(skip), Number(skip) + Number(limit)))
    results.push({ ...commit, ...compare(commit.truth, await reported(commit)) });
  for (const kind of ['type', 'method', 'field', 'extract', 'inline', '']) line(kind, results);
  for (const { name, missing, extra } of results.filter((r) => r.missing.length + r.extra.length > 0).slice(0, Number(show))) {
    console.log(name);
    for (const each of missing) console.log(`  missing ${each}`);
    for (const each of extra) console.log(`  extra   ${each}`);
  }
}

/** Both sides as two commits of a new repository. */
async function reported({ before, after }) {
  const root = mkdtempSync(join(tmpdir(), 'knowing-refactorings-'));
  const git = (...args) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=b', '-c', 'user.email=b@example.org', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 28,
    });
  try {
    git('init', '--quiet');
    for (const side of [before, after]) {
      for (const entry of readdirSync(root)) if (entry !== '.git') rmSync(join(root, entry), { recursive: true });
      // A folder may also hold files that the commit next to it changes.
      for (const file of side.files) if (existsSync(join(side.folder, file))) cpSync(join(side.folder, file), join(root, file), { recursive: true });
      git('add', '--all', '--force');
      git('commit', '--quiet', '--allow-empty', '--message', 'x');
    }
    const { analyseSemanticDiff } = await load('engine/changes/analyse-semantic-diff.js');
    const { changes } = await analyseSemanticDiff(root, { range: 'HEAD~1..HEAD' });
    return [...answers(changes), ...movedFiles(git('diff', '--find-renames', '--name-status', 'HEAD~1', 'HEAD'))];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function compare(truth, ours) {
  const [expected, found] = [new Set(truth), new Set(ours)];
  return {
    right: [...found].filter((e) => expected.has(e)),
    missing: [...expected].filter((e) => !found.has(e)),
    extra: [...found].filter((e) => !expected.has(e)),
  };
}

function line(kind, results) {
  const count = (what) => results.reduce((sum, result) => sum + result[what].filter((each) => each.startsWith(kind)).length, 0);
  const [right, missing, extra] = [count('right'), count('missing'), count('extra')];
  const share = (of, all) => (all === 0 ? '   -' : (of / all).toFixed(3));
  console.log(
    `${(kind || 'all').padEnd(8)} commits ${String(results.length).padStart(4)}  precision ${share(right, right + extra)}  recall ${share(right, right + missing)}  (${right} right, ${extra} extra, ${missing} missing)`,
  );
}
