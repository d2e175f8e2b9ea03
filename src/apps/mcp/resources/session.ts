/** `knowing://session`: what this client has asked so far. */
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'session',
  uri: 'knowing://session',
  description: 'Calls of this session',
  mimeType: 'application/json',
  read: async ({ session }) =>
    JSON.stringify(
      { id: session.id, started_at: session.startedAt, lasting: session.lasting, calls: session.calls.length, last: session.calls.slice(-20) },
      null,
      1,
    ),
};
