/**
 * JSON-RPC messages over a pipe: each behind a header with its length, as the Language Server Protocol frames them. Bytes
 * in any pieces go in, whole messages come out. What is not a message ends the stream: nothing after it can be trusted.
 */
/** An answer with all symbols of a file has some megabytes. */
const MAX_MESSAGE = 64 * 1024 ** 2;
const MAX_HEADER = 4_096;
const SEPARATOR = '\r\n\r\n';

export class BadMessage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadMessage';
  }
}

export class MessageStream {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Of the message whose header was read. */
  #wanted: number | undefined;

  /** Messages that are complete now. Throws BadMessage. */
  push(chunk: Buffer): unknown[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const messages: unknown[] = [];
    while (this.#hasNext()) messages.push(parse(this.#take(this.#wanted as number)));
    return messages;
  }

  #hasNext(): boolean {
    if (this.#wanted === undefined) this.#wanted = this.#readHeader();
    return this.#wanted !== undefined && this.#length >= this.#wanted;
  }

  #readHeader(): number | undefined {
    const bytes = this.#joined();
    const end = bytes.indexOf(SEPARATOR);
    if (end < 0) {
      if (bytes.length > MAX_HEADER) throw new BadMessage('output that is not a protocol message');
      return undefined;
    }
    const length = /^content-length: *(\d+)\r?$/im.exec(bytes.toString('latin1', 0, end))?.[1];
    if (length === undefined || Number(length) > MAX_MESSAGE) throw new BadMessage('a message without a usable length');
    this.#take(end + SEPARATOR.length);
    return Number(length);
  }

  #take(count: number): Buffer {
    const bytes = this.#joined();
    this.#chunks = count === bytes.length ? [] : [bytes.subarray(count)];
    this.#length -= count;
    this.#wanted = undefined;
    return bytes.subarray(0, count);
  }

  #joined(): Buffer {
    if (this.#chunks.length !== 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] as Buffer;
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new BadMessage(`a message that is no JSON: ${(error as Error).message}`);
  }
}

export function frame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, 'latin1'), body]);
}
