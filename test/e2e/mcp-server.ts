/** The built MCP server as a process, with the official client: over standard streams or HTTP, on a small indexed repository. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { MAIN, newRepository, newUser, ON_THE_PATH, type RunOptions } from './knowing.ts';

export const SAMPLE: Readonly<Record<string, string>> = {
  'shop/orders.py':
    '"""Orders of the shop."""\n\nfrom shop.prices import total_price\n\n\nclass OrderStore:\n    """Keeps orders in memory."""\n\n    def __init__(self):\n        self.orders = []\n\n    def place(self, items):\n        """Places an order and returns its price."""\n        price = total_price(items)\n        self.orders.append((items, price))\n        return price\n\n    def cancel(self, number):\n        """Cancels an order and gives the stock back."""\n        return self.orders.pop(number)\n',
  'shop/prices.py':
    '"""Prices and discounts."""\n\n\ndef total_price(items):\n    """Sum of all prices, discounts taken off."""\n    return sum(discounted(item) for item in items)\n\n\ndef discounted(item):\n    return item["price"] * (1 - item.get("discount", 0))\n',
  'shop/carts.py': '"""Carts."""\n\n\nclass Cart:\n    def place(self, item):\n        """Puts an item into the cart."""\n        return item\n',
  'tests/test_orders.py': 'from shop.orders import OrderStore\n\n\ndef test_place():\n    assert OrderStore().place([{"price": 2}]) == 2\n',
};

/** A user with SAMPLE indexed, and the folder that it is in. */
export async function indexedSample() {
  const user = newUser();
  const folder = newRepository(SAMPLE, 'shop');
  await user.knowing(['add', folder]);
  return { ...user, folder };
}

export interface ServerOptions extends RunOptions {
  readonly args?: readonly string[];
  readonly client?: ClientOptions;
}

/** The revision of the protocol without sessions. */
export const MODERN: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

/** The tests' own settings must not leak into what they test. */
function environment(env: NodeJS.ProcessEnv = {}): Record<string, string> {
  const all: [string, string | undefined][] = Object.entries({ ...process.env, ...ON_THE_PATH, KNOWING_DB: undefined, ...env });
  return Object.fromEntries(all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** A client over standard streams; closed after the test. */
export async function stdioClient({ cwd, env, args = [], client: options = {} }: ServerOptions): Promise<{ client: Client; pid: number }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    env: environment(env),
    stderr: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
  });
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, pid: transport.pid as number };
}

/** A server over HTTP on the indexed sample, stopped after the test. */
/** With --no-token unless the test's environment has one. */
export async function startHttpServer(options: ServerOptions = {}): Promise<string> {
  const sample = options.cwd === undefined ? await indexedSample() : undefined;
  const child = spawn(
    process.execPath,
    [MAIN, 'mcp', '--http', '--port', '0', ...(options.env?.KNOWING_MCP_TOKEN ? [] : ['--no-token']), ...(options.args ?? [])],
    {
      cwd: options.cwd ?? sample?.folder,
      env: environment({ ...(sample === undefined ? {} : { KNOWING_HOME: sample.home }), ...options.env }),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  onTestFinished(() => stopped(child));
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const url = /http:\S+/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
    });
    child.on('exit', () => reject(new Error(said)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill();
  });
}

export async function httpClient(url: string, headers: Readonly<Record<string, string>> = {}, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

export interface Said {
  readonly text: string;
  readonly isError: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Said> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? '', isError: isError === true, facts: (structuredContent ?? {}) as Record<string, unknown> };
}
