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
/** How soon a repository that was indexed a moment ago gets its traces. */
const LOOK_MS = 2_000;

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
  options.say(`Receiving OTLP for ${namesOf(opened.repositories) || 'repositories that are yet to be indexed'}: gRPC at ${grpc}, HTTP at ${http}/v1/traces.`);
  await ended;
  await close();
  options.say(`${countOf(opened.intake.counts.spans, 'span')} taken.`);
}

/** Also for the daemon, which has an end of its own. */
export async function startReceivers(options: ServeTracesOptions): Promise<TraceReceivers> {
  const token = tokenFor(options);
  const opened = await openIntake({ ...options, awaiting: options.all === true });
  const { intake } = opened;
  const errors = new ErrorNotes(options.say);
  intake.onError = (error) => errors.note('Could not write, trying again', error);
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
  const ends = [
    repeatedly(WRITE_MS, () => intake.flush()),
    repeatedly(LOOK_MS, () => takeUp(opened, options.say).catch((error) => errors.note('Could not look for new repositories, trying again', error))),
  ];
  const [grpc, http] = started.map((receiver) => receiver.address) as [string, string];
  return {
    ...{ grpc, http, opened },
    async close() {
      for (const end of ends) await end();
      for (const receiver of started) await receiver.close();
      await intake.flush();
      const { spans } = intake.counts;
      if (opened.repositories.length === 0 && spans > 0) options.say(`${countOf(spans, 'span')} lost: no repository was indexed that they could be kept with.`);
      await opened.close();
    },
  };
}

const namesOf = (repositories: OpenIntake['repositories']): string => repositories.map(({ place }) => place.name).join(', ');

/** Repositories may be indexed, and removed, while traces come in. */
async function takeUp(opened: OpenIntake, say: (line: string) => void): Promise<void> {
  const found = await opened.refresh();
  if (found.length > 0) say(`Receiving for ${namesOf(found)} too.`);
}

/** One at a time: what comes during a slow write is in the next one. Returns how to end it. */
function repeatedly(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = undefined;
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
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

  note(what: string, error: unknown): void {
    const text = `${what}: ${error instanceof Error ? error.message : String(error)}`;
    if (text === this.#last && Date.now() - this.#at < REPEAT_MS) return;
    [this.#last, this.#at] = [text, Date.now()];
    this.#say(text);
  }
}
