/**
 * OTLP over HTTP: POST /v1/traces with protobuf or JSON, packed or not. Bodies are bounded as they come and as they are
 * unpacked, and all bodies under way together are bounded too; who comes when that is full is told to come again.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { type OtlpEncoding, takeOtlp } from '../../engine/runtime/take-otlp.ts';
import { discardRest } from '../../util/discard-rest.ts';
import { MOST_BODY, MOST_UNPACKED, mayCome, type Receiver, type ReceiverOptions, shownHost } from './receiver.ts';

const PATH = '/v1/traces';
/** Of all requests together. */
const MOST_HELD = 64 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

class Refusal extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

export async function startHttpReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { intake, host, port, token } = options;
  const isAllowed = mayCome(token);
  const held = new HeldBodies();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const own = { bytes: 0 };
    try {
      const encoding = checkedEncoding(request, isAllowed);
      const body = await held.unpacked(await readBody(request, held, own), request.headers['content-encoding']);
      if (!takeOtlp(intake, body, encoding)) return answer(response, 400, { message: 'This is no OTLP request for traces.' });
      response.writeHead(200, { 'Content-Type': encoding === 'json' ? 'application/json' : 'application/x-protobuf' });
      response.end(encoding === 'json' ? '{}' : undefined);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      intake.refuse(error.reason);
      await discardRest(request);
      answer(response, error.status, { message: error.message });
      if (!request.complete) response.once('finish', () => request.destroy());
    } finally {
      held.bytes -= own.bytes;
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: NodeJS.ErrnoException) => {
      // The other side hung up in the middle of a request.
      if (error.code === 'ECONNRESET' || request.destroyed) intake.refuse('broken off');
      else throw error;
    });
  });
  server.headersTimeout = TIMEOUT_MS;
  server.requestTimeout = TIMEOUT_MS;
  server.on('clientError', (_, socket) => {
    intake.refuse('not HTTP');
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  await listen(server, host, port);
  return {
    address: `http://${shownHost(host)}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function checkedEncoding(request: IncomingMessage, isAllowed: (authorization: string | undefined) => boolean): OtlpEncoding {
  if (!isAllowed(request.headers.authorization))
    throw new Refusal(401, 'no token', 'This receiver wants its token: Authorization: Bearer <KNOWING_TRACES_TOKEN>.');
  // A web page must not write into the graph by way of the browser's access to this machine.
  if (request.headers.origin !== undefined) throw new Refusal(403, 'from a web page', 'Web pages may not send traces here.');
  if (request.url?.split('?', 1)[0] !== PATH) throw new Refusal(404, 'other address', `Traces go to ${PATH}.`);
  if (request.method !== 'POST') throw new Refusal(405, 'other method', 'Traces are sent with POST.');
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-protobuf') return 'protobuf';
  if (type === 'application/json') return 'json';
  throw new Refusal(415, 'other type', 'Traces are application/x-protobuf or application/json.');
}

/** All bodies that are under way. One is unpacked at a time: many small ones may be large. */
class HeldBodies {
  bytes = 0;
  #unpacking: Promise<unknown> = Promise.resolve();

  unpacked(body: Buffer, encoding = 'identity'): Promise<Buffer> | Buffer {
    if (encoding === 'identity' || encoding === '') return body;
    const mine = this.#unpacking.then(() => unpacked(body, encoding));
    this.#unpacking = mine.catch(() => undefined);
    return mine;
  }
}

async function readBody(request: IncomingMessage, held: HeldBodies, own: { bytes: number }): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY) throw tooLarge();
  const chunks: Buffer[] = [];
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    own.bytes += chunk.length;
    held.bytes += chunk.length;
    if (own.bytes > MOST_BODY) throw tooLarge();
    if (held.bytes > MOST_HELD) throw new Refusal(503, 'too busy', 'Too much is under way: send it again in a moment.');
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

const tooLarge = () => new Refusal(413, 'too large', `A request may have ${MOST_BODY} bytes, and ${MOST_UNPACKED} unpacked.`);

const UNPACK: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
};

async function unpacked(body: Buffer, encoding: string): Promise<Buffer> {
  const unpack = Object.hasOwn(UNPACK, encoding) ? UNPACK[encoding] : undefined;
  if (unpack === undefined) throw new Refusal(415, 'other encoding', 'Bodies may be packed with gzip or deflate.');
  try {
    return await unpack(body, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    if (code.startsWith('Z_')) throw new Refusal(400, 'badly packed', 'The body cannot be unpacked.');
    throw error;
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(status === 503 && { 'Retry-After': '1' }),
    ...(status >= 400 && { Connection: 'close' }),
  });
  response.end(JSON.stringify(body));
}
