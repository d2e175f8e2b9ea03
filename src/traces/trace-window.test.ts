import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sightingKey } from '../model/traffic.ts';
import type { Attributes, Span, SpanKind } from './span.ts';
import { TraceWindow } from './trace-window.ts';
import { TrafficTally } from './traffic-tally.ts';

interface Told {
  readonly id: string;
  readonly parent?: string;
  readonly service: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  readonly name?: string;
}

const span = ({ id, parent = '', service, kind, attributes = {}, name = '' }: Told): Span => ({
  ...{ key: id, parent, kind, name, service: { name: service, environment: 'test' } },
  ...{ start: 1_700_000_000_000, duration: 1_000, error: false, attributes, exceptions: [] },
});

/** A browser asks the gateway, which asks the catalog, which reads a table and sends a message. */
const TRACE: readonly Span[] = [
  span({ id: 'a', service: 'gateway', kind: 'server', attributes: { 'http.request.method': 'GET', 'http.route': '/products/:id' } }),
  span({ id: 'b', parent: 'a', service: 'gateway', kind: 'internal', name: 'middleware' }),
  span({ id: 'c', parent: 'b', service: 'gateway', kind: 'client', attributes: { 'http.method': 'GET', 'http.url': 'http://10.0.0.3:8081/items/7?full=1' } }),
  span({ id: 'd', parent: 'c', service: 'catalog', kind: 'server', attributes: { 'http.method': 'GET', 'http.route': '/items/<int:id>' } }),
  span({
    id: 'e',
    parent: 'd',
    service: 'catalog',
    kind: 'internal',
    attributes: { 'code.function.name': 'load', 'code.file.path': 'app.py', 'code.line.number': 9 },
  }),
  span({
    id: 'f',
    parent: 'e',
    service: 'catalog',
    kind: 'client',
    attributes: { 'db.system': 'postgresql', 'db.statement': 'SELECT * FROM items WHERE id = $1' },
  }),
  span({ id: 'g', parent: 'd', service: 'catalog', kind: 'producer', attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': 'seen' } }),
  span({ id: 'h', parent: 'd', service: 'catalog', kind: 'client', attributes: { 'rpc.system': 'grpc', 'rpc.service': 'shop.Stock', 'rpc.method': 'Get' } }),
  span({ id: 'i', parent: 'h', service: 'stock', kind: 'server', attributes: { 'rpc.system.name': 'grpc', 'rpc.method': 'shop.Stock/Get' } }),
];

function counted(spans: readonly Span[], slots?: number): string[] {
  const tally = new TrafficTally();
  const window = new TraceWindow({ tally, findRoute: () => undefined, ...(slots !== undefined && { slots }) });
  for (const s of spans) window.take(s, s.start);
  return tally
    .drain()
    .flatMap((unit) => [...unit.entries.values()].filter((e) => e.count > 0).map((e) => `${unit.name}: ${e.count} ${sightingKey(e).replaceAll('\t', ' ')}`))
    .sort();
}

const EXPECTED = [
  'catalog: 1 runtime_calls code catalog load|app.py|9 table  items',
  'catalog: 1 runtime_calls route catalog GET /items/<int:id> code catalog load|app.py|9',
  'catalog: 1 runtime_calls route catalog GET /items/<int:id> service catalog ',
  'catalog: 1 runtime_produces route catalog GET /items/<int:id> topic  seen',
  'catalog: 1 runtime_rpc route catalog GET /items/<int:id> rpc stock shop.Stock/Get',
  'gateway: 1 runtime_calls route gateway GET /products/:id route catalog GET /items/<int:id>',
  'gateway: 1 runtime_calls route gateway GET /products/:id service gateway ',
  'stock: 1 runtime_rpc rpc stock shop.Stock/Get service stock ',
];

test('spans come to the same relations in whatever order they come', () => {
  expect(counted(TRACE)).toEqual(EXPECTED);
  fc.assert(
    fc.property(fc.shuffledSubarray([...TRACE], { minLength: TRACE.length }), (spans) => {
      expect(counted(spans)).toEqual(EXPECTED);
    }),
  );
});

test('without the other side a call leads to its address, without its id and its query', () => {
  const alone = counted(TRACE.slice(0, 3));
  expect(alone).toContain('gateway: 1 runtime_calls route gateway GET /products/:id endpoint  GET 10.0.0.3:8081/items/{}');
});

test('without the span above, the work is the service’s', () => {
  expect(counted([TRACE[2] as Span])).toEqual(['gateway: 1 runtime_calls service gateway  endpoint  GET 10.0.0.3:8081/items/{}']);
});

test('what was forgotten changes nothing that was counted', () => {
  const whole = counted(Array.from({ length: 50 }, () => TRACE).flat(), 4);
  const total = whole.reduce((sum, line) => sum + Number(/: (\d+)/.exec(line)?.[1]), 0);
  expect(total).toBe(50 * EXPECTED.length);
});

test('a flood of names is counted together above a limit', () => {
  const tally = new TrafficTally();
  const window = new TraceWindow({ tally, findRoute: () => undefined });
  for (let i = 0; i < 6_000; i++) {
    const route = `/x${i.toString(36).replace(/\d/g, 'q')}${'abcdefgh'[i % 8]}${i}`;
    window.take(span({ id: '', service: 's', kind: 'server', attributes: { 'http.request.method': 'GET', 'http.route': route } }), 1_700_000_000_000);
  }
  const [unit] = tally.drain();
  expect(unit?.entries.size).toBe(4_001);
  expect(unit?.folded).toBe(2_000);
  expect([...(unit?.entries.values() ?? [])].reduce((sum, e) => sum + e.count, 0)).toBe(6_000);
});
