/** The body of a request, up to a limit: more is refused before it is held. */
import type { IncomingMessage } from 'node:http';
import { isDeeperThan } from '../../util/nesting.ts';
import { Refusal } from './answer.ts';

/** Nothing that is asked here comes near; whoever walks through JSON calls itself for every level. */
const MAX_DEPTH = 100;

export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (most: number): Refusal => new Refusal(413, `A request may have ${most} bytes.`, { Connection: 'close' });

/** Null for an empty one. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  const text = bytes.toString('utf8');
  if (isDeeperThan(MAX_DEPTH, text)) throw new Refusal(400, `The body is nested more than ${MAX_DEPTH} levels deep.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(400, 'The body is not JSON.');
  }
}
