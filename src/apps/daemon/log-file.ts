/**
 * The daemon's log: one line per event, with time and level, in a file that is rotated when it grows long. A few old files
 * are kept, so the size on disk is bounded. Lines are written synchronously, because the last one before a crash matters
 * most.
 */
import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../../util/make-folder.ts';

export interface LogFileOptions {
  readonly maxBytes?: number;
  /** Old files kept next to the current one. */
  readonly keep?: number;
  /** Hears every line as well: a terminal. */
  readonly also?: (line: string) => void;
  readonly now?: () => number;
}

const MAX_BYTES = 1024 ** 2;
const KEEP = 3;

export class LogFile {
  readonly path: string;
  readonly #options: LogFileOptions;
  #bytes: number;

  constructor(path: string, options: LogFileOptions = {}) {
    this.path = path;
    this.#options = options;
    makePrivateFolder(dirname(path));
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  info(text: string): void {
    this.#write('info', text);
  }

  error(text: string): void {
    this.#write('error', text);
  }

  #write(level: string, text: string): void {
    const time = new Date((this.#options.now ?? Date.now)()).toISOString();
    // One event per line, so that the log can be grepped.
    const line = `${time} ${level} ${text.replaceAll('\n', ' | ')}\n`;
    if (this.#bytes > 0 && this.#bytes + line.length > (this.#options.maxBytes ?? MAX_BYTES)) this.#turnOver();
    appendFileSync(this.path, line, { mode: 0o600 });
    this.#bytes += Buffer.byteLength(line);
    this.#options.also?.(text);
  }

  /** daemon.log -> daemon.log.1 -> daemon.log.2; the oldest goes. */
  #turnOver(): void {
    const keep = this.#options.keep ?? KEEP;
    rmSync(`${this.path}.${keep}`, { force: true });
    for (let i = keep - 1; i >= 0; i--) {
      const from = i === 0 ? this.path : `${this.path}.${i}`;
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, `${this.path}.${i + 1}`);
    }
    this.#bytes = 0;
  }
}
