// npm run bench -- learning [--repos a,b] [--rounds 10] [--params '{"blend":{"feedback":0.5}}']
// Ten rounds of simulated use on the tuning tasks. Every second task is worked on: each round asks it in other words,
// the "agent" uses the symbols that the task needs, and what that teaches is written to a copy of the database.
// After each round the answers to two groups are scored: related questions (the same needs in words that were never
// asked) and unrelated ones (tasks that share no needed symbol with those). Then a package changes, and its state must be gone.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkout, database, load, mean, parseArgs, shared } from './lib.mjs';
import { merge } from './retrieval.mjs';

export const summary = 'learning from use: ten rounds, related and unrelated questions, expiry';

const REPOS = 'flask,caddy,fastapi,spark-java,cargo,terraform,django';

export async function run(args) {
  const options = parseArgs(args);
  const rounds = Number(options.rounds ?? 10);
  const totals = Array.from({ length: rounds + 1 }, () => ({ related: [], unrelated: [] }));
  for (const repo of (options.repos ?? REPOS).split(',')) {
    const result = await simulate(repo, rounds, options);
    if (result === undefined) continue;
    result.rounds.forEach(({ related, unrelated }, i) => {
      totals[i].related.push(...related);
      totals[i].unrelated.push(...unrelated);
    });
    const line = (name) => result.rounds.map((r) => mean(r[name]).toFixed(3)).join(' ');
    console.log(`${repo.padEnd(12)} related   ${line('related')}\n${''.padEnd(12)} unrelated ${line('unrelated')}`);
    console.log(`${''.padEnd(12)} entries before and after a package changed: ${result.expiry.join(' -> ')}`);
  }
  const [first, last] = [totals[0], totals.at(-1)];
  console.log(`\nMRR by round (0 is the cold start), ${first.related.length} related, ${first.unrelated.length} unrelated questions`);
  for (const name of ['related', 'unrelated']) console.log(`${name.padEnd(10)} ${totals.map((t) => mean(t[name]).toFixed(4)).join(' ')}`);
  console.log(
    `related ${signed(mean(last.related) - mean(first.related))}, unrelated ${signed(mean(last.unrelated) - mean(first.unrelated))}, unrelated at worst ${signed(Math.min(...totals.map((t) => mean(t.unrelated))) - mean(first.unrelated))}`,
  );
}

const signed = (value) => `${value >= 0 ? '+' : ''}${value.toFixed(4)}`;

async function simulate(repo, rounds, options) {
  const source = await database('fixtures', repo, options);
  if (source === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'knowing-learning-'));
  try {
    const place = { name: repo, root: checkout('fixtures', repo), db: join(folder, 'copy.db'), listed: false, known: true };
    // The log beside a database is part of it.
    for (const suffix of ['', '-wal'].filter((end) => existsSync(source + end))) copyFileSync(source + suffix, place.db + suffix);
    return await use(place, repo, rounds, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function use(place, repo, rounds, options) {
  const tasks = ['fixtures', 'history'].flatMap((set) => JSON.parse(readFileSync(join(shared, `${set}.json`), 'utf8')).filter((t) => t.repo === repo));
  const trained = tasks.filter((_, i) => i % 2 === 0);
  const needed = new Set(trained.flatMap((t) => t.groundTruth));
  const unrelated = tasks.filter((t, i) => i % 2 === 1 && !t.groundTruth.some((name) => needed.has(name)));
  // Other words than any round uses.
  const related = trained.flatMap((t) => [1001, 1002].map((seed) => ({ ...t, description: reworded(t.description, seed) })));
  const { openPlace } = await load('engine/repositories/open-repository.js');
  (await openPlace(place, true)).store.close();
  const results = [];
  for (let round = 0; round <= rounds; round++) {
    const ask = await asker(place, options);
    results.push({ related: await ask.mrr(related), unrelated: await ask.mrr(unrelated) });
    if (round < rounds) for (const task of trained) await ask.work({ ...task, description: reworded(task.description, round) });
    await ask.close();
  }
  return { rounds: results, expiry: await expiry(place, related) };
}

/** Leaves out a third of the words, always the same third for the same seed. */
function reworded(text, seed) {
  let state = seed * 2654435761 + text.length;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let i = 0; i < 4; i++) random();
  const kept = text.split(/\s+/).filter(() => random() > 0.33);
  return kept.length >= 3 ? kept.join(' ') : text;
}

async function asker(place, options) {
  const { score, strict } = await import(pathToFileURL(join(shared, 'score.mjs')).href);
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const { withSnapshot } = await load('engine/view/snapshot-view.js');
  const { recallLearned } = await load('engine/context/recall-learned.js');
  const { recordUse } = await load('engine/learning/record-use.js');
  const { AnswerLedger } = await load('learning/answer-ledger.js');
  const { worthyWords } = await load('learning/worthy-words.js');
  const { retrieve } = await load('retrieval/pipeline.js');
  const { RETRIEVAL_PARAMS } = await load('retrieval/params.js');
  const params = merge(RETRIEVAL_PARAMS, options.params ? JSON.parse(options.params) : {});
  const repository = await openPlace(place, false);
  const answer = (task) =>
    withSnapshot(repository, async (view) => {
      const { ranked } = await retrieve(await view.index(), { task, params, ...(await recallLearned(view, task)) });
      const nodes = new Map((await view.reader.nodes(ranked.slice(0, 30))).map((n) => [n.id, n]));
      return ranked.slice(0, 30).map((id) => nodes.get(id));
    });
  return {
    mrr: async (tasks) => {
      const list = [];
      for (const t of tasks)
        list.push(
          score(
            (await answer(t.description)).map((n) => n.qualifiedName),
            t.groundTruth,
          ).mrr,
        );
      return list;
    },
    /** The agent reads what it was shown and needs, and nothing else. */
    work: async ({ description, groundTruth }) => {
      const shown = await answer(description);
      const ledger = new AnswerLedger();
      ledger.open(
        worthyWords(description),
        shown.map((n) => n.hash),
      );
      for (const n of shown) if (groundTruth.some((name) => strict(n.qualifiedName, name))) ledger.use(n.hash);
      const observation = ledger.close();
      if (observation !== undefined) await recordUse(place, observation);
    },
    close: () => repository.store.close(),
  };
}

/** Learned entries that count before and after the package of the most used symbol gets another root. */
async function expiry(place, questions) {
  const { openPlace } = await load('engine/repositories/open-repository.js');
  const { readLearned } = await load('learning/learned-notes.js');
  const { feedbackOf, similarClusters } = await load('learning/recall.js');
  const { worthyWords } = await load('learning/worthy-words.js');
  const { store } = await openPlace(place, false);
  const reader = await store.read();
  const learned = await readLearned(reader, worthyWords(questions[0].description));
  const roots = await reader.packageRoots();
  const count = (with_) => [...feedbackOf(similarClusters(learned.words, learned.clusters), learned.clusters, with_).values()].length;
  const packages = new Set([...learned.clusters.values()].flatMap((c) => c.symbols.map((s) => s.package)));
  const changed = new Map([...roots].map(([name, root]) => [name, packages.has(name) ? root.replace(/^./, (c) => (c === '0' ? '1' : '0')) : root]));
  const result = [count(roots), count(changed)];
  await reader.close();
  await store.close();
  return result;
}
