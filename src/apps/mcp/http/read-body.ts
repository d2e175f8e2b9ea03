/** The body of a request as JSON, up to a limit: more is refused before it is held. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeeperThan } from '../../../util/nesting.ts';
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
  const text = Buffer.concat(chunks).toString('utf8');
  if (isDeeperThan(MAX_DEPTH, text)) return refuseText(response, `the body is nested more than ${MAX_DEPTH} levels deep.`);
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuseText(response, 'the body is not JSON.');
  }
}

function refuseText(response: ServerResponse, why: string): undefined {
  response.writeHead(400, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32700, message: `Parse error: ${why}` }, id: null }));
}

/** No message of the protocol comes near; whoever walks through one calls itself for every level. */
const MAX_DEPTH = 100;
