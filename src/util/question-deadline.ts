/**
 * How long one question may take in a process that answers several clients. The question carries its deadline through
 * every await. Between reads it gives others their turn once it has worked for a while (`takeTurn`); in loops that read
 * nothing it only looks at the clock (`mindOthers`). Past its deadline, or when it has held the process without a pause, it
 * ends with an error. Without a deadline, as on the command line, both do nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UserError } from '../errors.ts';

/** For a whole question, others' turns included: the slowest on kubernetes, `communities` of a fresh index, takes some ten. */
const QUESTION_MS = 60_000;
/** Without a pause: how long another client may have to wait for its turn. */
const HELD_MS = 10_000;
/** Work after which others get their turn. */
const TURN_MS = 50;
const BEAT_MS = 250;

interface Question {
  readonly end: number;
  turn: number;
}

export interface Limits {
  readonly questionMs?: number;
  readonly heldMs?: number;
}

const asked = new AsyncLocalStorage<Question & { readonly heldMs: number }>();
/** When the process last came round to its timers. */
let beat = 0;
let running = 0;
let timer: NodeJS.Timeout | undefined;

export async function withDeadline<T>(ask: () => Promise<T>, { questionMs = QUESTION_MS, heldMs = HELD_MS }: Limits = {}): Promise<T> {
  const now = performance.now();
  if (running++ === 0) {
    beat = now;
    timer = setInterval(() => {
      beat = performance.now();
    }, BEAT_MS).unref();
  }
  try {
    return await asked.run({ end: now + questionMs, turn: now, heldMs }, ask);
  } finally {
    if (--running === 0) clearInterval(timer);
  }
}

/** Before a read. Undefined when the question may go on at once. */
export function takeTurn(): Promise<void> | undefined {
  const question = asked.getStore();
  if (question === undefined) return undefined;
  const now = performance.now();
  if (now > question.end) throw tooLong();
  return now - question.turn < TURN_MS ? undefined : giveTurn(question);
}

async function giveTurn(question: Question): Promise<void> {
  await nextTurn();
  question.turn = performance.now();
  beat = question.turn;
}

/** Now and then in a loop that may be long. */
export function mindOthers(): void {
  const question = asked.getStore();
  if (question === undefined) return;
  const now = performance.now();
  if (now > question.end || now - beat > question.heldMs) throw tooLong();
}

const tooLong = (): UserError =>
  new UserError('TOO_LONG', 'This question took too long and was ended, because others are waiting.', {
    hint: 'Ask for less: a smaller depth, a file or symbol instead of a package, fewer words. The command line has no such limit.',
  });
