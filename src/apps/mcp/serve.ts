/**
 * Starts the protocol server for one user: over standard streams for one client, or over HTTP for several. Ends when
 * its client goes away or when it is told to, and leaves no process, no handle and no lock behind.
 */
import { once } from 'node:events';
import { UserError } from '../../errors.ts';
import { startGitLauncher } from '../../util/git-launcher.ts';
import { onStopSignal } from '../../util/stop-signals.ts';
import { isLoopback } from './http/guards.ts';
import { rehearse } from './rehearsal.ts';
import { createServer, loadSurface, type Surface } from './server.ts';
import { Session } from './session.ts';
import { Workspace, type WorkspaceOptions } from './workspace.ts';

export interface ServeOptions extends Omit<WorkspaceOptions, 'mayAdd'> {
  readonly version: string;
  readonly tools: 'core' | 'all';
  /** Keep the index up to date while the server runs. */
  readonly watch: boolean;
  readonly http?: HttpOptions;
  /** Says where the server listens. */
  readonly announce: (text: string) => void;
}

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
  /** False: whoever reaches the address may ask. Only where no other machine does. */
  readonly token: boolean;
  /** Tools that take something away are offered too. */
  readonly mayRemove: boolean;
}

export async function serveMcp(options: ServeOptions): Promise<void> {
  const stop = new AbortController();
  const off = onStopSignal(() => stop.abort());
  // One question that goes wrong behind its answer's back must not take the others with it.
  process.on('unhandledRejection', log);
  const endLauncher = startGitLauncher();
  const workspace = new Workspace({ ...options, mayAdd: options.http === undefined });
  const surface = await loadSurface(options.tools);
  const ended = new AbortController();
  workspace.warmUp();
  const rehearsing = rehearse(workspace, ended.signal).catch(log);
  const watching = options.watch ? watchHome(workspace, options, ended.signal) : Promise.resolve();
  try {
    await (options.http === undefined ? serveOverStdio : serveOverHttp)({ surface, workspace, options, stop: stop.signal });
  } finally {
    ended.abort();
    await Promise.all([watching, rehearsing]);
    await workspace.close();
    endLauncher();
    off();
  }
}

interface Serving {
  readonly surface: Surface;
  readonly workspace: Workspace;
  readonly options: ServeOptions;
  readonly stop: AbortSignal;
}

async function serveOverStdio({ surface, workspace, options, stop }: Serving): Promise<void> {
  const stdio = await import('./stdio.ts');
  await stdio.serveOverStdio(surface, workspace, options.version, stop);
}

async function serveOverHttp({ surface, workspace, options, stop }: Serving): Promise<void> {
  const { host, port, allowedHosts, ...may } = options.http as HttpOptions;
  if (!isLoopback(host) && (!may.token || !options.env.KNOWING_MCP_TOKEN)) throw noToken(host);
  const { startHost } = await import('./http/host.ts');
  const { httpToken } = await import('./http/http-token.ts');
  const token = may.token ? httpToken(options.env) : undefined;
  const offered = may.mayRemove ? surface : { ...surface, tools: surface.tools.filter((tool) => tool.effect !== 'remove') };
  const create = (id: string, lasting: boolean) => {
    const session = new Session({ id, lasting, now: Date.now() });
    const server = createServer(offered, workspace, session, options.version);
    server.server.onclose = () => {
      session.end(Date.now()).catch(log);
    };
    return server;
  };
  const running = await startHost({ host, port, allowedHosts, create, ...(token === undefined ? {} : { token: token.value }) }).catch(
    explainListen(host, port),
  );
  options.announce(`Listening on ${running.url}${token === undefined ? '' : ` (token required: ${token.place})`}`);
  if (!stop.aborted) await once(stop, 'abort');
  await running.close();
}

const log = (error: unknown): void => {
  process.stderr.write(`knowing mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

/** Once the first index is there: until then there is nothing to keep up to date. */
async function watchHome(workspace: Workspace, { env }: ServeOptions, signal: AbortSignal): Promise<void> {
  const place = workspace.places.home();
  if (place === undefined) return;
  const { keepFresh } = await import('./keep-fresh.ts');
  await workspace.indexing.running(place)?.end;
  await keepFresh({ place, env, signal, log });
}

const noToken = (host: string): UserError =>
  new UserError('USAGE', `Listening on ${host} lets other machines in, and no token is set.`, {
    hint: 'Set KNOWING_MCP_TOKEN to a long random text, or listen on 127.0.0.1.',
  });

const explainListen = (host: string, port: number) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    throw new UserError('USAGE', `Port ${port} on ${host} is in use.`, { hint: 'Choose another with --port, or 0 for any.', cause: error });
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new UserError('USAGE', `The server cannot listen on ${host}:${port}.`, { hint: 'Choose another --host or --port.', cause: error });
  throw error;
};
