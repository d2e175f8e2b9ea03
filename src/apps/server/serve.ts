/**
 * `knowing server`: one process of a team's server. Starts everything, listens, and stops in order when it is told to: no new
 * requests, those under way finish, index runs end, the audit log is written.
 */
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Clones } from '../../engine/team/clones.ts';
import { GraphExports } from '../../engine/team/graph-exports.ts';
import { openTeamStore } from '../../engine/team/team-store.ts';
import { keepWarm } from '../../engine/view/snapshot-view.ts';
import { UserError } from '../../errors.ts';
import { startGitLauncher } from '../../util/git-launcher.ts';
import { memoryLimit } from '../../util/memory-limit.ts';
import { onStopSignal } from '../../util/stop-signals.ts';
import { createApi } from '../http-api/index.ts';
import { AuditLog } from './audit-log.ts';
import { Authenticator } from './authenticate.ts';
import { createHost } from './http-host.ts';
import { IndexQueue } from './index-queue.ts';
import { bugFields, errorFields, jsonLog, type Level, type Log } from './json-log.ts';
import { jwtCheck, type OauthOptions } from './jwt.ts';
import { keepHouse } from './keep-house.ts';
import { Line } from './line.ts';
import { Metrics } from './metrics.ts';
import type { Principal } from './principal.ts';
import { type Limits, RateLimit } from './rate-limit.ts';
import { Rooms } from './rooms.ts';
import type { ServerContext } from './route.ts';
import { METADATA_PATH } from './routes/oauth-metadata.ts';

export interface ServerOptions {
  /** What --store said. */
  readonly db: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Checkouts, and what else this process keeps on its disk. */
  readonly dataFolder: string;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** How clients reach it, where a proxy stands in between. */
  readonly publicUrl: string | undefined;
  readonly allowedHosts: readonly string[];
  /** False: whoever reaches the address may read. Only where no other machine does. */
  readonly token: boolean;
  readonly oauth: OauthOptions | undefined;
  readonly tools: 'all' | 'core';
  /** Index runs at a time; 0: this process only answers. */
  readonly indexWorkers: number;
  /** Of graphs that are kept in memory; undefined: a share of what there is. */
  readonly warmBytes: number | undefined;
  readonly limits: Limits;
  readonly auditDays: number;
  readonly logLevel: Level;
  readonly announce: (text: string) => void;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
/** Of requests without a valid token, from one address. */
const STRANGERS: Limits = { perSecond: 20, burst: 100, atOnce: 50 };
/** The rest is for answers under way, index runs and the system. */
const WARM_SHARE = 0.25;
/** Requests under way have so long to finish. */
const DRAIN_MS = 10_000;

export async function serveTeam(options: ServerOptions): Promise<void> {
  if (!options.token && !isLoopback(options.host)) throw openToAll(options.host);
  const log = logAt(options.logLevel);
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  // One question that goes wrong behind its answer's back must not take the others with it.
  process.on('unhandledRejection', (error) => log.write('error', 'bug', bugFields(error)));
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
  // Locks and journals of the engine belong to this process, not to a person's home.
  process.env.KNOWING_HOME = options.dataFolder;
  keepWarm(options.warmBytes ?? memoryLimit() * WARM_SHARE);
  const endLauncher = startGitLauncher();
  const { store, location } = await openTeamStore(options);
  const clones = new Clones(options.dataFolder);
  const rooms = new Rooms({ ...options, store, location, clones });
  const metrics = new Metrics();
  const audit = new AuditLog(store, (lost, error) => {
    metrics.count('audit_lost_total', lost);
    log.write('warn', 'audit entries lost', { lost, ...errorFields(error) });
  });
  const queue = new IndexQueue({
    store,
    location,
    dataFolder: options.dataFolder,
    env: options.env,
    workers: options.indexWorkers,
    log,
    metrics,
    onEnd: () => rooms.forgetList(),
  });
  const oauth = options.oauth && { issuer: options.oauth.issuer, resource: options.oauth.audience };
  const context: ServerContext = {
    ...{
      store,
      rooms,
      clones,
      exports: new GraphExports(options.dataFolder),
      line: new Line(),
      metrics,
      log,
      oauth,
      stopping: stop.signal,
      api: await createApi(options.version),
    },
    webhookSecret: options.env.KNOWING_WEBHOOK_SECRET || undefined,
  };
  const authenticator = new Authenticator({
    store,
    jwt: options.oauth && (await jwtCheck(options.oauth)),
    everyone: options.token ? undefined : EVERYONE,
    metadataUrl: options.oauth && new URL(METADATA_PATH, options.publicUrl ?? `http://${options.host}:${options.port}`).href,
  });
  const server = createHost({
    ...{
      context,
      authenticator,
      audit,
      names: namesOf(options),
      tls: options.tls && { cert: readFileSync(options.tls.cert), key: readFileSync(options.tls.key) },
    },
    ...{ limit: new RateLimit(options.limits), strangers: new RateLimit(STRANGERS) },
  });
  const endHouse = keepHouse({ store, rooms, clones, authenticator, log, auditDays: options.auditDays });
  await listen(server, options);
  queue.start();
  const { port } = server.address() as AddressInfo;
  options.announce(`Listening on ${options.tls ? 'https' : 'http'}://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`);
  log.write('info', 'listening', { port, host: options.host });
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  log.write('info', 'stopping');
  const closed = new Promise((resolve) => server.close(resolve));
  endHouse();
  await queue.close();
  await rooms.close();
  server.closeIdleConnections();
  const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(forced);
  await audit.close();
  endLauncher();
  log.write('info', 'stopped');
}

const EVERYONE: Principal = { id: 'everyone', name: 'everyone on this machine', scope: 'read', repositories: null };

function namesOf({ host, publicUrl, allowedHosts }: ServerOptions): string[] {
  const own = host === '0.0.0.0' || host === '::' || isLoopback(host) ? [] : [host.includes(':') ? `[${host}]` : host];
  return [...LOOPBACK, ...own, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]), ...allowedHosts];
}

const LEVELS: readonly Level[] = ['debug', 'info', 'warn', 'error'];

function logAt(least: Level): Log {
  const all = jsonLog((line) => process.stderr.write(line));
  return {
    write: (level, event, fields) => {
      if (LEVELS.indexOf(level) >= LEVELS.indexOf(least)) all.write(level, event, fields);
    },
  };
}

function listen(server: ReturnType<typeof createHost>, { host, port }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new UserError('USAGE', `The server cannot listen on ${host}:${port}: ${error.code}.`, { hint: 'Choose another --host or --port.', cause: error })),
    );
    server.listen(port, host, () => resolve());
  });
}

const openToAll = (host: string): UserError =>
  new UserError('USAGE', `Listening on ${host} lets other machines in, and --no-token lets everyone read.`, {
    hint: 'Leave out --no-token, or listen on 127.0.0.1.',
  });
