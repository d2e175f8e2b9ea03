/** What every retrieval channel keeps to, as a whole run sees it: silent where there is nothing, left out when asked to be, only answers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { withSnapshot } from '../../src/engine/view/snapshot-view.ts';
import { CHANNELS } from '../../src/retrieval/channels/registry.ts';
import type { RetrievalIndex } from '../../src/retrieval/index-view.ts';
import { RETRIEVAL_PARAMS, STAGES } from '../../src/retrieval/params.ts';
import { type Retrieval, retrieve } from '../../src/retrieval/pipeline.ts';
import type { RetrievalRequest } from '../../src/retrieval/run.ts';
import { rankingRepository } from '../support/indexed-repository.ts';

const TASK = 'give stock back when an order is cancelled';
const repository = rankingRepository();
const ask = (request: RetrievalRequest, more: Partial<RetrievalIndex> = {}) =>
  withSnapshot(repository(), async (view) => retrieve({ ...(await view.index()), ...more }, request));
const voters = ({ fused }: Retrieval) => new Set(fused.flatMap((f) => f.votes.map((v) => v.channel)));

let answer: Retrieval;
let answerable: Uint8Array;
beforeAll(async () => {
  answer = await ask({ task: TASK });
  answerable = await withSnapshot(repository(), async (view) => (await view.index()).corpus.answerable);
}, 60_000);

describe.each(CHANNELS.map(({ name, weight }) => ({ name, weight })))('channel $name', ({ name, weight }) => {
  it('names symbols once each, and nothing that is not an answer', () => {
    const ids = (answer.channels[name] ?? []).map((c) => c.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !answerable[id])).toEqual([]);
  });

  it('finds nothing where no word is known', async () => {
    const { channels } = await ask({ task: 'xyzzy plugh' });
    expect(channels[name] ?? []).toEqual([]);
  });

  it('has no say when it is left out, and is asked only if it weighs something', async () => {
    expect(STAGES).toContain(name);
    expect(answer.channels[name] !== undefined).toBe(weight > 0);
    expect(voters(await ask({ task: TASK, without: new Set([name]) }))).not.toContain(name);
  });
});

it('several channels have a say', () => {
  expect([...voters(answer)]).toEqual(expect.arrayContaining(['bm25', 'tiered', 'path']));
});

it('embeddings vote once there is a searcher and a weight', async () => {
  const id = answer.ranked[3] as number;
  const params = { ...RETRIEVAL_PARAMS, channels: { ...RETRIEVAL_PARAMS.channels, vector: 2 } };
  const found = await ask({ task: TASK, params }, { vectors: { search: async () => [{ id, similarity: 0.9 }] } });
  expect(found.fused.find((f) => f.id === id)?.votes.map((v) => v.channel)).toContain('vector');
});
