/** One client over this process's standard streams, for as long as it keeps them open. */
import { randomUUID } from 'node:crypto';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer, type Surface } from './server.ts';
import { Session } from './session.ts';
import type { Workspace } from './workspace.ts';

/** Far more than any call needs; one line beyond it ends the connection. */
const MAX_MESSAGE = 4 * 1024 * 1024;

/** Resolves when the client has gone away or the signal asks to stop. */
export async function serveOverStdio(surface: Surface, workspace: Workspace, version: string, signal: AbortSignal): Promise<void> {
  const sessions: Session[] = [];
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_MESSAGE });
  const handle = serveStdio(
    ({ era }) => {
      // From 2026-07-28 on, one request says nothing about the next: several conversations may share a connection.
      const session = new Session({ id: randomUUID(), lasting: era === 'legacy', now: Date.now() });
      sessions.push(session);
      return createServer(surface, workspace, session, version);
    },
    {
      transport,
      onerror: (error) => process.stderr.write(`knowing mcp: ${error.message}\n`),
    },
  );
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    // Nobody reads any more.
    process.stdout.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
  for (const session of sessions) await session.end(Date.now());
  process.stdin.destroy();
}
