/**
 * The repositories behind a server: opened once and kept, indexed in the background when they are not yet, closed at
 * the end. Every question goes through `ask`, which adds to the answer which snapshot it is of and what changed since.
 */
import type { RepositoryOptions, RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { OpenRepositories } from '../../engine/repositories/open-repositories.ts';
import type { Repository } from '../../engine/repositories/open-repository.ts';
import { indexIdentity } from '../../engine/repositories/place-store.ts';
import { ServedPlaces } from '../../engine/repositories/served-places.ts';
import { type Freshness, freshness } from '../../engine/view/freshness.ts';
import { type SnapshotView, withSnapshot } from '../../engine/view/snapshot-view.ts';
import { isWorkspaceName, locateWorkspace, type WorkspacePlace } from '../../engine/workspace/locate-workspace.ts';
import { OpenWorkspace } from '../../engine/workspace/open-workspace.ts';
import { UserError } from '../../errors.ts';
import type { Pack } from '../../model/pack.ts';
import { repoCommand } from '../../util/own-command.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { ToolAnswer } from './answer.ts';
import { BackgroundIndex, type IndexEnd } from './background-index.ts';
import { type CheckedState, framed, framedAll, indexingAnswer } from './frame.ts';

export interface WorkspaceOptions extends RepositoryOptions {
  readonly env: NodeJS.ProcessEnv;
  /** May callers name folders that are not in the roster yet? Not through a network. */
  readonly mayAdd: boolean;
  /** Index the repository around the server when it never was. */
  readonly autoIndex: boolean;
  /** What a caller who is a stranger to this machine hears of an error. */
  outward?(error: unknown): unknown;
}

export type Question = (view: SnapshotView, repository: Repository) => Promise<ToolAnswer>;

/** Small repositories are indexed within this time, and their first question is simply answered. */
const FIRST_ANSWER_MS = 4_000;
const MAX_PACKS = 128;
/** Git has so long, from the question on, to say what changed; an answer that takes longer does not wait for it. */
const LOOK_MS = 30;

export class Workspace {
  readonly options: WorkspaceOptions;
  readonly places: ServedPlaces;
  readonly indexing: BackgroundIndex;
  /** Answers by their root, for callers who still have them and want only what changed. */
  readonly packs = new RecentMap<string, Pack>(MAX_PACKS);
  readonly #open = new OpenRepositories();
  /** Somebody wants something: no time for rehearsals. */
  #asked = false;
  /** What git said last, by database. */
  readonly #looked = new Map<string, { readonly fresh: Freshness; readonly at: number }>();

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.places = new ServedPlaces(options);
    this.indexing = new BackgroundIndex(options.env);
  }

  /** Indexes the repository around the server, if it never was, before anyone asks. */
  warmUp(): void {
    const home = this.places.home();
    if (home?.known && this.options.autoIndex && indexIdentity(home) === '') this.indexing.start(home);
  }

  /**
   * Asks the server's own repository, before anyone does, one thing after the other until a question comes: its index is
   * read and the program warm by then, and the first answer takes as long as the tenth.
   */
  async rehearse(questions: readonly Question[], signal: AbortSignal): Promise<void> {
    const home = this.places.home();
    for (const question of questions) {
      if (this.#asked || signal.aborted || home === undefined || indexIdentity(home) === '') return;
      await this.#answer(home, question);
      await new Promise(setImmediate);
    }
  }

  async ask(repo: string | undefined, question: Question): Promise<ToolAnswer> {
    this.#asked = true;
    return this.#outward(() => this.#answer(this.places.find(repo), question));
  }

  /** Whether `repo` means several repositories: `*`, or a workspace by its name. A repository of that name comes first. */
  isSeveral(repo: string | undefined): boolean {
    return repo !== undefined && repo !== '' && !this.places.names().includes(repo) && isWorkspaceName(repo, this.options);
  }

  /** The same question to several repositories. */
  askAll(repo: string, question: (repositories: OpenWorkspace, home: string | undefined) => Promise<ToolAnswer>): Promise<ToolAnswer> {
    this.#asked = true;
    return this.withAll(repo, async (repositories) => {
      const root = this.places.home()?.root;
      const answer = await question(repositories, repositories.place.members.find((m) => m.root === root)?.name);
      return framedAll(answer, repo, await repositories.shards(), repositories.skipped);
    });
  }

  /** Several repositories for as long as `work` runs. Their stores stay open, like those of single ones. */
  async withAll<T>(repo: string, work: (repositories: OpenWorkspace) => Promise<T>): Promise<T> {
    const { cwd, env } = this.options;
    const access = { open: (place: RepositoryPlace) => this.#open.open(place), close: async () => undefined };
    const repositories = new OpenWorkspace(withHome(locateWorkspace(repo, { cwd, env }), this.places.home()), access);
    try {
      return await this.#outward(() => work(repositories));
    } finally {
      await repositories.close();
    }
  }

  /** For resources, which speak of the server's own repository and carry no frame. */
  async read(question: (view: SnapshotView, repository: Repository) => Promise<string>): Promise<string> {
    const read = (repository: Repository) => withSnapshot(repository, async (view) => ({ text: await question(view, repository) }));
    return (await this.#outward(() => this.#indexed(this.places.find(), read))).text;
  }

  /** For what has to see the files of the database unused. */
  async release(place: RepositoryPlace): Promise<void> {
    this.#asked = true;
    await this.#open.drop(place);
  }

  async close(): Promise<void> {
    this.indexing.close();
    await this.#open.close();
  }

  async #outward<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.options.outward?.(error) ?? error;
    }
  }

  async #answer(place: RepositoryPlace, question: Question): Promise<ToolAnswer> {
    return this.#indexed(place, (repository) =>
      withSnapshot(repository, async (view) => {
        const asked = Date.now();
        const looking = freshness(view);
        // A question that fails ends the wait for this, not the worry about it.
        looking.catch(() => undefined);
        const [answer] = await Promise.all([question(view, repository), this.#firstLook(place, view.snapshot.hash, looking)]);
        return framed(answer, place, await this.#state(place, view.snapshot.hash, looking, asked + LOOK_MS));
      }),
    );
  }

  /** Nothing is known of this snapshot yet: the look is worth waiting for. */
  async #firstLook(place: RepositoryPlace, snapshot: string, looking: Promise<Freshness>): Promise<void> {
    if (this.#looked.get(place.db)?.fresh.snapshot.hash !== snapshot) await looking;
  }

  /** What git says, if it says so in time; else what it said last, with how long ago that was. */
  async #state(place: RepositoryPlace, snapshot: string, looking: Promise<Freshness>, deadline: number): Promise<CheckedState> {
    const remembering = looking.then((fresh) => {
      this.#looked.set(place.db, { fresh, at: Date.now() });
      return { fresh, secondsAgo: 0 };
    });
    const known = this.#looked.get(place.db);
    if (known?.fresh.snapshot.hash !== snapshot) return remembering;
    return (
      (await Promise.race([remembering, later(Math.max(0, deadline - Date.now()))])) ?? {
        fresh: known.fresh,
        secondsAgo: Math.ceil((Date.now() - known.at) / 1000),
      }
    );
  }

  /** A repository that was never indexed is indexed first; the answer then, or how far that is. */
  async #indexed(place: RepositoryPlace, work: (repository: Repository) => Promise<ToolAnswer>): Promise<ToolAnswer> {
    try {
      return await work(await this.#open.open(place));
    } catch (error) {
      if (!isNotIndexed(error) || !place.known || !this.options.autoIndex) throw error;
    }
    const run = this.indexing.start(place);
    const end = await Promise.race([run.end, later(FIRST_ANSWER_MS)]);
    if (end === undefined) return indexingAnswer(place, run, Date.now());
    if (end.kind === 'failed') throw failedRun(place, end);
    return work(await this.#open.open(place));
  }
}

/** The server's own repository is one of all, listed or not. */
function withHome(place: WorkspacePlace, home: RepositoryPlace | undefined): WorkspacePlace {
  if (place.from !== 'everything' || home === undefined || place.members.some((m) => m.root === home.root)) return place;
  return { ...place, members: [...place.members.filter((m) => m.name !== home.name), home] };
}

/** An index of an older program is made anew like one that is not there. */
const isNotIndexed = (error: unknown): boolean => error instanceof UserError && (error.code === 'NOT_INDEXED' || error.code === 'DB_OLDER');

const failedRun = ({ root }: RepositoryPlace, { message, hint }: Extract<IndexEnd, { kind: 'failed' }>): UserError =>
  new UserError('NOT_INDEXED', `${root} could not be indexed: ${message}`, { hint: hint ?? `Run \`${repoCommand('index --verbose')}\` there to see more.` });

const later = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
