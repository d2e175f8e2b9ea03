/** Traces as a user has them: the demo, files of every format, receivers over gRPC and HTTP, and a receiver that is killed. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { MAIN, newRepository, newUser, temporaryFolder } from './knowing.ts';

const APP = `const express = require('express');
const app = express();
function showUser(req, res) { res.json(loadUser(req.params.id)); }
function loadUser(id) { return { id }; }
function listUsers(req, res) { res.json([]); }
function dropAll(req, res) { res.end(); }
app.get('/users/:id', showUser);
app.get('/users', listUsers);
app.delete('/users', dropAll);
`;

const shop = (files: Readonly<Record<string, string>> = { 'app.js': APP }) => newRepository(files, 'shop');

interface Told {
  readonly route?: string;
  readonly url?: string;
  readonly at?: number;
}

const NOW = Date.now();
let spans = 0;

/** A request to GET /users/:id, as OTLP. */
function otlp({ route = '/users/:id', url = '/users/7', at = NOW }: Told = {}, count = 1) {
  const one = () => ({
    ...{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: (++spans).toString(16).padStart(16, '0'), name: 'GET', kind: 2 },
    ...{ startTimeUnixNano: `${at}000000`, endTimeUnixNano: `${at + 5}000000` },
    attributes: Object.entries({ 'http.request.method': 'GET', 'http.route': route, 'url.path': url }).flatMap(([key, stringValue]) =>
      stringValue === '' ? [] : [{ key, value: { stringValue } }],
    ),
  });
  const resource = {
    attributes: [
      { key: 'service.name', value: { stringValue: 'shop' } },
      { key: 'deployment.environment', value: { stringValue: 'production' } },
    ],
  };
  return { resourceSpans: [{ resource, scopeSpans: [{ spans: Array.from({ length: count }, one) }] }] };
}

type User = ReturnType<typeof newUser>;

async function asked(user: User, cwd: string, ...args: string[]) {
  const { stdout, stderr, code } = await user.knowing([...args, '--json'], { cwd });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

async function ready(files?: Readonly<Record<string, string>>) {
  const [user, cwd] = [newUser(), shop(files)];
  expect((await user.knowing(['add'], { cwd })).code).toBe(0);
  return { user, cwd };
}

it('the demo maps everything, and finds exactly the three routes that nobody asked for', async () => {
  const user = newUser();
  const { stats, dead_routes: dead, traffic, spans: taken } = await asked(user, temporaryFolder(), 'traces', 'demo');
  expect(taken).toBe(1_516);
  expect(stats.unmapped_total).toBe(0);
  expect(stats.intake).toMatchObject({ malformed: 0, refused: {}, lost: 0 });
  expect(dead.dead.map((d: { method: string; path: string }) => `${d.method} ${d.path}`)).toEqual([
    'DELETE /items/<int:item_id>',
    'GET /admin/export',
    'POST /prices/refresh',
  ]);
  interface Row {
    readonly served: boolean;
    readonly type: string;
    readonly source: { name: string; service: string; symbol: { name: string } };
    readonly target: { name: string; service: string; symbol: { name: string } };
  }
  const calls = (traffic.traffic as Row[])
    .filter((r) => !r.served)
    .map((r) => `${r.source.symbol.name} ${r.type} ${r.target.service} ${r.target.name.replace(/\|.*/, '')}`);
  expect(calls.sort()).toEqual([
    'PriceList.of throws  com.example.pricing.UnknownSkuException',
    'Server.createOrder runtime_produces  orders.created',
    'Server.createOrder runtime_rpc inventory shop.v1.Inventory/Reserve',
    'createOrder runtime_calls orders POST /orders',
    'follow_orders runtime_calls  popularity',
    'follow_orders runtime_consumes catalog orders.created',
    'listProducts runtime_calls catalog GET /items',
    'list_items runtime_calls  items',
    'showOrder runtime_calls orders GET /orders/{id}',
    'showProduct runtime_calls catalog GET /items/<int:item_id>',
    'showStock runtime_rpc inventory shop.v1.Inventory/GetStock',
    'show_item runtime_calls  items',
    'show_item runtime_calls pricing GET /prices/{sku}',
  ]);
  expect(existsSync(join(user.home, 'roster.json'))).toBe(false);
});

it('files of several formats add up, and what was asked for stays private', async () => {
  const { user, cwd } = await ready();
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(join(cwd, name), text);
    return name;
  };
  const log = '1.2.3.4 - jane [01/May/2024:12:00:00 +0200] "GET /users/jane.doe?token=secret HTTP/1.1" 200 1 "https://mail/jane" "Mozilla"\n';
  const lines = [otlp(), otlp({ route: '', url: '/users/jane@example.com?x=secret' }), otlp({ route: '', url: '/nowhere/jane%20doe' })];
  const jaeger = {
    data: [
      {
        traceID: 'a',
        processes: { p: { serviceName: 'shop' } },
        spans: [
          {
            traceID: 'a',
            spanID: 'b',
            operationName: 'x',
            processID: 'p',
            startTime: NOW * 1_000,
            duration: 3,
            tags: [
              { key: 'span.kind', value: 'server' },
              { key: 'http.method', value: 'GET' },
              { key: 'http.route', value: '/users' },
            ],
          },
        ],
      },
    ],
  };
  const zipkin = [
    {
      traceId: 'a',
      id: 'c',
      kind: 'SERVER',
      timestamp: NOW * 1_000,
      duration: 3,
      localEndpoint: { serviceName: 'shop' },
      tags: { 'http.method': 'GET', 'http.path': '/users' },
    },
  ];
  const files = [
    file('a.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    file('b.json.gz', gzipSync(JSON.stringify(otlp(), null, 2))),
    file('c.json', JSON.stringify(jaeger)),
    file('d.json', JSON.stringify(zipkin)),
    file('access.log', log),
  ];
  const done = await asked(user, cwd, 'traces', 'import', ...files, '--service', 'shop', '--environment', 'production');
  expect(done.files.map((f: { format: string }) => f.format)).toEqual(['otlp-json', 'otlp-json', 'jaeger', 'zipkin', 'common-log']);
  expect(done).toMatchObject({ spans: 7, malformed: 0 });
  const { traffic } = await asked(user, cwd, 'runtime-traffic');
  const served = (traffic as { source: { name: string }; observations: number; environment: string }[]).map(
    (r) => `${r.environment} ${r.source.name} ${r.observations}`,
  );
  expect(served.sort()).toEqual(['production GET /nowhere/{} 1', 'production GET /users 2', 'production GET /users/:id 4']);
  const kept = readdirSync(join(user.home, 'repos'), { withFileTypes: true }).filter((entry) => entry.isFile());
  const whole = kept.map(({ name }) => readFileSync(join(user.home, 'repos', name), 'latin1')).join('');
  expect(whole).toContain('/users/:id');
  expect(/jane|secret|Mozilla/.test(whole)).toBe(false);
  const stats = await asked(user, cwd, 'trace-stats');
  expect(stats.unmapped).toMatchObject([{ count: 1, why: 'no route GET /nowhere/{} in the repository' }]);
  expect((await asked(user, cwd, 'dead-routes', '--days', '30')).dead).toMatchObject([{ method: 'DELETE', path: '/users', last_seen: null }]);
});

interface Receiving {
  readonly http: string;
  readonly grpc: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

async function receive({ home }: User, cwd: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<Receiving> {
  const child = spawn(process.execPath, [MAIN, 'traces', 'serve', '--grpc-port', '0', '--http-port', '0', ...args], {
    ...{ cwd, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, KNOWING_HOME: home, ...env } },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await vi.waitFor(() => expect(said).toContain('Receiving'), { timeout: 60_000, interval: 20 });
  const [, grpc = '', http = ''] = /gRPC at (\S+), HTTP at (\S+)\/v1\/traces/.exec(said) ?? [];
  return {
    ...{ http, grpc },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

const post = (url: string, body: Uint8Array | string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/v1/traces`, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }).then((response) => response.status);

function exportOverGrpc(address: string, body: Uint8Array, token?: string): Promise<number> {
  const client = new Client(address, credentials.createInsecure());
  const metadata = new Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  const asIs = (bytes: Buffer) => bytes;
  return new Promise((resolve) => {
    client.makeUnaryRequest('/opentelemetry.proto.collector.trace.v1.TraceService/Export', asIs, asIs, Buffer.from(body), metadata, (error) => {
      client.close();
      resolve(error === null ? 0 : error.code);
    });
  });
}

/** A message that ends outside of its request. */
const BROKEN_OFF = Buffer.from('0a690a160a14', 'hex');

it('receives over HTTP and gRPC, refuses what it cannot take, and counts both', async () => {
  const { user, cwd } = await ready();
  const { http, grpc, kill } = await receive(user, cwd);
  expect(await post(http, JSON.stringify(otlp({}, 10)))).toBe(200);
  expect(await post(http, gzipSync(JSON.stringify(otlp({}, 10))), { 'Content-Encoding': 'gzip' })).toBe(200);
  expect(await post(http, '{"resourceSpans":[')).toBe(400);
  expect(await post(http, BROKEN_OFF, { 'Content-Type': 'application/x-protobuf' })).toBe(400);
  expect(await post(http, gzipSync(Buffer.alloc(200 * 1024 * 1024)), { 'Content-Encoding': 'gzip' })).toBe(413);
  expect(await post(http, Buffer.alloc(17 * 1024 * 1024))).toBe(413);
  expect(await post(http, 'x', { 'Content-Encoding': 'gzip' })).toBe(400);
  expect(await post(http, '{}', { 'Content-Type': 'text/plain' })).toBe(415);
  expect(await post(http, '{}', { Origin: 'https://evil.example' })).toBe(403);
  expect((await fetch(`${http}/v1/metrics`, { method: 'POST' })).status).toBe(404);
  expect(await exportOverGrpc(grpc, Buffer.alloc(0))).toBe(0);
  expect(await exportOverGrpc(grpc, Buffer.from('no protobuf'))).toBe(3);
  await kill('SIGTERM');
  const { intake, services } = await asked(user, cwd, 'trace-stats');
  expect(intake).toMatchObject({ spans: 20, malformed: 3, lost: 0 });
  expect(intake.refused).toEqual({ 'too large': 2, 'badly packed': 1, 'other type': 1, 'from a web page': 1, 'other address': 1 });
  expect(services).toMatchObject([{ service: 'shop', environment: 'production', requests: 20, unmapped: 0 }]);
});

it('beyond this machine a token is needed', async () => {
  const { user, cwd } = await ready();
  const refused = await user.knowing(['traces', 'serve', '--host', '0.0.0.0'], { cwd });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('KNOWING_TRACES_TOKEN');
  const { http, grpc, kill } = await receive(user, cwd, { KNOWING_TRACES_TOKEN: 'right' });
  expect(await post(http, JSON.stringify(otlp()))).toBe(401);
  expect(await post(http, JSON.stringify(otlp()), { Authorization: 'Bearer wrong' })).toBe(401);
  expect(await post(http, JSON.stringify(otlp()), { Authorization: 'Bearer right' })).toBe(200);
  expect(await exportOverGrpc(grpc, Buffer.alloc(0))).toBe(16);
  expect(await exportOverGrpc(grpc, Buffer.alloc(0), 'right')).toBe(0);
  await kill('SIGTERM');
  expect((await asked(user, cwd, 'trace-stats')).intake).toMatchObject({ spans: 1, refused: { 'no token': 3 } });
});

it('a receiver that is killed keeps what came more than a second ago, and its layer is sound', async () => {
  const { user, cwd } = await ready();
  const { http, kill } = await receive(user, cwd);
  expect(await post(http, JSON.stringify(otlp({}, 25)))).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await post(http, JSON.stringify(otlp({}, 5)))).toBe(200);
  await kill('SIGKILL');
  const { intake } = await asked(user, cwd, 'trace-stats');
  expect([25, 30]).toContain(intake.spans);
  expect((await user.knowing(['fsck'], { cwd })).code).toBe(0);
});

it('clocks that are off, parents that never come and code that changed are told', async () => {
  const { user, cwd } = await ready();
  const odd = [otlp({ at: NOW + 30 * 86_400_000 }), otlp({ at: 1_000 })];
  writeFileSync(join(cwd, 'odd.jsonl'), odd.map((o) => JSON.stringify(o)).join('\n'));
  expect(await asked(user, cwd, 'traces', 'import', 'odd.jsonl')).toMatchObject({ spans: 2, skewed: 2 });
  writeFileSync(join(cwd, 'app.js'), APP.replace("'/users/:id', showUser", "'/people/:id', showUser"));
  expect((await user.knowing(['index', '--working-tree'], { cwd })).code).toBeLessThanOrEqual(2);
  expect((await user.knowing(['enrich', 'runtime'], { cwd })).code).toBe(0);
  expect((await user.knowing(['enrich', 'runtime', '--drop'], { cwd })).code).toBe(0);
  const nothing = await user.knowing(['runtime-traffic'], { cwd });
  expect(nothing.stdout).toContain('traces import');
});

it('answers about a change say how much of what is served goes through it', async () => {
  const { user, cwd } = await ready({ 'app.js': `${APP}function forgotten() { return 1; }\n` });
  writeFileSync(join(cwd, 'a.jsonl'), [otlp({}, 30), otlp({ route: '/users' }, 10)].map((line) => JSON.stringify(line)).join('\n'));
  const without = await asked(user, cwd, 'blast-radius', 'loadUser');
  expect(without.traffic).toBeUndefined();
  await asked(user, cwd, 'traces', 'import', 'a.jsonl');
  const { traffic } = await asked(user, cwd, 'blast-radius', 'loadUser');
  expect(traffic).toMatchObject({ environment: 'production', requests: 30, routes: 1, days: 1 });
  expect(traffic.share).toBeCloseTo(0.75);
  const said = await user.knowing(['blast-radius', 'loadUser'], { cwd });
  expect(said.stdout).toContain('goes through it: 75% of the requests seen in production (30 requests to 1 route in 1 day)');
  const dead = await user.knowing(['dead-code'], { cwd });
  expect(dead.stdout).toMatch(/1 of \d+ symbols are not referred to, and were not seen in 1 day of traces of production\n.*forgotten/);
  const layers = await user.knowing(['layers'], { cwd });
  expect(layers.stdout).toContain('runtime: 2 edges');
});

const TESTED = {
  'app.js': `${APP}module.exports = { showUser, listUsers, dropAll, loadUser };\n`,
  'app.test.js': `const { showUser, listUsers, loadUser } = require('./app');
test('loads', () => { loadUser(1); });
test('shows', () => { showUser({ params: {} }, console); });
`,
};

it('tests of busy handlers come first, and say so; a clean tree has nothing to test', async () => {
  const { user, cwd } = await ready(TESTED);
  const clean = await user.knowing(['test-scope'], { cwd });
  expect([clean.code, clean.stderr]).toEqual([0, '']);
  expect(clean.stdout).toContain('Nothing has changed since the repository was indexed');
  expect((await asked(user, cwd, 'test-scope')).chosen).toBe(0);
  const names = async () => (await asked(user, cwd, 'test-scope', 'app.js')).tests.map((t: { name: string }) => t.name.replace(/^.*\./, ''));
  expect((await names())[0]).toMatch(/loads/);
  writeFileSync(join(cwd, 'a.jsonl'), [otlp({}, 30), otlp({ route: '/users' }, 10)].map((line) => JSON.stringify(line)).join('\n'));
  await asked(user, cwd, 'traces', 'import', 'a.jsonl');
  expect((await names())[0]).toMatch(/shows/);
  const scope = await asked(user, cwd, 'test-scope', 'app.js');
  expect(scope.tests[0].hot_path).toEqual({ route: 'GET /users/:id', share: 0.75 });
  expect(scope.hot_routes).toEqual([
    { route: 'GET /users/:id', share: 0.75, environment: 'production', tests: 1 },
    { route: 'GET /users', share: 0.25, environment: 'production', tests: 0 },
  ]);
  const { stdout } = await user.knowing(['test-scope', 'app.js'], { cwd });
  expect(stdout).toContain('hot path: GET /users/:id (75% of the requests seen in production), 1 test\n');
  expect(stdout).toContain('hot path: GET /users (25% of the requests seen in production), no test is seen to reach it\n');
  expect(stdout).toMatch(/reaches the change, \d steps?, hot path .*shows/);
});

interface Sent {
  readonly service: string;
  readonly id: number;
  readonly parent?: number;
  readonly kind: 2 | 3;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Spans of several services that belong together. */
const conversation = (sent: readonly Sent[]) => ({
  resourceSpans: sent.map(({ service, id, parent, kind, attributes }) => ({
    resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
    scopeSpans: [
      {
        spans: [
          {
            ...{ traceId: 'aaf7651916cd43dd8448eb211c80319c', spanId: spanId(id), name: 'GET', kind, ...(parent && { parentSpanId: spanId(parent) }) },
            ...{ startTimeUnixNano: `${NOW}000000`, endTimeUnixNano: `${NOW + 5}000000` },
            attributes: Object.entries({ 'http.request.method': 'GET', ...attributes }).map(([key, stringValue]) => ({ key, value: { stringValue } })),
          },
        ],
      },
    ],
  })),
});
const spanId = (id: number) => id.toString(16).padStart(16, 'a');

/** `web` has a route of the same path as the one that it calls in `orders`, which calls itself `order-api` when it runs. */
const WEB = {
  'app.js': `const app = require('express')();
function checkout(req, res) { res.json(ask(process.env.ORDERS, req.params.id)); }
function own(req, res) { res.end(); }
app.get('/checkout/:id', checkout);
app.get('/orders/:id', own);
`,
};
const ORDERS = {
  'main.py': `from flask import Flask
app = Flask(__name__)


@app.get("/orders/<int:id>")
def show_order(id):
    return load_order(id)


def load_order(id):
    return {}
`,
  '.knowing/services.yaml': 'services:\n  order-api: .\n',
};
const CHECKOUT = conversation([
  { service: 'web', id: 1, kind: 2, attributes: { 'http.route': '/checkout/:id' } },
  { service: 'web', id: 2, parent: 1, kind: 3, attributes: { 'url.full': 'http://10.0.0.3:8080/orders/7' } },
  { service: 'order-api', id: 3, parent: 2, kind: 2, attributes: { 'http.route': '/orders/<int:id>' } },
]);

const reached = async (user: User, cwd: string) =>
  (await asked(user, cwd, 'blast-radius', 'load_order', '--workspace', '*')).listed.map((d: { repo: string; name: string }) => `${d.repo}: ${d.name}`);

it('with --all each repository gets its own services, and a call ends in the handler of the other', async () => {
  const [user, web, orders] = [newUser(), newRepository(WEB, 'web'), newRepository(ORDERS, 'orders')];
  for (const cwd of [web, orders]) expect((await user.knowing(['add'], { cwd })).code).toBe(0);
  expect(await reached(user, web)).not.toContain('web: checkout');
  writeFileSync(join(web, 'spans.json'), JSON.stringify(CHECKOUT));
  expect(await asked(user, web, 'traces', 'import', 'spans.json', '--all')).toMatchObject({ spans: 3, malformed: 0 });
  const services = async (cwd: string) => (await asked(user, cwd, 'trace-stats')).services.map((s: { service: string }) => s.service);
  expect([await services(web), await services(orders)]).toEqual([['web'], ['order-api']]);
  expect((await asked(user, web, 'trace-stats')).unmapped_total).toBe(0);
  expect(await reached(user, web)).toContain('web: checkout');
  expect((await asked(user, web, 'callers', 'own')).traffic).toMatchObject({ requests: 0 });
});

it('the daemon receives traces, for repositories that are indexed later too', async () => {
  const [user, web, orders] = [newUser(), newRepository(WEB, 'web'), newRepository(ORDERS, 'orders')];
  const start = await user.knowing(['daemon', 'start', '--traces', '--grpc-port', '0', '--http-port', '0', '--json']);
  onTestFinished(() => user.knowing(['daemon', 'stop']).then(() => undefined));
  const log = () => readFileSync(JSON.parse(start.stdout).log, 'utf8');
  await vi.waitFor(() => expect(log()).toContain('receives traces'), { timeout: 60_000, interval: 50 });
  const [, http = ''] = /HTTP at (\S+)\/v1\/traces/.exec(log()) ?? [];
  expect(await post(http, JSON.stringify(CHECKOUT))).toBe(200);
  for (const cwd of [web, orders]) expect((await user.knowing(['add'], { cwd })).code).toBe(0);
  await vi.waitFor(() => expect(log()).toMatch(/Receiving for (?:web, )?orders(?:, web)? too/), { timeout: 60_000, interval: 50 });
  expect(await post(http, JSON.stringify(CHECKOUT))).toBe(200);
  await vi.waitFor(async () => expect((await asked(user, orders, 'trace-stats')).services).toMatchObject([{ service: 'order-api' }]), { timeout: 60_000 });
  const spansOf = async (cwd: string) => (await asked(user, cwd, 'trace-stats')).intake.spans;
  await vi.waitFor(async () => expect((await spansOf(web)) + (await spansOf(orders))).toBe(6), { timeout: 60_000 });
  expect((await user.knowing(['daemon', 'stop'])).code).toBe(0);
  expect(log()).toContain('has left');
});

it('the recording of the demo is what the libraries sent, without the machine that it was recorded on', () => {
  const text = gunzipSync(readFileSync(join(root, 'demo/shop.otlp.jsonl.gz'))).toString('utf8');
  expect(
    text
      .split('\n')
      .filter((line) => line !== '')
      .every((line) => JSON.parse(line).resourceSpans.length > 0),
  ).toBe(true);
  expect(/"host\.name"|"process\./.test(text)).toBe(false);
});
