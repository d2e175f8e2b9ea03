import { expect, test } from 'vitest';
import { formatOf } from '../decode/trace-file.ts';
import { alb } from './alb.ts';
import { common } from './common.ts';
import { envoy } from './envoy.ts';
import { json } from './json.ts';

const AT = Date.UTC(2024, 4, 1, 10, 0, 0);

test('common, combined and nginx with the time of a request', () => {
  const line = '127.0.0.1 - frank [01/May/2024:12:00:00 +0200] "GET /users/7?x=1 HTTP/1.1" 200 2326';
  expect(common.read(line)).toEqual({ method: 'GET', url: '/users/7?x=1', status: 200, at: AT, duration: 0 });
  expect(common.read(`${line} "https://a/b?c=d" "Mozilla/5.0 (X11; \\"x\\") 1 2"`)?.duration).toBe(0);
  expect(common.read(`${line} "-" "curl/8.0" 0.125`)?.duration).toBe(125_000);
  expect(common.read(`${line} "-" "curl/8.0" 1500`)?.duration).toBe(1_500);
  expect(common.read('127.0.0.1 - - [01/May/2024:12:00:00 +0200] "\\x16\\x03" 400 0')).toBeUndefined();
  expect(common.read('nonsense')).toBeUndefined();
});

test('Envoy, as Istio writes it', () => {
  const line =
    '[2024-05-01T10:00:00.000Z] "POST /api/v1/cart HTTP/2" 503 UF via_upstream - "-" 17 42 250 - "-" "grpc-go/1" "id" "cart:7070" "10.0.0.1:7070" outbound|7070||cart - 10.0.0.2:1 10.0.0.3:2 - default';
  expect(envoy.read(line)).toEqual({ method: 'POST', url: '/api/v1/cart', status: 503, at: AT, duration: 250_000 });
});

test('a load balancer of AWS names the service by its target group', () => {
  const line =
    'https 2024-05-01T10:00:00.000000Z app/web/50dc6c495c0c9188 192.168.1.2:2817 10.0.0.1:80 0.001 0.048 0.001 200 200 34 366 "GET https://shop.example.com:443/orders/12?x=1 HTTP/1.1" "curl/7" ECDHE TLSv1.2 arn:aws:elasticloadbalancing:us-east-2:1:targetgroup/checkout/73e2d6bc24d8a067 "Root=1" "shop.example.com" "-" 0 2024-05-01T10:00:00.000000Z "forward"';
  expect(alb.read(line)).toEqual({
    ...{ method: 'GET', url: 'https://shop.example.com:443/orders/12?x=1', status: 200, at: AT, duration: 50_000, service: 'checkout' },
  });
});

test('JSON lines with the names that servers use', () => {
  expect(json.read('{"ts":1714557600,"request":{"method":"GET","uri":"/a"},"status":200,"duration":0.5}')).toMatchObject({
    method: 'GET',
    url: '/a',
    at: AT,
    duration: 500_000,
  });
  expect(json.read('{"time":"2024-05-01T10:00:00Z","method":"put","path":"/a","status":"204","duration_ms":3,"service":"shop"}')).toMatchObject({
    ...{ method: 'PUT', status: 204, duration: 3_000, service: 'shop', at: AT },
  });
  expect(json.read('{"request":"GET /x?y HTTP/1.1","status":200,"request_time":"0.010"}')).toMatchObject({ method: 'GET', url: '/x?y', duration: 10_000 });
  expect(json.read('{"level":"info","msg":"started"}')).toBeUndefined();
  expect(json.read('{broken')).toBeUndefined();
});

test('a file is recognised by its beginning', () => {
  const of = (text: string) => formatOf(Buffer.from(text));
  expect(of('[2024-05-01T10:00:00.000Z] "GET /a HTTP/1.1" 200 - 0 1 25 24 "-" "curl" "id" "shop" "10.0.0.1:80"\n')).toBe('envoy-log');
  expect(of('[\n  {"traceId": "a"}]')).toBe('zipkin');
  expect(of('[]')).toBe('zipkin');
  expect(of('{"msg":"listening"}\n{"method":"GET","path":"/a","status":200}\n')).toBe('json-log');
  expect(of('{"resourceSpans":[]}')).toBe('otlp-json');
  expect(of('{\n  "data": [\n')).toBe('jaeger');
  expect(of('[[{"traceId":"a"}]]')).toBe('zipkin');
  expect(of('1.2.3.4 - - [01/May/2024:12:00:00 +0200] "GET / HTTP/1.1" 200 1\n')).toBe('common-log');
  expect(of('{"method":"GET","path":"/","status":200}\n')).toBe('json-log');
  expect(of('hello')).toBeUndefined();
  expect(of('')).toBeUndefined();
});
