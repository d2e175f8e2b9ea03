/**
 * Changed paths by asking git now and then, for trees that cannot be watched. A path is reported when it begins or
 * ceases to differ from HEAD, or when its size or time changes while it differs. The wait grows with what an answer
 * costs, so that asking takes at most a twentieth of one core.
 */

import { fileStamp, uncommittedPaths, workingFiles } from '../git/working-files.ts';
import type { PathWatch } from './watch-folders.ts';

export interface StatusPollOptions {
  readonly onPath: (path: string) => void;
  readonly pollMs?: number | undefined;
}

const POLL_MS = 2_000;
const COST_FACTOR = 20;

export class StatusPoll implements PathWatch {
  readonly folders = 0;
  readonly #root: string;
  readonly #options: StatusPollOptions;
  #stamps: ReadonlyMap<string, string> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(root: string, options: StatusPollOptions) {
    this.#root = root;
    this.#options = options;
  }

  /** Reports all that differs already: whatever watched before may have missed some of it. */
  start(): Promise<void> {
    return this.#look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #next(cost: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#look(), Math.max(this.#options.pollMs ?? POLL_MS, cost * COST_FACTOR));
  }

  async #look(): Promise<void> {
    const started = performance.now();
    const [before, after] = [this.#stamps, await this.#read()];
    if (this.#closed) return;
    this.#stamps = after;
    for (const [path, stamp] of after) if (before.get(path) !== stamp) this.#options.onPath(path);
    for (const path of before.keys()) if (!after.has(path)) this.#options.onPath(path);
    this.#next(performance.now() - started);
  }

  /** Without git every file is looked at. */
  async #read(): Promise<Map<string, string>> {
    const paths = (await uncommittedPaths(this.#root)) ?? (await workingFiles(this.#root));
    return new Map(paths.map((path) => [path, fileStamp(this.#root, path)]));
  }
}
