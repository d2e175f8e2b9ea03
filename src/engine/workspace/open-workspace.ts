/**
 * A workspace that is being asked: one shard per repository, opened when it is needed and closed at the end. A
 * repository that cannot be read leaves the others to answer, and the answer says so.
 */
import { UserError } from '../../errors.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { openPlace, type Repository } from '../repositories/open-repository.ts';
import { openSnapshot, type SnapshotView } from '../view/snapshot-view.ts';
import { EVERYTHING, isWorkspaceName, locateWorkspace, type WorkspaceOptions, type WorkspacePlace } from './locate-workspace.ts';

export interface Shard {
  readonly name: string;
  readonly repository: Repository;
  readonly view: SnapshotView;
}

export interface SkippedRepository {
  readonly name: string;
  readonly reason: string;
}

interface Opened {
  readonly shard: Shard;
  close(): Promise<void>;
}

/** A server passes its own, which keeps stores open between questions. */
export interface StoreAccess {
  open(place: RepositoryPlace): Promise<Repository>;
  close(repository: Repository): Promise<void>;
}

const OWN_STORES: StoreAccess = { open: (place) => openPlace(place, false), close: ({ store }) => store.close() };

export class OpenWorkspace {
  readonly place: WorkspacePlace;
  readonly #access: StoreAccess;
  readonly #opened = new Map<string, Promise<Opened | undefined>>();
  readonly #skipped = new Map<string, string>();

  constructor(place: WorkspacePlace, access: StoreAccess = OWN_STORES) {
    this.place = place;
    this.#access = access;
    for (const folder of place.missing) this.#skipped.set(folder, 'its folder is not there');
  }

  get names(): string[] {
    return this.place.members.map((m) => m.name);
  }

  /** Known once the shards were asked for. */
  get skipped(): SkippedRepository[] {
    return [...this.#skipped].map(([name, reason]) => ({ name, reason }));
  }

  /** Undefined for a repository that cannot be read. */
  async shard(name: string): Promise<Shard | undefined> {
    const member = this.place.members.find((m) => m.name === name);
    if (member === undefined) return undefined;
    let opened = this.#opened.get(name);
    if (opened === undefined) {
      opened = this.#open(member);
      this.#opened.set(name, opened);
    }
    return (await opened)?.shard;
  }

  async shards(): Promise<Shard[]> {
    const all = await Promise.all(this.names.map((name) => this.shard(name)));
    return all.filter((shard) => shard !== undefined);
  }

  async close(): Promise<void> {
    const opened = await Promise.all(this.#opened.values());
    this.#opened.clear();
    await Promise.all(opened.map((o) => o?.close()));
  }

  async #open(place: RepositoryPlace): Promise<Opened | undefined> {
    try {
      const repository = await this.#access.open(place);
      const { view, close } = await this.#view(repository);
      const shard = { name: place.name, repository, view };
      return {
        shard,
        close: async () => {
          await close();
          await this.#access.close(repository);
        },
      };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.#skipped.set(place.name, error.code === 'NOT_INDEXED' ? 'it is not indexed' : error.message);
      return undefined;
    }
  }

  async #view(repository: Repository): ReturnType<typeof openSnapshot> {
    try {
      return await openSnapshot(repository);
    } catch (error) {
      await this.#access.close(repository);
      throw error;
    }
  }
}

/** For a question about one repository of a workspace that has none of that name, or cannot read it. */
export function unreadMember({ place, names, skipped }: OpenWorkspace, wanted: string): UserError {
  const reason = skipped.find(({ name }) => name === wanted)?.reason;
  return new UserError('NOT_FOUND', `'${wanted.slice(0, 200)}' cannot be asked in the workspace ${place.name}${reason === undefined ? '' : `: ${reason}`}.`, {
    hint: `It has ${names.slice(0, 12).join(', ')}.`,
  });
}

interface WorkspaceAccess extends WorkspaceOptions {
  /** Whoever keeps stores open between questions; otherwise they are opened for this one. */
  readonly access?: StoreAccess;
}

/** Those that can be named without a path: for callers who may not name folders. */
export async function withNamedWorkspace<T>(wanted: string, options: WorkspaceAccess, work: (workspace: OpenWorkspace) => Promise<T>): Promise<T> {
  if (!isWorkspaceName(wanted, options))
    throw new UserError('NOT_FOUND', `There is no workspace '${wanted.slice(0, 200)}'.`, { hint: `${EVERYTHING} is all repositories that can be asked.` });
  return withWorkspace(wanted, options, work);
}

export async function withWorkspace<T>(wanted: string, options: WorkspaceAccess, work: (workspace: OpenWorkspace) => Promise<T>): Promise<T> {
  const workspace = new OpenWorkspace(locateWorkspace(wanted, options), options.access);
  try {
    return await work(workspace);
  } finally {
    await workspace.close();
  }
}
