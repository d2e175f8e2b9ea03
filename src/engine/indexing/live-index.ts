/**
 * Keeps the index of one repository up to date, for the daemon, for a server, or once for a command. Holds the state that
 * makes the next update cheap, and falls back to a whole run where an update is not possible. One update at a time; what is
 * stored is always the state of a commit, or of the working tree on top of one.
 */
import { availableParallelism } from 'node:os';
import { loadConfig } from '../../config/config.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import { UserError } from '../../errors.ts';
import { backChange, commitChange, overlayChange, readerChange } from '../../indexing/change-sets.ts';
import { type ExtractOptions, FileExtractor } from '../../indexing/file-extractor.ts';
import { decodeInputs, outdatedReaders } from '../../indexing/index-inputs.ts';
import { IndexState } from '../../indexing/index-state.ts';
import { changedPaths } from '../../indexing/scan/git-changes.ts';
import { type ChangeSet, isFar, planUpdate } from '../../indexing/update-pipeline.ts';
import type { Snapshot } from '../../model/graph.ts';
import { loadReaders, type ReaderRegistry, readerVersions } from '../../readers/registry.ts';
import type { GraphReader, GraphStore } from '../../store/contract.ts';
import { StaleBaseError } from '../../store/stale-base-error.ts';
import { askHead } from '../../util/git.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { openPlaceStore } from '../repositories/place-store.ts';
import { refreshProfile } from '../view/repo-profile.ts';
import { type IndexRequest, indexRepository } from './index-repository.ts';

export interface UpdateRequest {
  /** Include uncommitted changes. Without it, an existing overlay is removed. */
  readonly workingTree?: boolean;
  /** Paths that may have changed in the working tree, relative to the root; without it, git is asked about all. */
  readonly paths?: readonly string[];
  readonly progress?: IndexRequest['progress'];
}

export interface UpdateResult {
  readonly snapshot: Snapshot;
  /** `whole`: everything was indexed anew. */
  readonly way: 'current' | 'incremental' | 'whole';
  /** Files that were read. */
  readonly files: number;
  /** How many of each language or format. */
  readonly readers: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

/** How often to try again when another process has written in between. */
const ATTEMPTS = 3;

export class LiveIndex {
  readonly #place: RepositoryPlace;
  #store: GraphStore | undefined;
  #state: IndexState | undefined;
  #extractor: FileExtractor | undefined;
  #readers: ReaderRegistry | undefined;
  readonly #given: ReaderRegistry | undefined;
  #running: Promise<unknown> = Promise.resolve();

  /** `readers` instead of those in their folders. */
  constructor(place: RepositoryPlace, readers?: ReaderRegistry) {
    this.#place = place;
    this.#given = readers;
    this.#readers = readers;
  }

  /** Brings the index to HEAD, or to the working tree. Calls wait for one another. */
  update(request: UpdateRequest = {}): Promise<UpdateResult> {
    const result = this.#running.then(() => this.#update(request));
    this.#running = result.catch(() => undefined);
    return result;
  }

  /** Like `update`, but only if that is possible without a whole run; otherwise undefined. */
  tryUpdate(request: UpdateRequest = {}): Promise<UpdateResult | undefined> {
    const result = this.#running.then(async () => {
      const started = performance.now();
      const done = await this.#retried(() => this.#incremental(request));
      return done && { ...done, milliseconds: performance.now() - started };
    });
    this.#running = result.catch(() => undefined);
    return result;
  }

  /** Loads what the next update needs, so that it does not have to wait for it. */
  warm(): Promise<void> {
    const done = this.#running.then(async () => {
      await this.#load(await this.#settings());
    });
    this.#running = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#store?.close();
    this.#store = undefined;
    this.#forget();
  }

  async #update(request: UpdateRequest): Promise<UpdateResult> {
    const started = performance.now();
    const done = await this.#retried(async () => (await this.#incremental(request)) ?? this.#whole(request));
    return { ...done, milliseconds: performance.now() - started };
  }

  async #retried<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        this.#forget();
        if (!(error instanceof StaleBaseError)) throw error;
        if (attempt === ATTEMPTS) throw overtaken(error);
      }
    }
  }

  /** Undefined where a whole run is needed. */
  async #incremental(request: UpdateRequest): Promise<Omit<UpdateResult, 'milliseconds'> | undefined> {
    const { root } = this.#place;
    const head = await askHead(root);
    if (head === undefined) return undefined;
    const settings = await this.#settings();
    const current = request.workingTree ? undefined : await this.#current(head, settings);
    if (current !== undefined) return { snapshot: current, way: 'current', files: 0, readers: {} };
    if (this.#state === undefined && (await this.#isFarFrom(head))) return undefined;
    const state = await this.#load(settings);
    if (state === undefined) return undefined;
    const done = new ReadCounts();
    for (const step of [this.#back, this.#toReaders, this.#toCommit, this.#toWorkingTree]) {
      const read = await step.call(this, state, head, request);
      if (read === 'whole run') {
        this.#forget();
        return undefined;
      }
      if (read !== 'nothing') done.add(read);
    }
    return { snapshot: state.snapshot, way: done.steps === 0 ? 'current' : 'incremental', files: done.files, readers: done.readers };
  }

  /** The stored snapshot if it is what a whole run with these settings would give: then nothing has to be loaded. */
  async #current(head: string, settings: ExtractOptions): Promise<Snapshot | undefined> {
    const reader = await (await this.#open()).read();
    try {
      const snapshot = await reader.latestSnapshot();
      if (snapshot === undefined || snapshot.overlay || snapshot.commit !== head) return undefined;
      const inputs = decodeInputs(await reader.inputs(), settings);
      const versions = this.#given?.versions ?? (await readerVersions());
      return inputs === undefined || outdatedReaders(inputs, versions).size > 0 ? undefined : snapshot;
    } finally {
      await reader.close();
    }
  }

  /** Asked before the state is loaded, which takes as long as reading a good part of the files. */
  async #isFarFrom(head: string): Promise<boolean> {
    const reader = await (await this.#open()).read();
    try {
      const [committed] = await reader.snapshots(1);
      if (!committed?.commit || committed.commit === head) return false;
      const readers = await this.#loadReaders();
      const mayRead = (path: string) => readers.mayRead(path);
      return isFar((await changedPaths(this.#place.root, committed.commit, head)).filter(mayRead).length, committed.files);
    } finally {
      await reader.close();
    }
  }

  async #back(state: IndexState, head: string, { workingTree }: UpdateRequest): Promise<Step> {
    const outdated = state.outdated.size + state.unread.size > 0;
    if (!state.snapshot.overlay || (workingTree && head === state.committed.commit && !outdated)) return 'nothing';
    return this.#apply(state, (context, reader) => reader.overlayFiles().then((files) => backChange(context, files)));
  }

  async #toReaders(state: IndexState): Promise<Step> {
    return state.outdated.size + state.unread.size === 0 ? 'nothing' : this.#apply(state, readerChange);
  }

  async #toCommit(state: IndexState, head: string): Promise<Step> {
    return head === state.committed.commit ? 'nothing' : this.#apply(state, (context) => commitChange(context, head));
  }

  async #toWorkingTree(state: IndexState, _head: string, { workingTree, paths }: UpdateRequest): Promise<Step> {
    if (!workingTree) return 'nothing';
    return this.#apply(state, async (context, reader) => {
      const change = await overlayChange(context, await reader.overlayFiles(), paths);
      if (change !== undefined && change.overlay?.length === 0 && state.snapshot.overlay) return backChange(context, await reader.overlayFiles());
      return change;
    });
  }

  async #apply(
    state: IndexState,
    find: (context: { state: IndexState; root: string; readers: ReaderRegistry }, reader: GraphReader) => Promise<ChangeSet | undefined>,
  ): Promise<Step> {
    const { root } = this.#place;
    const [store, extractor, readers] = [await this.#open(), this.#extractor as FileExtractor, this.#readers as ReaderRegistry];
    const reader = await store.read();
    try {
      const change = await find({ state, root, readers }, reader);
      if (change === undefined) return 'whole run';
      if (change.files.length === 0 && change.commit === state.committed.commit && !change.back && !change.rereads) return 'nothing';
      const planned = await planUpdate(change, { state, reader, extractor, readers, root, now: Date.now() });
      if (planned === 'whole run') return planned;
      await store.updateGraph(planned.update);
      planned.commit();
      await refreshProfile(store, reader, planned.update);
      return { files: planned.read, readers: planned.readers };
    } finally {
      await reader.close();
    }
  }

  async #whole({ progress }: UpdateRequest): Promise<Omit<UpdateResult, 'milliseconds'>> {
    const { snapshot, files, readers } = await indexRepository({
      place: this.#place,
      ...(progress && { progress }),
      ...(this.#given && { readers: this.#given }),
    });
    return { snapshot, way: 'whole', files, readers };
  }

  async #settings(): Promise<ExtractOptions> {
    const { root } = this.#place;
    const config = await loadConfig(root);
    return {
      ...{ root, repoUrl: await repositoryUrl(root), maxFileSize: config.maxFileSize, exclude: config.exclude },
      ...{ workers: config.workers || availableParallelism(), fileTimeoutMs: config.fileTimeoutMs },
    };
  }

  /** The state of the stored graph; undefined when an update cannot build on it. */
  async #load(settings: ExtractOptions): Promise<IndexState | undefined> {
    const readers = await this.#loadReaders();
    const store = await this.#open();
    const reader = await store.read();
    try {
      const same = JSON.stringify(settings) === JSON.stringify(this.#loadedWith);
      if (this.#state !== undefined && same && (await isStored(this.#state, reader))) return this.#state;
      this.#loadedWith = settings;
      this.#extractor = new FileExtractor({ ...settings, ...(this.#given && { readers: this.#given }) });
      this.#state = await IndexState.load(reader, settings, readers);
      return this.#state;
    } finally {
      await reader.close();
    }
  }

  async #loadReaders(): Promise<ReaderRegistry> {
    this.#readers ??= await loadReaders();
    return this.#readers;
  }

  #loadedWith: ExtractOptions | undefined;

  async #open(): Promise<GraphStore> {
    this.#store ??= await openPlaceStore(this.#place, { create: true });
    return this.#store;
  }

  #forget(): void {
    this.#state = undefined;
  }
}

/** What one step of an update read. */
type Step = { readonly files: number; readonly readers: Readonly<Record<string, number>> } | 'nothing' | 'whole run';

class ReadCounts {
  readonly readers: Record<string, number> = {};
  files = 0;
  steps = 0;

  add(step: Exclude<Step, string>): void {
    this.steps++;
    this.files += step.files;
    for (const [reader, files] of Object.entries(step.readers)) this.readers[reader] = (this.readers[reader] ?? 0) + files;
  }
}

const overtaken = (cause: StaleBaseError): UserError =>
  new UserError('DB_LOCKED', 'Other processes keep changing this index.', { hint: 'Wait for them to finish, then run the command again.', cause });

/** The same snapshot, rewritten by another process, may have other ids. */
async function isStored({ snapshot, indexedAt }: IndexState, reader: GraphReader): Promise<boolean> {
  return (await reader.latestSnapshot())?.hash === snapshot.hash && (await reader.repo())?.indexedAt === indexedAt;
}
