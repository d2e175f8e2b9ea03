/** `knowing server`: graphs of many repositories for a team, over HTTP. */
import { join } from 'node:path';
import { UserError } from '../../../errors.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';

interface ServerFlags {
  readonly host: string;
  readonly port: number;
  readonly data?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly publicUrl?: string;
  readonly allowHost?: readonly string[];
  readonly token: boolean;
  readonly oauthIssuer?: string;
  readonly oauthAudience?: string;
  readonly oauthJwks?: string;
  readonly tools: 'all' | 'core';
  readonly indexWorkers: number;
  readonly warmMemory?: number;
  readonly rate: number;
  readonly auditDays: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

const PORT = 7430;
const BURST_SECONDS = 4;
const AT_ONCE = 32;

export const command: CommandSpec<ServerFlags> = {
  name: 'server',
  group: 'maintain',
  summary: 'serve the graphs of many repositories to a team, over HTTP',
  description:
    'Answers MCP at /mcp and JSON at /api from a PostgreSQL store, and keeps the repositories of `knowing track` indexed, by webhook or poll. Every caller needs a token (`knowing token create`), or a JWT of your identity provider. Any number of these processes can share one store. docs/server.md says more.',
  options: [
    { flags: '--host <name>', summary: 'address to listen on', default: '127.0.0.1' },
    { flags: '--port <n>', summary: 'port to listen on, 0 for any', parse: wholeNumber('--port', 0, 65_535), default: PORT },
    { flags: '--data <folder>', summary: 'where this process keeps its checkouts (default: server-<port> under KNOWING_HOME)' },
    { flags: '--tls-cert <file>', summary: 'certificate, to speak HTTPS without a proxy' },
    { flags: '--tls-key <file>', summary: 'its key' },
    { flags: '--public-url <url>', summary: 'how clients reach it; its name is allowed in Host and Origin' },
    { flags: '--allow-host <names>', summary: 'further host names, comma-separated', parse: (text) => text.split(',').filter((name) => name !== '') },
    { flags: '--no-token', summary: 'let every program on this machine read; on 127.0.0.1 only' },
    { flags: '--oauth-issuer <url>', summary: 'identity provider whose JWTs are taken' },
    { flags: '--oauth-audience <text>', summary: 'audience that they must name (usually the public URL)' },
    { flags: '--oauth-jwks <url>', summary: 'its published keys' },
    { flags: '--tools <choice>', summary: 'MCP tools to offer', choices: ['all', 'core'], default: 'all' },
    { flags: '--index-workers <n>', summary: 'index runs at a time; 0: only answer', parse: wholeNumber('--index-workers', 0, 64), default: 1 },
    {
      flags: '--warm-memory <MB>',
      summary: 'megabytes of graphs kept in memory, the most recently used ones (default: a quarter of what the process may have)',
      parse: wholeNumber('--warm-memory', 1, 1_000_000),
    },
    { flags: '--rate <n>', summary: 'requests a second for each caller', parse: wholeNumber('--rate', 1, 100_000), default: 50 },
    { flags: '--audit-days <n>', summary: 'how long the audit log is kept', parse: wholeNumber('--audit-days', 1, 3_650), default: 90 },
    { flags: '--log-level <level>', summary: 'least level that is logged', choices: ['debug', 'info', 'warn', 'error'], default: 'info' },
  ],
  examples: [
    { line: 'server --store postgres://knowing@db/knowing', says: 'on 127.0.0.1:7430, for a proxy in front of it' },
    { line: 'server --host 0.0.0.0 --public-url https://knowing.example.com', says: 'store from KNOWING_STORE' },
    { line: 'server --port 7431 --index-workers 0', says: 'one more process that only answers' },
  ],
  async run(context) {
    const { loadServer } = await import('../../launch.ts');
    const { packageVersion } = await import('../../../util/package-version.ts');
    const { serveTeam } = await loadServer();
    const { host, port, publicUrl, allowHost = [], token, tools, indexWorkers, warmMemory, rate, auditDays, logLevel } = context.options;
    await serveTeam({
      ...{ db: context.globals.db, env: context.env, version: packageVersion(), host, port, publicUrl, allowedHosts: allowHost, token, tools },
      ...{ indexWorkers, auditDays, logLevel, dataFolder: await dataFolder(context), tls: tlsOf(context.options), oauth: oauthOf(context.options) },
      warmBytes: warmMemory === undefined ? undefined : warmMemory * 2 ** 20,
      limits: { perSecond: rate, burst: rate * BURST_SECONDS, atOnce: AT_ONCE },
      announce: (text) => context.out.note(text),
    });
    return undefined;
  },
};

async function dataFolder({ options, env }: CommandContext<ServerFlags>): Promise<string> {
  const { knowingHome } = await import('../../../engine/repositories/home-folder.ts');
  return options.data ?? join(knowingHome(env), `server-${options.port}`);
}

function tlsOf({ tlsCert, tlsKey }: ServerFlags): { cert: string; key: string } | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) throw new UserError('USAGE', '--tls-cert and --tls-key go together.');
  return { cert: tlsCert, key: tlsKey };
}

function oauthOf({ oauthIssuer: issuer, oauthAudience: audience, oauthJwks: jwksUrl }: ServerFlags) {
  if (issuer === undefined && audience === undefined && jwksUrl === undefined) return undefined;
  if (issuer === undefined || audience === undefined || jwksUrl === undefined)
    throw new UserError('USAGE', '--oauth-issuer, --oauth-audience and --oauth-jwks go together.');
  return { issuer, audience, jwksUrl };
}
