/**
 * Receives traces until it is stopped: both receivers, and a write four times a second. A write that fails is tried again
 * with the next; when it ends, everything that was taken is written first.
 */
import type { IntakeOptions, OpenIntake } from '../../engine/runtime/open-intake.ts';
import { openIntake } from '../../engine/runtime/open-intake.ts';
import { UserError } from '../../errors.ts';
import { countOf } from '../../util/count-of.ts';
import { onStopSignal } from '../../util/stop-signals.ts';
import { startGrpcReceiver } from './grpc-receiver.ts';
import { startHttpReceiver } from './http-receiver.ts';
import { isLoopback, type Receiver, type ReceiverOptions } from './receiver.ts';

export interface ServeTracesOptions extends IntakeOptions {
  readonly host: string;
  readonly grpcPort: number;
  readonly httpPort: number;
  readonly say: (line: string) => void;
}

/** Far below the second that may be lost when the process is killed: a write takes its time too. */
const WRITE_MS = 250;
/** Where OpenTelemetry's libraries send to by default. */
export const TRACE_PORTS = { grpcPort: 4317, httpPort: 4318 } as const;

export interface TraceReceivers {
  readonly grpc: string;
  readonly http: string;
  readonly opened: OpenIntake;
  close(): Promise<void>;
}

export async function serveTraces(options: ServeTracesOptions): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    onStopSignal(() => resolve());
  });
  const receivers = await startReceivers(options);
  const { opened, grpc, http, close } = receivers;
  const names = opened.repositories.map(({ place }) => place.name).join(', ');
  options.say(`Receiving OTLP for ${names}: gRPC at ${grpc}, HTTP at ${http}/v1/traces.`);
  await ended;
  await close();
  options.say(`${countOf(opened.intake.counts.spans, 'span')} taken.`);
}

/** Also for the daemon, which has an end of its own. */
export async function startReceivers(options: ServeTracesOptions): Promise<TraceReceivers> {
  const token = tokenFor(options);
  const opened = await openIntake(options);
  const { intake } = opened;
  const errors = new ErrorNotes(options.say);
  intake.onError = (error) => errors.note(error);
  const started: Receiver[] = [];
  const closeAll = async () => {
    for (const receiver of started) await receiver.close();
    await opened.close();
  };
  try {
    const common: Omit<ReceiverOptions, 'port'> = { intake, host: options.host, ...(token !== undefined && { token }) };
    started.push(await listening(startGrpcReceiver({ ...common, port: options.grpcPort }), options.grpcPort));
    started.push(await listening(startHttpReceiver({ ...common, port: options.httpPort }), options.httpPort));
  } catch (error) {
    await closeAll();
    throw error;
  }
  const timer = writeRegularly(opened);
  const [grpc, http] = started.map((receiver) => receiver.address) as [string, string];
  return {
    ...{ grpc, http, opened },
    async close() {
      clearInterval(timer);
      for (const receiver of started) await receiver.close();
      await intake.flush();
      await opened.close();
    },
  };
}

/** One at a time: what comes during a slow write is in the next one. */
function writeRegularly({ intake }: OpenIntake): NodeJS.Timeout {
  let isWriting = false;
  return setInterval(() => {
    if (isWriting) return;
    isWriting = true;
    void intake.flush().finally(() => {
      isWriting = false;
    });
  }, WRITE_MS);
}

/** Whoever reaches an address beyond this machine could fill the graph with nonsense. */
function tokenFor({ env, host }: ServeTracesOptions): string | undefined {
  const token = env.KNOWING_TRACES_TOKEN;
  if (token) return token;
  if (isLoopback(host)) return undefined;
  throw new UserError('USAGE', `Other machines can reach ${host}, so a token is needed.`, {
    hint: 'Set KNOWING_TRACES_TOKEN, and let programs send it: OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer <token>".',
  });
}

async function listening(starting: Promise<Receiver>, port: number): Promise<Receiver> {
  try {
    return await starting;
  } catch (error) {
    if (!/EADDRINUSE|EACCES|EADDRNOTAVAIL|No address added/.test(String(error))) throw error;
    throw new UserError('USAGE', `Port ${port} cannot be used: ${(error as Error).message}`, {
      hint: 'Another collector may be running. --grpc-port and --http-port choose other ports.',
      cause: error,
    });
  }
}

const REPEAT_MS = 60_000;

/** The same trouble at every write is said once a minute. */
class ErrorNotes {
  readonly #say: (line: string) => void;
  #last = '';
  #at = 0;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  note(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (text === this.#last && Date.now() - this.#at < REPEAT_MS) return;
    [this.#last, this.#at] = [text, Date.now()];
    this.#say(`Could not write, trying again: ${text}`);
  }
}
