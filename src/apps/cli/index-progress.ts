/**
 * Progress of an index run on a terminal: phase, files, rate. Nothing at all when stderr is not a terminal or the user
 * does not want it, so logs stay short.
 */
import type { SingleBar } from 'cli-progress';

export interface ProgressReport {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  /** What it waits for, if it does: shown instead of the rate. */
  readonly waiting?: string;
}

export interface IndexProgress {
  update(report: ProgressReport): void;
  /** Clears the line. */
  stop(): void;
}

/** Phases that count files; the others count rows. */
const FILE_PHASES = new Set(['scan', 'extract', 'resolve']);
const PHASE_WIDTH = 8;
/** A rate over less time than that is noise. */
const MIN_SECONDS = 0.5;
/** What ends sooner needs no estimate, and after less nothing can be said. */
const MIN_SECONDS_OF_ESTIMATE = 5;

const SILENT: IndexProgress = { update: () => undefined, stop: () => undefined };

export async function startProgress(wanted: boolean, stream: NodeJS.WriteStream = process.stderr): Promise<IndexProgress> {
  if (!wanted || !stream.isTTY) return SILENT;
  const { SingleBar, Presets } = await import('cli-progress');
  // Neither the cursor nor the line wrap is switched off: a run that is interrupted could not switch them on again.
  const bar = new SingleBar(
    { stream, format: '{phase} {bar} {value}/{total}{unit} {rate}', clearOnComplete: true, linewrap: true, fps: 10 },
    Presets.shades_classic,
  );
  return new TerminalProgress(bar);
}

class TerminalProgress implements IndexProgress {
  readonly #bar: SingleBar;
  #phase = '';
  #since = 0;

  constructor(bar: SingleBar) {
    this.#bar = bar;
  }

  update({ phase, done, total, waiting = '' }: ProgressReport): void {
    if (phase !== this.#phase) {
      this.#phase = phase;
      this.#since = performance.now();
      this.#bar.start(total, done, this.#payload(done, waiting));
      return;
    }
    this.#bar.setTotal(total);
    this.#bar.update(done, this.#payload(done, waiting));
  }

  stop(): void {
    if (this.#phase !== '') this.#bar.stop();
  }

  /** How long it will still take, for what takes a while. */
  #left(done: number, seconds: number): string {
    const left = done === 0 ? 0 : (seconds / done) * (this.#bar.getTotal() - done);
    if (seconds < MIN_SECONDS_OF_ESTIMATE || left < MIN_SECONDS_OF_ESTIMATE) return '';
    return left < 90 ? `, about ${Math.ceil(left / 5) * 5} s left` : `, about ${Math.ceil(left / 60)} min left`;
  }

  #payload(done: number, waiting: string): { phase: string; unit: string; rate: string } {
    const seconds = (performance.now() - this.#since) / 1000;
    const rate = seconds > MIN_SECONDS ? `${Math.round(done / seconds)}/s${this.#left(done, seconds)}` : '';
    return { phase: this.#phase.padEnd(PHASE_WIDTH), unit: FILE_PHASES.has(this.#phase) ? ' files' : '', rate: waiting || rate };
  }
}
