/**
 * The end of a request that is refused before all of it came. Hanging up at once would reset the connection, and whoever
 * is still sending would never read why: so the rest is thrown away first, for a moment at most.
 */
import type { IncomingMessage } from 'node:http';

const LINGER_MS = 1_000;

export function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    for (const event of ['end', 'close', 'error'] as const) request.once(event, done);
    request.resume();
  });
}
