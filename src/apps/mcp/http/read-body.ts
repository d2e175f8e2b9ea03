/** The body of a request as JSON, up to a limit: more is refused before it is held. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from './guards.ts';

/** Undefined when the request was refused. A request without a body gives `null`. */
export async function readBody(request: IncomingMessage, response: ServerResponse, most: number): Promise<{ readonly json: unknown } | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      refuse(response, 413, `A request may have ${most} bytes.`, { Connection: 'close' });
      request.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  if (size === 0) return { json: null };
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error: the body is not JSON.' }, id: null }));
    return undefined;
  }
}
