// npm run bench -- frames [--set paraphrases|fixtures] [--repos a,b]
// What people put around what they want ("what happens when …", "I need to …, where do I start") must not decide the
// answer: every task that is no question by itself, with each of these frames around its title; differences to the bare one.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { database, load, mean, openForQuestions, parseArgs, shared, tasksOf } from './lib.mjs';

export const summary = 'what people put around a question: how far each frame moves the ranking';

const FRAMES = [
  'what happens when {}',
  'what happens if {}',
  'where is the code that makes sure: {}',
  'where in the code do we {}',
  'how does it {}',
  'how do I {}',
  'how can we {}?',
  'I want to {}',
  'I need to {}, where do I start?',
  'I would like to understand how to {}',
  'can you show me how to {}',
  'could you please find the place where we {}',
  'explain how we {}',
  'walk me through how to {}',
  'which part of the code is responsible for this: {}',
  'who takes care of this: {}',
  'is there a way to {}',
  'is there something that can {}',
  'what do I have to change to {}',
  'what decides whether to {}',
  'why does it {}',
  'look into how to {} and tell me what you find',
  'find out where to {}',
  "we're trying to {}",
  'as a user I want to {}',
  'the customer complains: {}',
  'Hi! I am new here. {} - any pointers?',
  'TODO: {}',
  '{} (see the ticket)',
  '{}, thanks!',
];

const QUESTION = /^(?:how|what|where|why|which|when|who|is|are|does|do|can|trace)\b/i;
const framed = (frame, title) => frame.replace('{}', () => title.charAt(0).toLowerCase() + title.slice(1).replace(/[.?!]$/, ''));

export async function run(args) {
  const options = parseArgs(args);
  const set = options.set ?? 'paraphrases';
  const rows = await measure(set, options);
  const bare = rows.map((r) => r.bare);
  const line = (name, list) =>
    console.log(`${name.padEnd(56)} MRR ${fixed(mean(list.map((s) => s.mrr)))}  strict R@10 ${fixed(mean(list.map((s) => s.sr10)))}`);
  line(`${rows.length} tasks of ${set} as they are`, bare);
  for (const [i, frame] of FRAMES.entries())
    line(
      frame,
      rows.map((r) => r.framed[i]),
    );
  line(
    'all frames',
    rows.flatMap((r) => r.framed),
  );
}

const fixed = (value) => value.toFixed(3);

async function measure(set, options) {
  const { score } = await import(pathToFileURL(join(shared, 'score.mjs')).href);
  const { retrieve } = await load('retrieval/pipeline.js');
  const { RETRIEVAL_PARAMS } = await load('retrieval/params.js');
  const tasks = tasksOf(set).filter((t) => !QUESTION.test(t.description));
  const rows = [];
  for (const repo of options.repos?.split(',') ?? [...new Set(tasks.map((t) => t.repo))]) {
    const db = await database(set, repo, options);
    if (db === undefined) continue;
    const { index } = await openForQuestions(set, repo, db);
    const judge = async (task, description) => {
      const { ranked } = await retrieve(index, { task: description, without: new Set(), params: RETRIEVAL_PARAMS });
      const names = new Map((await index.reader.nodes(ranked.slice(0, 30))).map((n) => [n.id, n.qualifiedName]));
      return score(
        ranked.slice(0, 30).map((id) => names.get(id)),
        task.groundTruth,
      );
    };
    for (const task of tasks.filter((t) => t.repo === repo)) {
      const [title, ...rest] = task.description.split('\n');
      const asked = FRAMES.map((frame) => [framed(frame, title), ...rest].join('\n'));
      const results = [];
      for (const description of asked) results.push(await judge(task, description));
      rows.push({ bare: await judge(task, task.description), framed: results });
    }
    await index.reader.close();
  }
  return rows;
}
