import fc from 'fast-check';
import protobuf from 'protobufjs/minimal.js';
import { expect, test } from 'vitest';
import type { Span } from '../span.ts';
import { decodeJaegerTrace } from './jaeger.ts';
import { elementReader } from './json-elements.ts';
import { decodeOtlpJson } from './otlp-json.ts';
import { decodeOtlpProtobuf } from './otlp-protobuf.ts';
import { decodeZipkinSpan } from './zipkin.ts';

const REQUEST = {
  resourceSpans: [
    {
      resource: { attributes: [kv('service.name', 'shop'), kv('deployment.environment', 'production'), kv('host.name', 'secret-host')] },
      scopeSpans: [
        {
          spans: [
            {
              ...{
                traceId: '0af7651916cd43dd8448eb211c80319c',
                spanId: 'b7ad6b7169203331',
                parentSpanId: '00f067aa0ba902b7',
                name: 'GET /users/{id}',
                kind: 2,
              },
              ...{ startTimeUnixNano: '1714557600000000000', endTimeUnixNano: '1714557600250000000', status: { code: 2 } },
              attributes: [
                kv('http.route', '/users/{id}'),
                kv('enduser.id', 'jane'),
                kv('http.request.header.cookie', 'x'),
                { key: 'http.status_code', value: { intValue: '500' } },
              ],
              events: [
                { name: 'exception', attributes: [kv('exception.type', 'Boom'), kv('exception.message', 'jane failed'), kv('exception.stacktrace', 'at a')] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

function kv(key: string, stringValue: string) {
  return { key, value: { stringValue } };
}

const EXPECTED: Span = {
  ...{ key: '8448eb211c80319cb7ad6b7169203331', parent: '8448eb211c80319c00f067aa0ba902b7', kind: 'server', name: 'GET /users/{id}' },
  ...{ service: { name: 'shop', environment: 'production' }, start: 1_714_557_600_000, duration: 250_000, error: true },
  ...{ attributes: { 'http.route': '/users/{id}', 'http.status_code': 500 }, exceptions: [{ type: 'Boom', stack: 'at a' }] },
};

/** The same request as bytes, written with the library's own writer. */
function asProtobuf(): Uint8Array {
  const any = (w: protobuf.Writer, value: { stringValue?: string; intValue?: string }) =>
    value.stringValue === undefined ? w.uint32(24).int64(Number(value.intValue)) : w.uint32(10).string(value.stringValue);
  const attribute = (w: protobuf.Writer, field: number, { key, value }: { key: string; value: object }) =>
    any(
      w
        .uint32((field << 3) | 2)
        .fork()
        .uint32(10)
        .string(key)
        .uint32(18)
        .fork(),
      value,
    )
      .ldelim()
      .ldelim();
  const [resource] = REQUEST.resourceSpans as [(typeof REQUEST.resourceSpans)[0]];
  const [scope] = resource.scopeSpans as [(typeof resource.scopeSpans)[0]];
  const [told] = scope.spans as [(typeof scope.spans)[0]];
  const w = protobuf.Writer.create();
  w.uint32(10).fork().uint32(10).fork();
  for (const a of resource.resource.attributes) attribute(w, 1, a);
  w.ldelim().uint32(18).fork().uint32(18).fork();
  w.uint32(10)
    .bytes(Buffer.from(told.traceId, 'hex'))
    .uint32(18)
    .bytes(Buffer.from(told.spanId, 'hex'))
    .uint32(34)
    .bytes(Buffer.from(told.parentSpanId, 'hex'));
  w.uint32(42).string(told.name).uint32(48).int32(told.kind);
  const fixed64 = (nanos: bigint) => w.fixed32(Number(nanos & 0xffff_ffffn)).fixed32(Number(nanos >> 32n));
  w.uint32(57);
  fixed64(BigInt(told.startTimeUnixNano));
  w.uint32(65);
  fixed64(BigInt(told.endTimeUnixNano));
  for (const a of told.attributes) attribute(w, 9, a);
  w.uint32(90).fork().uint32(18).string('exception');
  for (const a of told.events[0]?.attributes ?? []) attribute(w, 3, a);
  w.ldelim().uint32(122).fork().uint32(24).int32(2).ldelim();
  return w.ldelim().ldelim().ldelim().finish();
}

test('OTLP is the same as JSON and as protobuf, and holds nothing that is not asked for', () => {
  expect(decodeOtlpJson(REQUEST)).toEqual([EXPECTED]);
  expect(decodeOtlpProtobuf(asProtobuf())).toEqual([EXPECTED]);
});

test('bytes that are not a request are refused, never misread', () => {
  const whole = asProtobuf();
  for (let length = 1; length < whole.length; length++) expect(() => decodeOtlpProtobuf(whole.subarray(0, length))).toThrow();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        decodeOtlpProtobuf(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
  expect(decodeOtlpJson({ resourceLogs: [] })).toBeUndefined();
  expect(decodeOtlpJson([])).toBeUndefined();
});

test('any JSON is taken without a crash', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      decodeOtlpJson({ resourceSpans: [value, { scopeSpans: [value, { spans: [value, { attributes: [value], events: [value], status: value }] }] }] });
      decodeJaegerTrace({ spans: [value, { references: [value], tags: [value], logs: [value] }], processes: value });
      decodeZipkinSpan({ traceId: 'a', id: 'b', annotations: value, binaryAnnotations: value, tags: value });
    }),
  );
});

test('Jaeger: services, parents, kinds and errors are in tags and references', () => {
  const trace = {
    ...{ traceID: 'abc', processes: { p1: { serviceName: 'shop', tags: [{ key: 'deployment.environment', value: 'staging' }] } } },
    spans: [
      {
        ...{ traceID: 'abc', spanID: 's2', operationName: 'GET', processID: 'p1', startTime: 1_714_557_600_000_000, duration: 1_500 },
        references: [{ refType: 'CHILD_OF', traceID: 'abc', spanID: 's1' }],
        tags: [
          { key: 'span.kind', value: 'client' },
          { key: 'http.url', value: 'http://x/y' },
          { key: 'error', value: true },
          { key: 'user', value: 'jane' },
        ],
        logs: [
          {
            fields: [
              { key: 'error.kind', value: 'Timeout' },
              { key: 'stack', value: '' },
            ],
          },
        ],
      },
    ],
  };
  const [span] = decodeJaegerTrace(trace) ?? [];
  expect(span).toMatchObject({
    key: 'abcs2',
    parent: 'abcs1',
    kind: 'client',
    service: { name: 'shop', environment: 'staging' },
    start: 1_714_557_600_000,
    duration: 1_500,
    error: true,
  });
  expect(span?.attributes).toEqual({ 'span.kind': 'client', 'http.url': 'http://x/y', error: true });
  expect(span?.exceptions).toEqual([{ type: 'Timeout', stack: '' }]);
});

test('Zipkin: both sides of a call may share an id, in both versions', () => {
  const [client] =
    decodeZipkinSpan({
      ...{ traceId: 't', id: '1', kind: 'CLIENT', timestamp: 1e15, duration: 5 },
      localEndpoint: { serviceName: 'a' },
      remoteEndpoint: { serviceName: 'b' },
      tags: { 'http.path': '/x/1' },
    }) ?? [];
  expect(client).toMatchObject({ key: 't1', kind: 'client', attributes: { 'http.path': '/x/1', 'peer.service': 'b' } });
  const [server] = decodeZipkinSpan({ traceId: 't', id: '1', kind: 'SERVER', shared: true, localEndpoint: { serviceName: 'b' }, tags: {} }) ?? [];
  expect(server).toMatchObject({ key: 't1+', parent: 't1', kind: 'server', service: { name: 'b' } });
  const annotations = ['cs', 'sr', 'ss', 'cr'].map((value, i) => ({
    value,
    timestamp: 1e15 + i * 10,
    endpoint: { serviceName: value.startsWith('c') ? 'a' : 'b' },
  }));
  const both =
    decodeZipkinSpan({ traceId: 't', id: '2', parentId: '1', name: 'get', annotations, binaryAnnotations: [{ key: 'http.path', value: '/y' }] }) ?? [];
  expect(both.map(({ kind, service, duration, key }) => [kind, service.name, duration, key])).toEqual([
    ['server', 'b', 10, 't2+'],
    ['client', 'a', 30, 't2'],
  ]);
});

test('elements of a large text come one by one, however it is cut, and a line that breaks off costs only itself', () => {
  const line = JSON.stringify({ resourceSpans: [{ a: 'x"}]{[' }, { b: [{ c: {} }] }] });
  const text = Buffer.from(`${line}\n${line.slice(0, 20)}\n${line}\n{"resourceSpans":[{"a":{"b":[\n${line}\n`);
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 200 }), (size) => {
      const found: string[] = [];
      const reader = elementReader(['{['], (element) => found.push(element));
      for (let at = 0; at < text.length; at += size) reader.push(text.subarray(at, at + size));
      expect(found.filter((f) => f === '{"a":"x\\"}]{["}')).toHaveLength(3);
      expect(reader.finish()).toBe(false);
    }),
    { numRuns: 30 },
  );
});
