/** The other forms in which the program is handed out: plugin, MCP bundle, registry entry. Each started as its client would. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { release } from '../../scripts/stamp-release.mjs';
import { HOOKS } from '../../src/apps/cli/agents/agent-hooks.ts';
import { MAIN, run, temporaryFolder } from './knowing.ts';
import { call, indexedSample } from './mcp-server.ts';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const about = json(join(root, 'package.json'));
const PLUGIN = join(root, 'plugin');

interface Started {
  readonly command: string;
  readonly args: readonly string[];
}

/** Starts a server as a client does that fills in its variables. */
async function connected(
  { command, args }: Started,
  variables: Record<string, string>,
  options: { cwd: string; env: Record<string, string> },
): Promise<Client> {
  const filled = args.map((arg) => arg.replace(/\$\{([\w.]+)\}/g, (whole, name) => variables[name] ?? whole));
  const env = { PATH: process.env.PATH ?? '', ...options.env };
  const transport = new StdioClientTransport({
    command: command === 'node' ? process.execPath : command,
    args: filled,
    cwd: options.cwd,
    env,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

it('the plugin: manifest, server, hooks and skills say what the program does', () => {
  expect(json(join(PLUGIN, '.claude-plugin/plugin.json'))).toMatchObject({ name: 'knowing', version: about.version });
  const [listed] = json(join(root, '.claude-plugin/marketplace.json')).plugins;
  expect(existsSync(join(root, listed.source, '.claude-plugin/plugin.json'))).toBe(true);
  const { hooks } = json(join(PLUGIN, 'hooks/hooks.json')) as { hooks: Record<string, { matcher?: string; hooks: { command: string }[] }[]> };
  const entered = Object.entries(hooks).flatMap(([event, entries]) =>
    entries.map(({ matcher, hooks: [hook] }) => `${event} ${matcher ?? ''} ${hook?.command.split(' hook ')[1]}`),
  );
  expect(entered.sort()).toEqual(HOOKS.map(({ event, matcher = '', ours }) => `${event} ${matcher} ${ours}`).sort());
  for (const skill of readdirSync(join(PLUGIN, 'skills'))) {
    const text = readFileSync(join(PLUGIN, 'skills', skill, 'SKILL.md'), 'utf8');
    expect(text).toMatch(new RegExp(`^---\nname: ${skill}\ndescription: .{60,400}\n---\n`));
    expect(text.length, 'short enough to be read').toBeLessThan(1_600);
  }
});

it('the plugin starts the program that lies beside it, else the one on the PATH, and its hooks wait for no download', async () => {
  const { folder, home } = await indexedSample();
  const { knowing } = json(join(PLUGIN, '.mcp.json')).mcpServers;
  const options = { cwd: folder, env: { KNOWING_HOME: home } };
  const beside = await connected(knowing, { CLAUDE_PLUGIN_ROOT: PLUGIN }, options);
  expect((await call(beside, 'context_for_task', { task: 'cancel an order' })).text).toContain('OrderStore.cancel');
  const elsewhere = join(temporaryFolder(), 'cache', 'plugin');
  cpSync(PLUGIN, elsewhere, { recursive: true });
  const launcher = join(elsewhere, 'bin/knowing.mjs');
  expect(await run(process.execPath, [launcher, 'hook', 'session-start'], { cwd: folder, env: { PATH: '' } })).toMatchObject({ code: 0, stdout: '' });
  const bin = temporaryFolder();
  if (process.platform === 'win32') cpSync(dirname(dirname(dirname(MAIN))), join(bin, 'node_modules/knowing/dist'), { recursive: true });
  else symlinkSync(MAIN, join(bin, 'knowing'));
  const found = await connected(knowing, { CLAUDE_PLUGIN_ROOT: elsewhere }, { cwd: folder, env: { KNOWING_HOME: home, PATH: bin } });
  expect((await found.listTools()).tools).toHaveLength(8);
});

it('the registry entry keeps to its schema, and package.json says the same name', () => {
  const { packageJson, serverJson } = release(about, 'someone/knowing', { file: 'knowing.mcpb', sha256: 'a'.repeat(64) });
  expect(packageJson.mcpName).toBe(serverJson.name);
  expect(packageJson.repository.url).toBe('git+https://github.com/someone/knowing.git');
  // The rules of server.schema.json of 2025-12-11 that this could break.
  expect(serverJson.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(serverJson.description.length).toBeLessThanOrEqual(100);
  const [npm, bundle] = serverJson.packages;
  expect(npm).toMatchObject({ registryType: 'npm', identifier: about.name, version: about.version, transport: { type: 'stdio' } });
  expect(bundle).toMatchObject({ registryType: 'mcpb', fileSha256: expect.stringMatching(/^[a-f0-9]{64}$/) });
  expect(() => release(about, 'not a repository')).toThrow(/owner\/name/);
});

/** Reads what any unzip program reads: the directory at the end, then each entry. */
function unzip(file: string, into: string): void {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const data = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), inflateRawSync(bytes.subarray(data, data + size)));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

it('the MCP bundle holds everything that a desktop client needs', { timeout: 300_000 }, async () => {
  const [out, folder] = [temporaryFolder(), temporaryFolder()];
  const built = await run(process.execPath, [join(root, 'scripts/mcpb.mjs'), out], { cwd: out });
  const { file, megabytes } = JSON.parse(built.stdout.trim().split('\n').at(-1) as string) as { file: string; megabytes: number };
  expect(megabytes).toBeLessThan(40);
  unzip(file, folder);
  const { server, tools, version } = json(join(folder, 'manifest.json'));
  expect(version).toBe(about.version);
  expect(existsSync(join(folder, server.entry_point))).toBe(true);
  const sample = await indexedSample();
  const options = { cwd: folder, env: { KNOWING_HOME: sample.home } };
  const client = await connected(server.mcp_config, { __dirname: folder, 'user_config.repository': sample.folder }, options);
  expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(tools.map((tool: { name: string }) => tool.name));
  expect((await call(client, 'context_for_task', { task: 'cancel an order' })).text).toContain('OrderStore.cancel');
});
