/**
 * The protocol over HTTP for a server that is not ours to guard: whoever mounts this has checked before that the caller may ask,
 * and of what. Tools that change something are not offered.
 */
import type { ServerResponse } from 'node:http';
import { type HttpRequest, ProtocolEndpoint } from './http/protocol-endpoint.ts';
import { createServer, loadSurface } from './server.ts';
import { Session } from './session.ts';
import { Workspace } from './workspace.ts';

export interface MountOptions {
  /** KNOWING_HOME in it says which repositories there are. */
  readonly env: NodeJS.ProcessEnv;
  /** Outside of every repository. */
  readonly cwd: string;
  readonly version: string;
  readonly tools: 'core' | 'all';
  /** What a caller hears of an error. */
  outward(error: unknown): unknown;
}

export interface McpMount {
  handle(request: HttpRequest, response: ServerResponse, body: unknown): Promise<void>;
  close(): Promise<void>;
}

export async function mountMcp({ env, cwd, version, tools, outward }: MountOptions): Promise<McpMount> {
  const workspace = new Workspace({ env, cwd, mayAdd: false, autoIndex: false, outward });
  const surface = await loadSurface(tools);
  const offered = { ...surface, tools: surface.tools.filter((tool) => tool.effect === 'read') };
  const endpoint = new ProtocolEndpoint((id, lasting) => createServer(offered, workspace, new Session({ id, lasting, now: Date.now() }), version));
  return {
    handle: (request, response, body) => endpoint.handle(request, response, body),
    close: async () => {
      await endpoint.close();
      await workspace.close();
    },
  };
}
