// npm run bench -- retrieval [--set fixtures|history|paraphrases|questions|asked|infrastructure|topics|issues|<file of bench mine>] [--by file] [--repos a,b] [--without stage,...] [--params '{"blend":{"walk":0}}']
//   [--slips] [--show] [--reindex] [--enrich lsp [--trust]] [--warm] [--save run.json] [--compare run.json]
// Runs the tuning tasks through the engine (topics, issues and infrastructure are scored by rules of their own: tasks/file-scores.mjs) and prints the metrics of ../shared/bench/score.mjs, latency, and paired
// differences against a saved run with bootstrap intervals. `--slips` garbles every third longer word of each title;
// `--enrich` has a layer filled in databases beside the plain ones (once; --reindex does it again);
// `--warm` asks a repository's tasks twice and shows the second time.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { database, load, mean, median, openForQuestions, parseArgs, shared, tasksOf, withoutParameters } from './lib.mjs';
import { SCORERS } from './tasks/file-scores.mjs';
import { garbled } from './tasks/garbled.mjs';

export const summary = 'ranking on the tuning tasks: metrics, latency, paired differences';

const METRICS = ['p10', 'r10', 'ndcg', 'mrr', 'sr10', 'sndcg'];
const metricsOf = (set) => SCORERS[set]?.metrics ?? METRICS;

export async function run(args) {
  const options = parseArgs(args);
  const rows = await measure(options);
  report(rows);
  if (options.save) writeFileSync(options.save, JSON.stringify(rows));
  if (options.compare) compare(rows, JSON.parse(readFileSync(options.compare, 'utf8')));
}

/** One row a task: { set, repo, id, ms, ...metrics }. `indexes` keeps opened indexes between calls of a sweep. */
export async function measure(options, indexes = new Map()) {
  const { score } = await import(pathToFileURL(join(shared, 'score.mjs')).href);
  const { retrieve } = await load('retrieval/pipeline.js');
  const { RETRIEVAL_PARAMS, STAGES } = await load('retrieval/params.js');
  const without = (options.without ?? '').split(',').filter(Boolean);
  const unknown = without.filter((stage) => !STAGES.includes(stage));
  if (unknown.length > 0) throw new Error(`no such stage: ${unknown.join(', ')}. Stages are ${STAGES.join(', ')}`);
  const request = {
    without: new Set(without),
    params: merge(RETRIEVAL_PARAMS, options.params ? JSON.parse(options.params) : {}),
  };
  const rows = [];
  for (const set of options.set ? [options.set] : ['fixtures', 'history']) {
    const tasks = tasksOf(set);
    const wanted = options.repos?.split(',') ?? [...new Set(tasks.map((t) => t.repo))];
    for (const repo of wanted) {
      const index = await open(set, repo, options, indexes);
      if (index === undefined) continue;
      const own = tasks.filter((t) => t.repo === repo);
      if (options.warm) for (const task of own) await retrieve(index, { ...request, task: task.description });
      for (const task of own) {
        const started = performance.now();
        const answer = await retrieve(index, { ...request, task: options.slips ? garbled(task.description) : task.description });
        const top = answer.ranked.slice(0, 30);
        const nodes = new Map((await index.reader.nodes(top)).map((n) => [n.id, n]));
        const ms = performance.now() - started;
        rows.push({
          set,
          repo,
          id: task.id ?? task.description,
          ms,
          ...(SCORERS[set] === undefined
            ? score(
                top.map((id) => withoutParameters(nodes.get(id).qualifiedName)),
                task.groundTruth,
              )
            : await SCORERS[set].score({ task, index, answer, options })),
        });
        if (options.show) show(task, top, nodes, answer);
      }
      if (!options.keep) {
        await index.reader.close();
        indexes.delete(`${set}/${repo}`);
      }
    }
  }
  return rows;
}

async function open(set, repo, options, indexes) {
  const key = `${set}/${repo}`;
  if (indexes.has(key)) return indexes.get(key);
  const db = await database(set, repo, options);
  if (db === undefined) {
    process.stderr.write(`no checkout of ${key}: left out\n`);
    return undefined;
  }
  const { index } = await openForQuestions(set, repo, db);
  indexes.set(key, index);
  return index;
}

export function merge(base, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const out = { ...base };
  for (const [k, v] of Object.entries(patch)) out[k] = merge(base?.[k], v);
  return out;
}

function show(task, top, nodes, answer) {
  console.log(
    `\n## ${task.id}  ${task.description.slice(0, 160).replaceAll('\n', ' ')}\n   truth: ${(task.groundTruth ?? task.places ?? task.functions?.map((f) => f.name) ?? task.files).join(', ')}`,
  );
  for (const [i, id] of top.slice(0, 10).entries()) {
    const n = nodes.get(id);
    const why = Object.entries(answer.scored.contributions.get(id) ?? {}).map(([k, v]) => `${k} ${v.toFixed(1)}`);
    console.log(`   ${String(i + 1).padStart(2)} ${n.kind} ${n.name}  ${n.file}:${n.startLine}  ${answer.scored.score[id].toFixed(1)} ${why.join(' ')}`);
  }
}

export function report(rows) {
  const print = (name, set, list, value) =>
    console.log(
      `${name.padEnd(24)} ${String(list.length).padStart(4)} ${metricsOf(set)
        .map((m) => `${m} ${value(m).toFixed(3)}`)
        .join('  ')}  ${median(list.map((r) => r.ms)).toFixed(1)} ms`,
    );
  for (const set of new Set(rows.map((r) => r.set))) {
    const own = rows.filter((r) => r.set === set);
    const repos = [...new Set(own.map((r) => r.repo))].map((repo) => own.filter((r) => r.repo === repo));
    const average = (list, m) => mean(list.map((r) => r[m]));
    for (const list of repos) print(`${set}/${list[0].repo}`, set, list, (m) => average(list, m));
    print(set.toUpperCase(), set, own, (m) => (SCORERS[set]?.byRepository ? mean(repos.map((list) => average(list, m))) : average(own, m)));
  }
}

/** Paired differences with a 95% bootstrap interval; seeded, so that a comparison repeats. */
function compare(rows, before) {
  const old = new Map(before.map((r) => [`${r.set}/${r.id}`, r]));
  for (const set of new Set(rows.map((r) => r.set))) {
    const pairs = rows.filter((r) => r.set === set && old.has(`${set}/${r.id}`));
    for (const m of metricsOf(set)) {
      const diffs = pairs.map((r) => r[m] - old.get(`${set}/${r.id}`)[m]);
      const [low, high] = bootstrap(diffs);
      console.log(
        `${set.padEnd(10)} ${m.padEnd(6)} ${mean(diffs) >= 0 ? '+' : ''}${mean(diffs).toFixed(4)}  [${low.toFixed(4)}, ${high.toFixed(4)}]  better ${diffs.filter((d) => d > 0).length} worse ${diffs.filter((d) => d < 0).length}`,
      );
    }
  }
}

function bootstrap(values, rounds = 1000) {
  let seed = 1;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const means = Array.from({ length: rounds }, () => mean(values.map(() => values[Math.floor(random() * values.length)]))).sort((a, b) => a - b);
  return [means[Math.floor(rounds * 0.025)] ?? 0, means[Math.floor(rounds * 0.975)] ?? 0];
}
