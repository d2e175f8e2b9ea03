/** `/healthz`: the process runs. `/readyz`: it can answer, and is not about to stop. */
import { Refusal, sendJson } from '../answer.ts';
import { at, type OpenRoute } from '../route.ts';

export const healthz: OpenRoute = {
  ...{ name: 'healthz', methods: ['GET', 'HEAD'], needs: 'open', anyHost: true, matches: at('/healthz') },
  handle: async ({ response }) => sendJson(response, 200, { status: 'ok' }),
};

const READY_MS = 3_000;

export const readyz: OpenRoute = {
  ...{ name: 'readyz', methods: ['GET', 'HEAD'], needs: 'open', anyHost: true, matches: at('/readyz') },
  handle: async ({ response, context }) => {
    if (context.stopping.aborted) throw new Refusal(503, 'The server is stopping.');
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Refusal(503, 'The store does not answer.')), READY_MS).unref();
    });
    try {
      await Promise.race([context.store.ping(), late]);
    } catch (error) {
      // What is wrong with the store is for the log.
      context.log.write('warn', 'not ready', { error: error instanceof Error ? error.message : String(error) });
      throw new Refusal(503, 'The store does not answer.');
    }
    sendJson(response, 200, { status: 'ready' });
  },
};
