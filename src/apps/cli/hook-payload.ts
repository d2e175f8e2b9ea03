/**
 * The payload of an agent's hook, read from stdin. Every field may be missing or of another type, and input that does not
 * arrive in time counts as empty.
 */
export interface HookPayload {
  /** The agent's own name of the event; its presence means that it wants JSON back. */
  readonly event: string | undefined;
  readonly cwd: string | undefined;
  readonly tool: string | undefined;
  readonly file: string | undefined;
  readonly oldText: string | undefined;
  readonly prompt: string | undefined;
  /** Of a read: first line and number of lines. */
  readonly offset: number | undefined;
  readonly limit: number | undefined;
}

const MAX_BYTES = 8 * 1024 * 1024;

export async function readPayload(stdin: NodeJS.ReadStream, waitMs: number): Promise<HookPayload> {
  if (stdin.isTTY) return parsePayload('');
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    stdin.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) done();
      else chunks.push(chunk);
    });
    stdin.once('end', done).once('error', done);
  });
  stdin.destroy();
  return parsePayload(Buffer.concat(chunks).toString('utf8'));
}

export function parsePayload(text: string): HookPayload {
  const payload = toRecord(parsed(text));
  const input = toRecord(payload.tool_input ?? payload.toolInput ?? payload.input);
  const firstEdit = toRecord(Array.isArray(input.edits) ? input.edits[0] : undefined);
  return {
    event: toText(payload.hook_event_name),
    cwd: toText(payload.cwd),
    tool: toText(payload.tool_name ?? payload.tool),
    file: toText(input.file_path ?? input.path ?? input.filePath ?? payload.file_path),
    oldText: toText(input.old_string ?? firstEdit.old_string),
    prompt: toText(input.prompt ?? payload.prompt),
    offset: toNumber(input.offset),
    limit: toNumber(input.limit),
  };
}

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const toText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const toNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined);
