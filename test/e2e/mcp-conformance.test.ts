/** The server suite of the protocol's own conformance tests, against our HTTP host and against the real server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { startHost } from '../../src/apps/mcp/http/host.ts';
import { conformanceServer } from '../support/conformance-server.ts';
import { temporaryFolder } from './knowing.ts';
import { startHttpServer } from './mcp-server.ts';

const SUITE = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The suite's own verdict, scenario by scenario. */
async function verdicts(url: string): Promise<{ passed: string[]; failed: string[] }> {
  const suite = promisify(execFile)(process.execPath, [SUITE, 'server', '--url', url, '-o', join(temporaryFolder(), 'results')], { maxBuffer: 1 << 26 });
  // It exits with 1 when a scenario fails, and says which on stdout all the same.
  const { stdout } = await suite.catch((error: { stdout: string }) => error);
  const marked = (sign: string) => [...stdout.matchAll(new RegExp(`^${sign} ([\\w-]+):`, 'gm'))].map((match) => match[1] as string);
  return { passed: marked('✓'), failed: marked('✗') };
}

it('every scenario of the active suite passes through the HTTP host', async () => {
  const host = await startHost({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    create: (_id, lasting) => conformanceServer(lasting ? 'sessions' : 'stateless'),
  });
  onTestFinished(() => host.close());
  const { passed, failed } = await verdicts(host.url);
  expect(failed).toEqual([]);
  expect(passed).toEqual(expect.arrayContaining(['tools-call-sampling', 'resources-subscribe', 'dns-rebinding-protection']));
}, 120_000);

/** What does not ask for tools and resources of the suite's own names. */
const GENERAL = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

it('the real server passes every scenario that can be asked of it', async () => {
  const { passed } = await verdicts(await startHttpServer());
  expect(passed).toEqual(expect.arrayContaining(GENERAL));
}, 120_000);
