/** An MCP server of an indexed repository within the test's process, and a client that calls its tools. */
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { createServer, loadSurface } from '../../src/apps/mcp/server.ts';
import { Session } from '../../src/apps/mcp/session.ts';
import { Workspace } from '../../src/apps/mcp/workspace.ts';
import type { Repository } from '../../src/engine/repositories/open-repository.ts';

export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

export type CallTool = (name: string, args: Record<string, unknown>) => Promise<ToolResult>;

/** Closed after the test. */
export async function toolCaller({ place: { root, db } }: Repository): Promise<CallTool> {
  const workspace = new Workspace({ cwd: root, db, env: { KNOWING_HOME: `${root}-home` }, repo: root, mayAdd: false, autoIndex: false });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createServer(await loadSurface('all'), workspace, new Session({ id: 'test', lasting: true, now: 0 }), '0').connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  onTestFinished(async () => {
    await client.close();
    await workspace.close();
  });
  return async (name, args) => {
    const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
    const [first] = content as { text: string }[];
    return { text: first?.text ?? '', isError: isError === true, facts: (structuredContent ?? {}) as Record<string, unknown> };
  };
}
