// npm run bench -- fit [--sets asked,questions,history:6,mined.json] [--folds 5] [--blend 0.7] [--write]
// Fits what each feature of a candidate is worth (src/retrieval/rank/fitted) to tasks with known answers, so that the right
// symbols come first: a listwise softmax, linear in the features. Prints what the order gains on repositories that the fit
// did not see, by folds; `--write` then fits to all of them and writes weights.ts. A set may carry a weight (`history:6`).
// No randomness: the same tasks give the same weights.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { database, load, mean, openForQuestions, parseArgs, root, shared, tasksOf, withoutParameters } from './lib.mjs';

export const summary = 'weights of the final order, fitted to tasks, with gains on repositories that the fit did not see';

const SETS = 'asked,questions,paraphrases,history:6,fixtures:3';
/** Pulls weights that explain little towards nothing. */
const RIDGE = 1e-3;
/** What a share of the score is worth where the order is left as it was: the fit is blended with that. */
const AS_IT_WAS = 4;
const STEPS = 400;

export async function run(args) {
  const options = parseArgs(args);
  const blend = Number(options.blend ?? 0.7);
  const tasks = [];
  for (const part of (options.sets ?? SETS).split(',')) {
    const [set, weight = 1] = part.split(':');
    tasks.push(...(await readSet(set, Number(weight))));
    console.error(`${set}: ${tasks.length} tasks so far`);
  }
  const folds = Number(options.folds ?? 5);
  if (folds > 1) report(tasks, crossValidate(tasks, folds, blend));
  if (!options.write) return;
  const { weights } = blended(fitWeights(tasks), blend);
  await writeWeights(tasks[0].names.slice(1), weights);
}

/** One entry a task whose answer is put into a fitted order: its candidates' features, the log of the score first. */
async function readSet(set, weight) {
  const { lenient, strict } = await import(pathToFileURL(join(shared, 'score.mjs')).href);
  const { retrieve } = await load('retrieval/pipeline.js');
  const { bestOfList, FEATURE_GROUPS, featuresOf } = await load('retrieval/rank/fitted/features.js');
  const all = tasksOf(set);
  const found = [];
  for (const repo of new Set(all.map((t) => t.repo))) {
    const db = await database(set, repo);
    if (db === undefined) continue;
    const { index, store } = await openForQuestions(set, repo, db);
    for (const task of all.filter((t) => t.repo === repo)) {
      const { considered } = await retrieve(index, { task: task.description });
      if (considered.length === 0) continue;
      const best = bestOfList(considered);
      const rows = considered.map((c) => [
        ['score', Math.log(c.score)],
        ...FEATURE_GROUPS.flatMap((group) => featuresOf(group).map(([name, of]) => [name, of(c, best)])),
      ]);
      const nodes = new Map((await index.reader.nodes(considered.map((c) => c.id))).map((n) => [n.id, withoutParameters(n.qualifiedName)]));
      const is = (rule) => considered.map((c) => task.groundTruth.some((truth) => rule(nodes.get(c.id), truth)));
      const names = rows[0].map(([name]) => name);
      found.push({ set, repo, weight, names, rows: rows.map((row) => row.map(([, value]) => value)), right: is(strict), near: is(lenient) });
    }
    await index.reader.close();
    await store.close();
  }
  return found;
}

/** Means and deviations of the features, and a weight for each of them once it is divided by its deviation. */
function fitWeights(tasks) {
  const seen = tasks.filter((t) => t.right.includes(true));
  const size = seen[0].names.length;
  const rows = seen.flatMap((t) => t.rows);
  const centre = Float64Array.from({ length: size }, (_, f) => mean(rows.map((row) => row[f])));
  const spread = Float64Array.from({ length: size }, (_, f) => Math.sqrt(mean(rows.map((row) => (row[f] - centre[f]) ** 2))) || 1);
  const whole = seen.reduce((sum, t) => sum + t.weight, 0);
  const lists = seen.map((t) => ({
    share: t.weight / whole,
    right: t.right,
    rows: t.rows.map((row) => Float64Array.from(row, (value, f) => (value - centre[f]) / spread[f])),
  }));
  return { spread, weights: descend(size, (weights) => slope(lists, weights)) };
}

/** Gradient descent with a step for each weight (Adam), growing smaller towards the end. */
function descend(size, slopeAt) {
  const [weights, momentum, scale] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= STEPS; step++) {
    const gradient = slopeAt(weights);
    const rate = 0.1 * (1 - (step - 1) / STEPS);
    for (let f = 0; f < size; f++) {
      momentum[f] = 0.9 * momentum[f] + 0.1 * gradient[f];
      scale[f] = 0.999 * scale[f] + 0.001 * gradient[f] ** 2;
      weights[f] -= (rate * (momentum[f] / (1 - 0.9 ** step))) / (Math.sqrt(scale[f] / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return weights;
}

/** Of the mean log of the probability that a right candidate is drawn, if candidates are drawn by e to their sum. */
function slope(lists, weights) {
  const gradient = weights.map((w) => 2 * RIDGE * w);
  for (const { share, right, rows } of lists) {
    const sums = rows.map((row) => dot(row, weights));
    const most = Math.max(...sums);
    const odds = sums.map((s) => Math.exp(s - most));
    const all = odds.reduce((a, b) => a + b, 0);
    const good = odds.reduce((sum, o, i) => (right[i] ? sum + o : sum), 0);
    rows.forEach((row, i) => {
      const pull = share * (odds[i] / all - (right[i] ? odds[i] / good : 0));
      for (let f = 0; f < gradient.length; f++) gradient[f] += pull * row[f];
    });
  }
  return gradient;
}

function dot(row, weights) {
  let sum = 0;
  for (let f = 0; f < weights.length; f++) sum += row[f] * weights[f];
  return sum;
}

/** For features as they are: of the score 1, of the others what a unit is worth against it. */
function blended({ spread, weights }, blend) {
  const plain = weights.map((w, f) => (blend * w) / spread[f]);
  const score = plain[0] + (1 - blend) * AS_IT_WAS;
  return { weights: [...plain.slice(1)].map((w) => w / score) };
}

/** The sum of every candidate, by a fit that did not see its repository. */
function crossValidate(tasks, folds, blend) {
  const repos = [...new Set(tasks.map((t) => t.repo))].sort();
  const foldOf = (t) => repos.indexOf(t.repo) % folds;
  const sums = new Map();
  for (let fold = 0; fold < folds; fold++) {
    const { weights } = blended(fitWeights(tasks.filter((t) => foldOf(t) !== fold)), blend);
    for (const t of tasks.filter((task) => foldOf(task) === fold))
      sums.set(
        t,
        t.rows.map((row) => row[0] + dot(row.slice(1), weights)),
      );
  }
  return sums;
}

function report(tasks, sums) {
  for (const set of new Set(tasks.map((t) => t.set))) {
    const own = tasks.filter((t) => t.set === set);
    const cells = ['MRR', 'strict MRR', 'strict first', 'strict in ten'].map((name, m) => {
      const before = own.map(
        (t) =>
          ranks(
            t.rows.map((row) => row[0]),
            t,
          )[m],
      );
      const after = own.map((t) => ranks(sums.get(t), t)[m]);
      const gains = after.map((value, i) => value - before[i]);
      const error = Math.sqrt(mean(gains.map((g) => (g - mean(gains)) ** 2)) / gains.length);
      return `${name} ${mean(before).toFixed(3)} to ${mean(after).toFixed(3)} (+-${error.toFixed(3)})`;
    });
    console.log(`${set.padEnd(24)} ${String(own.length).padStart(5)}  ${cells.join(', ')}`);
  }
}

function ranks(scores, { right, near }) {
  const order = scores.map((_, i) => i).sort((a, b) => scores[b] - scores[a] || a - b);
  const [first, firstNear] = [right, near].map((is) => order.findIndex((i) => is[i]));
  const inTen = (place) => place >= 0 && place < 10;
  return [inTen(firstNear) ? 1 / (firstNear + 1) : 0, first < 0 ? 0 : 1 / (first + 1), Number(first === 0), Number(inTen(first))];
}

async function writeWeights(names, weights) {
  const { FEATURES } = await load('retrieval/rank/fitted/features.js');
  const of = new Map(names.map((name, i) => [name, Number(weights[i].toPrecision(3))]));
  const groups = Object.entries(FEATURES).map(([group, features]) => {
    const rows = Object.keys(features).map((name) => `    ${name}: ${of.get(name)},\n`);
    return `  ${group}: {\n${rows.join('')}  },\n`;
  });
  const head = `/** Written by \`npm run bench -- fit --write\`; what each feature is worth against the log of the score. docs/decisions/0005-fitted-order.md. */\nimport type { Weights } from './features.ts';\n\n`;
  writeFileSync(join(root, 'src/retrieval/rank/fitted/weights.ts'), `${head}export const FITTED_WEIGHTS: Weights = {\n${groups.join('')}};\n`);
}
