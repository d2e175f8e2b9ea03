/** One client's question that never ended held a server, and every other client with it. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerRequest } from '../../src/apps/http-api/answer-request.ts';
import { type ApiContext, defineEndpoint, type Endpoint } from '../../src/apps/http-api/endpoint.ts';
import { indexRepository } from '../../src/engine/indexing/index-repository.ts';
import { openSqliteStore } from '../../src/store/sqlite/index.ts';
import { writeFiles } from '../contract/languages/index-folder.ts';
import { freshFolder } from './store-process.ts';

it('a question that reads for ever is refused, and another is answered while it runs', async () => {
  const root = freshFolder();
  writeFiles(root, { 'a.py': 'def a():\n    return 1\n' });
  const db = `${freshFolder()}/a.db`;
  await indexRepository({ place: { name: 'a', root, db, known: true, listed: false } });
  const store = await openSqliteStore(db);
  const reader = await store.read();
  let reads = 0;
  const endless = defineEndpoint({
    path: '/api/endless',
    summary: 'reads for ever',
    parameters: z.object({}),
    answer: async () => {
      for (;;) reads += (await reader.files()).length;
    },
  });
  const quick = defineEndpoint({ path: '/api/quick', summary: 'reads once', parameters: z.object({}), answer: async () => ({ files: await reader.files() }) });
  const endpoints = new Map<string, Endpoint>([endless, quick].map((e) => [e.path, e]));
  const ask = (path: string) => answerRequest(endpoints, new URL(`http://localhost${path}`), { limits: { questionMs: 1_000 } } as ApiContext);
  const order: string[] = [];
  const slow = ask('/api/endless').finally(() => order.push('endless'));
  await new Promise((resolve) => setImmediate(resolve));
  const fast = ask('/api/quick').finally(() => order.push('quick'));
  expect((await fast).status).toBe(200);
  expect(await slow).toMatchObject({ status: 503, body: { error: { code: 'TOO_LONG' } } });
  expect(order).toEqual(['quick', 'endless']);
  expect(reads).toBeGreaterThan(0);
  await reader.close();
  await store.close();
});
