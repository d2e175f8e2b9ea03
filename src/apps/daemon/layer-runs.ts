/**
 * Fills the layers that the user wants kept, after an index has moved on: as processes of their own with low priority, one
 * at a time, because a language server takes as much memory as everything else together. What comes while one runs is done
 * after it. A run that is stopped goes on with the next one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { UpdateReport } from '../../engine/daemon/daemon-protocol.ts';
import { keptLayers } from '../../engine/layers/kept-layers.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';

export type LayerLog = (line: string) => void;

/** Arguments for node, besides the program's own. */
type Start = (args: readonly string[]) => ChildProcess;

const startProgram: Start = (args) => spawn(process.execPath, [process.argv[1] as string, ...args], { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true });

export class LayerRuns {
  readonly #log: LayerLog;
  readonly #start: Start;
  readonly #waiting = new Map<string, RepositoryPlace>();
  #running: Promise<void> | undefined;
  #child: ChildProcess | undefined;
  #closed = false;

  constructor(log: LayerLog, start: Start = startProgram) {
    this.#log = log;
    this.#start = start;
  }

  /** After an update. Uncommitted edits wait for their commit. */
  after(place: RepositoryPlace, { outcome, overlay }: Pick<UpdateReport, 'outcome' | 'overlay'>): void {
    if (outcome === 'failed' || overlay || this.#closed) return;
    this.#waiting.set(place.root, place);
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  /** What runs is stopped. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    this.#child?.kill();
    await this.#running;
  }

  async #work(): Promise<void> {
    for (let [next] = this.#waiting.values(); next !== undefined; [next] = this.#waiting.values()) {
      this.#waiting.delete(next.root);
      for (const { layer, trusted } of this.#keptOf(next)) if (!this.#closed) await this.#fill(next, layer, trusted);
    }
  }

  /** A list that cannot be read is a line of the log: the daemon goes on. */
  #keptOf(place: RepositoryPlace) {
    try {
      return keptLayers(place);
    } catch (error) {
      this.#log(`${place.name}: ${(error as Error).message}`);
      return [];
    }
  }

  async #fill({ name, root, db }: RepositoryPlace, layer: string, trusted: boolean): Promise<void> {
    const child = this.#start(['enrich', layer, '--repo', root, '--db', db, '--no-progress', ...(trusted ? ['--trust'] : [])]);
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-500);
    });
    lower(child);
    const code = await new Promise<number | null>((resolve) => {
      child.on('error', () => resolve(null));
      child.on('close', resolve);
    });
    this.#child = undefined;
    if (!this.#closed) this.#log(code === 0 ? `${name}: layer ${layer} is filled` : `${name}: layer ${layer}: ${said.trim().split('\n')[0] || 'stopped'}`);
  }
}

/** Nobody waits for it. A system may refuse. */
function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}
