/** Files of traces and access logs into an intake: streamed, so that memory does not depend on their size. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../errors.ts';
import { formatOf, openTraceFile } from '../../traces/decode/trace-file.ts';
import type { TraceFile } from '../../traces/decode/trace-sink.ts';
import type { SpanService } from '../../traces/span.ts';
import type { TraceIntake } from './trace-intake.ts';

export interface ImportOptions {
  /** For lines and spans that do not say whose they are. */
  readonly service?: string;
  readonly environment?: string;
  readonly progress?: (doneBytes: number, totalBytes: number) => void;
}

const FLUSH_MS = 1_000;
const BEGINNING = 65_536;
const CHUNK = 1024 * 1024;
const GZIP = [0x1f, 0x8b] as const;

/** The format that the file turned out to be. What was read is written when this resolves. */
export async function importTraceFile(intake: TraceIntake, path: string, options: ImportOptions = {}): Promise<string> {
  const { beginning, size } = await openedFile(path);
  const source = createReadStream(path, { highWaterMark: CHUNK });
  let done = 0;
  source.on('data', (chunk) => {
    done += chunk.length;
    options.progress?.(done, size);
  });
  const isPacked = beginning[0] === GZIP[0] && beginning[1] === GZIP[1];
  const format = await readInto(intake, isPacked ? source.pipe(createGunzip({ chunkSize: CHUNK })) : source, path, options);
  await intake.flush();
  return format;
}

async function openedFile(path: string): Promise<{ beginning: Buffer; size: number }> {
  try {
    const file = await open(path);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const { size } = await file.stat();
    await file.close();
    return { beginning: buffer.subarray(0, bytesRead), size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UserError('NOT_FOUND', `${path} cannot be read.`, { hint: 'Name a file of traces or an access log.', cause: error });
  }
}

async function readInto(intake: TraceIntake, source: Readable, path: string, { service, environment }: ImportOptions): Promise<string> {
  const otherwise: Partial<SpanService> = { ...(service !== undefined && { name: service }), ...(environment !== undefined && { environment }) };
  const sink = { take: (span: Parameters<TraceIntake['take']>[0]) => intake.take(span), malformed: () => intake.malformed(), otherwise };
  let file: TraceFile | undefined;
  let held: Buffer = Buffer.alloc(0);
  let flushed = Date.now();
  const begin = () => {
    const format = formatOf(held);
    if (format === undefined) throw unknownFormat(path);
    file = openTraceFile(format, sink);
    file.push(held);
  };
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (file === undefined) {
        held = Buffer.concat([held, chunk]);
        if (held.length >= BEGINNING) begin();
      } else file.push(chunk);
      if (Date.now() - flushed < FLUSH_MS) continue;
      await intake.flush();
      flushed = Date.now();
    }
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    // A packed file that breaks off: what was read of it counts.
    intake.malformed();
  }
  if (file === undefined) begin();
  (file as unknown as TraceFile).finish();
  return (file as unknown as TraceFile).format;
}

const unknownFormat = (path: string): UserError =>
  new UserError('USAGE', `${path} is of no known format.`, {
    hint: 'Known are OTLP (JSON, JSON lines, protobuf), Jaeger and Zipkin JSON, and access logs: common, combined, nginx, Envoy, AWS ALB, JSON lines; each may be packed with gzip.',
  });
