/**
 * An honest budget: the rendered answer, headers and edges included, fits it, counted with real tokenizers, in every
 * format and at every length; and the estimate that decides it is close, so that little of the budget is wasted.
 */
import { encode as cl100k } from 'gpt-tokenizer/esm/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/esm/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { DETAILS, FORMAT_NAMES, type FormatName } from '../../src/engine/context/context-choices.ts';
import { contextForFiles } from '../../src/engine/context/context-files.ts';
import type { Detail, Pack } from '../../src/model/pack.ts';
import { estimateTokens } from '../../src/util/tokens.ts';
import { json } from '../../src/wire/json.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const TASKS = ['place an order and charge the card', 'retry with backoff', 'plan the route of a delivery'];
const BUDGETS = [200, 500, 1000, 5000, 20_000];
/** What a format with whole hashes and nothing else needs. */
const LEAST: Readonly<Record<FormatName, number>> = { text: 8, markdown: 60, gcf: 90, json: 180, gcb: 180, xml: 180 };
const repository = rankingRepository();

const ask = async (task: string, format: FormatName, budget: number, detail: Detail = 'signatures') => {
  const { pack, body } = await contextForTask(repository(), { task, budget, format, detail, cache: false });
  // Bytes are read by programs; what they turn into is read by models.
  return { pack, text: typeof body === 'string' ? body : (json.encode(pack) as string) };
};

describe.each(FORMAT_NAMES)('%s', (format) => {
  it.each(BUDGETS)('fits a budget of %i', async (budget) => {
    for (const task of TASKS) {
      for (const detail of DETAILS) {
        const { pack, text } = await ask(task, format, budget, detail);
        expect(o200k(text).length).toBeLessThanOrEqual(budget);
        expect(cl100k(text).length).toBeLessThanOrEqual(budget);
        expect(pack.tokensUsed).toBeLessThanOrEqual(budget);
        expect(pack.tokensUsed).toBeGreaterThanOrEqual(o200k(text).length);
      }
    }
  });

  it('says what did not fit', async () => {
    const [small, large] = [await ask(TASKS[0] as string, format, 400), await ask(TASKS[0] as string, format, 20_000)];
    expect(small.pack.truncated).toBeGreaterThan(0);
    expect(small.pack.symbols.length + small.pack.truncated).toBe(large.pack.symbols.length + large.pack.truncated);
  });

  it('answers a budget of one as briefly as the format can', async () => {
    const { pack, text } = await ask(TASKS[0] as string, format, 1);
    expect(pack.symbols).toEqual([]);
    expect(pack.truncated).toBeGreaterThan(0);
    expect(o200k(text).length).toBeLessThanOrEqual(LEAST[format]);
  });

  it('estimates at most 30% above the count', async () => {
    for (const task of TASKS) {
      for (const budget of BUDGETS.filter((b) => b >= 500)) {
        const { text } = await ask(task, format, budget);
        expect(estimateTokens(text)).toBeLessThanOrEqual(o200k(text).length * 1.3);
      }
    }
  });

  it('fills its budget when there is enough to say', async () => {
    const { pack, text } = await ask(TASKS[0] as string, format, 1000);
    expect(pack.truncated).toBeGreaterThan(0);
    expect(o200k(text).length).toBeGreaterThan(700);
  });
});

it('fits for files as well', async () => {
  const request = {
    files: ['backend/orders/service.py', 'backend/orders/models.py'],
    cwd: repository().place.root,
    detail: 'signatures',
    cache: false,
  } as const;
  for (const budget of BUDGETS) {
    const { body } = await contextForFiles(repository(), { ...request, budget, format: 'json' });
    expect(o200k(body as string).length).toBeLessThanOrEqual(budget);
  }
});

it('needs in GCF at most 45% of the tokens of compact JSON, places and signatures included', async () => {
  const { gcf } = await import('../../src/wire/gcf.ts');
  for (const task of TASKS) {
    const { pack } = await ask(task, 'json', 5000);
    const tokens = (text: string) => o200k(text).length;
    expect(tokens(gcf.encode(pack as Pack) as string) / tokens(json.encode(pack) as string)).toBeLessThanOrEqual(0.45);
  }
});
