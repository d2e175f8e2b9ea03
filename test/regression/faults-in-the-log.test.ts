/** An answer with a status of 500 and more leaves its reason in the server's log, also when it is not a bug: a full disk, a store that is away. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerRequest } from '../../src/apps/http-api/answer-request.ts';
import type { ApiContext, Endpoint } from '../../src/apps/http-api/endpoint.ts';
import { outward } from '../../src/apps/server/answer.ts';
import { jsonLog, logFault } from '../../src/apps/server/json-log.ts';
import { UserError } from '../../src/errors.ts';

async function asked(thrown: unknown) {
  const endpoint: Endpoint = {
    path: '/api/x',
    summary: '',
    parameters: z.object({}),
    answer: async () => {
      throw thrown;
    },
  };
  const url = new URL('http://server/api/x');
  const answer = await answerRequest(new Map([[endpoint.path, endpoint]]), url, {} as ApiContext);
  const lines: string[] = [];
  if (answer.fault !== undefined) logFault({ write: jsonLog((line) => lines.push(line)).write }, answer.fault);
  return { ...answer, log: lines.join('') };
}

describe('the reason of a failed request', () => {
  it('is logged for a malfunction of the machine', async () => {
    const { status, log } = await asked(new UserError('DISK_FULL', 'No space is left.'));
    expect(status).toBe(500);
    expect(log).toContain('No space is left.');
  });

  it('is logged with what the database said, which clients are not told', async () => {
    const inner = new UserError('DB_UNREACHABLE', 'The store postgres://db/x cannot be reached.', { cause: new Error('connect ECONNREFUSED 10.0.0.7:5432') });
    const { status, body, log } = await asked(outward(inner));
    expect(status).toBe(503);
    expect(JSON.stringify(body)).not.toContain('10.0.0.7');
    expect(log).toContain('ECONNREFUSED 10.0.0.7:5432');
  });

  it('is logged with a stack for a bug, and not at all for what the client can mend', async () => {
    expect((await asked(new TypeError('odd'))).log).toMatch(/"event":"bug".*faults-in-the-log/);
    expect((await asked(new UserError('NOT_FOUND', 'There is none.'))).log).toBe('');
  });
});
