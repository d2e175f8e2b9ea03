/** `knowing://session`: what this client has asked so far. */
import type { ResourceSpec } from '../resource.ts';

export const resource: ResourceSpec = {
  name: 'session',
  uri: 'knowing://session',
  description: 'Calls of this session',
  mimeType: 'application/json',
  read: async ({ session, workspace }) => {
    const home = workspace.places.home();
    const { id, startedAt, lasting, calls } = session;
    return JSON.stringify(
      {
        id,
        started_at: startedAt,
        lasting,
        calls: calls.length,
        last: calls.slice(-20),
        ...(home === undefined ? {} : { learning: session.learning(home).facts }),
      },
      null,
      1,
    );
  },
};
