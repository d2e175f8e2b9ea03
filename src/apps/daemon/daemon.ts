/**
 * The daemon: keeps every repository of the roster up to date. Puts watches, updates and requests together, and ends when it
 * is told to or has had nothing to do for long enough. It holds no state that a restart would lose.
 */
import { existsSync } from 'node:fs';
import type { DaemonFiles } from '../../engine/daemon/daemon-files.ts';
import type { DaemonLock } from '../../engine/daemon/daemon-lock.ts';
import type { DaemonStatus, UpdateReport } from '../../engine/daemon/daemon-protocol.ts';
import { rosterPlaces } from '../../engine/repositories/roster-places.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import { IdleClock } from './idle-clock.ts';
import { IndexerPool } from './indexer-pool.ts';
import { type IpcServer, listen } from './ipc-server.ts';
import { LayerRuns } from './layer-runs.ts';
import type { LogFile } from './log-file.ts';
import { reportLine } from './report-line.ts';
import { answerRequest, type Served } from './requests.ts';
import { ServedRepository } from './served-repository.ts';
import { watchFolder } from './watch-folder.ts';

export interface DaemonOptions {
  readonly files: DaemonFiles;
  readonly lock: DaemonLock;
  readonly log: LogFile;
  /** 0: never leaves by itself. */
  readonly idleMs: number;
  readonly workingTree: boolean;
}

const ROSTER_POLL_MS = 30_000;
const BEAT_MS = 15_000;

export class Daemon implements Served {
  readonly #options: DaemonOptions;
  readonly #pool = new IndexerPool();
  readonly #layers = new LayerRuns((line) => this.#options.log.info(line));
  readonly #served = new Map<string, ServedRepository>();
  readonly #idle: IdleClock;
  readonly #ends: (() => void)[] = [];
  #server: IpcServer | undefined;
  #refreshing: Promise<void> = Promise.resolve();
  #stopped: (reason: string) => void = () => undefined;
  /** Resolves, with the reason, when it is time to close. */
  readonly done: Promise<string>;

  constructor(options: DaemonOptions) {
    this.#options = options;
    this.done = new Promise((resolve) => {
      this.#stopped = resolve;
    });
    this.#idle = new IdleClock(options.idleMs, () => this.stop('nothing happened for a while'));
  }

  async start(): Promise<void> {
    const { files, lock } = this.#options;
    this.#server = await listen(files.address, lock.holder.token, (request, talk) => answerRequest(this, request, talk));
    await this.refresh();
    const beat = setInterval(() => lock.beat(), BEAT_MS);
    this.#ends.push(
      () => clearInterval(beat),
      watchFolder({ folder: files.home, concerns: (name) => name === 'roster.json', onNews: () => void this.refresh(), pollMs: ROSTER_POLL_MS }),
      watchFolder({ folder: files.pokes, onNews: () => this.#checkAll() }),
    );
  }

  /** Ends `done`; the owner then closes. */
  stop(reason: string): void {
    this.#stopped(reason);
  }

  /** Running updates are finished first; waiting ones are dropped, because the next start finds out what is missing. */
  async close(): Promise<void> {
    this.#idle.close();
    this.#pool.leave();
    await this.#layers.close();
    for (const end of this.#ends) end();
    await this.#refreshing;
    await Promise.all([...this.#served.values()].map((repository) => repository.close()));
    this.#pool.close();
    await this.#server?.close();
  }

  /** Reads the roster again: starts serving new repositories, stops serving removed ones. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refreshOnce()).catch((error) => this.#options.log.error(String(error)));
    return this.#refreshing;
  }

  /** Finds a repository. An unknown one makes the daemon read the roster again: it may have been added a moment ago. */
  async repository(root: string): Promise<ServedRepository> {
    if (!this.#served.has(root)) await this.refresh();
    const found = this.#served.get(root);
    if (found === undefined) throw new UserError('NOT_FOUND', `The daemon does not serve ${root}.`, { hint: `Run \`${ownCommand('add')}\` there.` });
    return found;
  }

  repositories(): ServedRepository[] {
    return [...this.#served.values()];
  }

  status(): DaemonStatus {
    const { files, lock, log } = this.#options;
    const { pid, version, since } = lock.holder;
    const repositories = this.repositories().map((repository) => repository.status());
    return {
      pid,
      version,
      since,
      home: files.home,
      log: log.path,
      idleExitAt: this.#idle.endsAt,
      memoryBytes: process.memoryUsage.rss(),
      indexers: this.#pool.pids(),
      repositories,
    };
  }

  touch(): void {
    this.#idle.touch();
  }

  async #refreshOnce(): Promise<void> {
    const places = new Map(rosterPlaces(this.#options.files.home).map((place) => [place.root, place]));
    for (const [root, repository] of this.#served) {
      const place = places.get(root);
      if (place?.db === repository.place.db && existsSync(root)) continue;
      this.#served.delete(root);
      this.#options.log.info(`${repository.place.name}: let go`);
      await repository.close();
    }
    const added = [...places.values()].filter(({ root }) => !this.#served.has(root) && existsSync(root));
    await Promise.all(added.map((place) => this.#serve(place)));
    this.#idle.serves(this.#served.size > 0);
  }

  async #serve(place: ServedRepository['place']): Promise<void> {
    const repository = new ServedRepository(place, {
      run: (job, hear) => this.#pool.run(job, hear),
      onReport: (report) => this.#noteReport(place, report),
      workingTree: this.#options.workingTree,
    });
    this.#served.set(place.root, repository);
    await repository.start();
  }

  #noteReport(place: ServedRepository['place'], report: UpdateReport): void {
    this.#layers.after(place, report);
    if (report.outcome === 'updated') this.#idle.touch();
    this.#options.log[report.outcome === 'failed' ? 'error' : 'info'](reportLine(report));
  }

  #checkAll(): void {
    for (const repository of this.#served.values()) repository.check();
  }
}
