/**
 * Ranking goldens: a small repository, fifteen tasks, and where the expected symbols stand. stats.txt shows every
 * movement; UPDATE_GOLDENS=1 writes it anew, and the difference is to be read: a rank that got worse needs a reason.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

interface GoldenTask {
  readonly task: string;
  /** Most wanted first. */
  readonly expected: readonly string[];
}

const FOLDER = fileURLToPath(new URL('../fixtures/ranking/', import.meta.url));
const tasks = JSON.parse(readFileSync(`${FOLDER}tasks.json`, 'utf8')) as GoldenTask[];
const repository = rankingRepository();
let results: { readonly task: GoldenTask; readonly ranks: readonly (number | undefined)[] }[];

beforeAll(async () => {
  results = [];
  for (const task of tasks) results.push({ task, ranks: await ranksOf(task) });
});

async function ranksOf({ task, expected }: GoldenTask): Promise<(number | undefined)[]> {
  const { pack } = await contextForTask(repository(), { task, budget: 1_000_000, format: 'json', detail: 'locate', cache: false });
  const names = pack.symbols.map((s) => s.name);
  return expected.map((name) => (names.includes(name) ? names.indexOf(name) + 1 : undefined));
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const best = (ranks: readonly (number | undefined)[]) => Math.min(...ranks.map((r) => r ?? Number.POSITIVE_INFINITY));

it('finds something expected first, and most of it early', () => {
  expect(mean(results.map(({ ranks }) => 1 / best(ranks)))).toBeGreaterThanOrEqual(0.85);
  expect(mean(results.map(({ ranks }) => ranks.filter((r) => r !== undefined && r <= 5).length / ranks.length))).toBeGreaterThanOrEqual(0.7);
});

it('stands where it stood', () => {
  const file = `${FOLDER}stats.txt`;
  const text = stats();
  if (process.env.UPDATE_GOLDENS === '1') writeFileSync(file, text);
  expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
});

function stats(): string {
  const lines = results.map(({ task, ranks }) => {
    const places = task.expected.map((name, i) => `${name} ${ranks[i] ?? '-'}`).join(', ');
    return `${(task.task.split('\n')[0] as string).slice(0, 70).padEnd(70)}  ${places}`;
  });
  const mrr = mean(results.map(({ ranks }) => 1 / best(ranks)));
  const recall = mean(results.map(({ ranks }) => ranks.filter((r) => r !== undefined && r <= 10).length / ranks.length));
  return `${lines.join('\n')}\n\nMRR ${mrr.toFixed(3)}, recall at 10 ${recall.toFixed(3)}\n`;
}
