/**
 * One repository that the daemon keeps up to date: its watch, its updates (one at a time, newer requests merged) and its
 * state. A failed update is tried again after a while, and at once when something changes. Nothing has to be remembered
 * across a restart: comparing the index with HEAD shows what is missing.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ServedStatus, UpdateProgress, UpdateReport } from '../../engine/daemon/daemon-protocol.ts';
import { currentSnapshot, type SyncResult } from '../../engine/indexing/sync-repository.ts';
import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { type RepositoryChange, type RepositoryWatch, watchRepository } from '../../engine/watch/watch-repository.ts';
import { type IndexJob, spokenError } from './indexer-messages.ts';
import type { IndexEars } from './indexer-pool.ts';
import { MergedRuns } from './merged-runs.ts';

export interface ServedOptions {
  readonly run: (job: IndexJob, hear: IndexEars) => Promise<SyncResult>;
  readonly onReport: (report: UpdateReport) => void;
  /** Follow the working tree from the start. */
  readonly workingTree: boolean;
}

const RETRY_MS = [1_000, 5_000, 30_000, 300_000];

export class ServedRepository {
  readonly place: RepositoryPlace;
  readonly #options: ServedOptions;
  readonly #runs = new MergedRuns<UpdateReport>((reasons) => this.#update(reasons));
  readonly #listeners = new Set<(report: UpdateReport) => void>();
  #watch: RepositoryWatch | undefined;
  #last: UpdateReport | null = null;
  #failures = 0;
  #waits = false;
  #progress: UpdateProgress | null = null;
  #retry: NodeJS.Timeout | undefined;
  /** What changed in the working tree since the last update; undefined: anything may have. */
  #edited: Set<string> | undefined;
  /** Those who want the working tree in the graph. */
  #followers: number;
  #closed = false;

  constructor(place: RepositoryPlace, options: ServedOptions) {
    this.place = place;
    this.#options = options;
    this.#followers = options.workingTree ? 1 : 0;
  }

  /** Begins to watch, then catches up with what happened before. */
  async start(): Promise<void> {
    const watch = await watchRepository(this.place.root, (change) => this.#heard(change));
    if (this.#closed) return watch.close();
    this.#watch = watch;
    if (this.#followers > 0) await watch.watchTree();
    void this.request('start');
  }

  /** The report of an update that began after this call. */
  request(reason: string): Promise<UpdateReport> {
    this.#edited = undefined;
    return this.#ask(reason);
  }

  /** Somebody knows that HEAD moved. */
  check(): void {
    void this.#watch?.check();
  }

  /** Adds the working tree to the graph until the returned function is called. */
  async follow(listener: (report: UpdateReport) => void): Promise<() => Promise<void>> {
    this.#listeners.add(listener);
    this.#followers++;
    await this.#watch?.watchTree();
    void this.request('tree');
    return () => this.#unfollow(listener);
  }

  status(): ServedStatus {
    const { name, root, db } = this.place;
    const last = this.#last;
    return {
      name,
      root,
      database: db,
      state: this.#state(),
      commit: last?.commit ?? null,
      snapshot: last?.snapshot ?? null,
      lastUpdate: last,
      queued: this.#runs.reasons,
      progress: this.#progress,
      watch: this.#watch?.state ?? null,
    };
  }

  /** Lets an update under way finish; what was only asked for is seen at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#watch?.close();
    await this.#runs.settled();
  }

  #ask(reason: string): Promise<UpdateReport> {
    clearTimeout(this.#retry);
    return this.#runs.request(reason);
  }

  #heard(change: RepositoryChange): void {
    if (change.kind === 'head') void this.request('head');
    else if (![...change.paths].every((path) => this.#isEdit(path))) void this.request('tree');
    else {
      for (const path of change.paths) this.#edited?.add(path);
      void this.#ask('tree');
    }
  }

  /** Whether the path is a single edited file. A removed path, a folder or an ignore file may mean many files that no event names. */
  #isEdit(path: string): boolean {
    return statSync(join(this.place.root, path), { throwIfNoEntry: false })?.isFile() === true && basename(path) !== '.gitignore';
  }

  #state(): ServedStatus['state'] {
    if (!existsSync(this.place.root)) return 'missing';
    if (this.#runs.running) return this.#waits ? 'waiting' : 'updating';
    return this.#last === null ? 'starting' : this.#last.outcome === 'failed' ? 'failed' : 'current';
  }

  async #unfollow(listener: (report: UpdateReport) => void): Promise<void> {
    this.#listeners.delete(listener);
    if (--this.#followers > 0 || this.#closed) return;
    await this.#watch?.unwatchTree();
    // Return to the committed state before the last watcher disconnects: an update in progress may still add edits.
    await this.request('tree');
  }

  async #update(reasons: readonly string[]): Promise<UpdateReport> {
    const { name, root } = this.place;
    const started = performance.now();
    this.#waits = false;
    const report = await this.#sync(reasons).then(
      (result) => ({ name, root, ...result, at: Date.now() }),
      (error): UpdateReport => ({ ...this.#known(), outcome: 'failed', milliseconds: performance.now() - started, at: Date.now(), error: spokenError(error) }),
    );
    // An update that was rejected before it began is not recorded.
    if (!this.#waits) this.#note(report);
    return report;
  }

  /** At the start there is mostly nothing to do, which can be found out without an indexing process. */
  async #sync(reasons: readonly string[]): Promise<SyncResult> {
    const workingTree = this.#followers > 0;
    const onlyStart = reasons.every((reason) => reason === 'start') && !workingTree;
    const current = onlyStart ? await currentSnapshot(this.place) : undefined;
    if (current === undefined) return this.#inTurn(workingTree);
    return { outcome: 'current', commit: current.commit, snapshot: current.root, overlay: false, files: 0, readers: {}, milliseconds: 0 };
  }

  async #inTurn(workingTree: boolean): Promise<SyncResult> {
    this.#waits = true;
    const paths = workingTree && this.#edited !== undefined ? [...this.#edited] : undefined;
    this.#edited = new Set();
    const job: IndexJob = { place: this.place, workingTree, ...(paths === undefined ? {} : { paths }) };
    return this.#options.run(job, {
      began: () => {
        this.#waits = false;
      },
      progress: (progress) => {
        this.#progress = progress;
      },
    });
  }

  #known(): Omit<UpdateReport, 'outcome' | 'milliseconds' | 'at'> {
    const { name, root } = this.place;
    return { name, root, commit: this.#last?.commit ?? null, snapshot: this.#last?.snapshot ?? null, overlay: this.#last?.overlay ?? false, files: 0 };
  }

  #note(report: UpdateReport): void {
    this.#last = report;
    this.#progress = null;
    this.#failures = report.outcome === 'failed' ? this.#failures + 1 : 0;
    if (report.outcome === 'failed') this.#edited = undefined;
    if (this.#failures > 0 && !this.#closed && existsSync(this.place.root)) {
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length) - 1];
      this.#retry = setTimeout(() => void this.request('retry'), wait);
    }
    this.#options.onReport(report);
    for (const listener of this.#listeners) listener(report);
  }
}
