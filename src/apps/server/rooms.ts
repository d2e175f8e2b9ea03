/**
 * What each caller may see. Callers with the same repositories share a room: a home folder whose roster has exactly those
 * (engine/team/homes.ts), the protocol's tools over it, the JSON API over it. What is not in the room's roster is not found.
 */

import type { RepositoryPlace } from '../../engine/repositories/locate-repository.ts';
import { openPlace, type Repository } from '../../engine/repositories/open-repository.ts';
import type { ListedRepository } from '../../engine/repositories/roster.ts';
import { ServedPlaces } from '../../engine/repositories/served-places.ts';
import type { Clones } from '../../engine/team/clones.ts';
import { type Home, Homes, type ServedRepository } from '../../engine/team/homes.ts';
import type { StoredRepository, TeamStore, TrackedRepository } from '../../engine/team/team-store.ts';
import { listWorkspaces } from '../../engine/workspace/manage-workspaces.ts';
import { withNamedWorkspace } from '../../engine/workspace/open-workspace.ts';
import type { ApiContext } from '../http-api/index.ts';
import { loadMcpMount } from '../launch.ts';
import { outward } from './answer.ts';
import type { Principal } from './principal.ts';

export interface Room {
  readonly home: Home;
  readonly repositories: readonly ServedRepository[];
  readonly api: ApiContext;
  mcp(): Promise<McpMount>;
  close(): Promise<void>;
}

export type McpMount = Awaited<ReturnType<Awaited<ReturnType<typeof loadMcpMount>>['mountMcp']>>;

export interface RoomsOptions {
  readonly store: TeamStore;
  readonly location: string;
  readonly dataFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly clones: Clones;
  readonly version: string;
  readonly tools: 'all' | 'core';
}

interface Served extends ServedRepository {
  readonly stored: StoredRepository | undefined;
  readonly tracked: TrackedRepository | undefined;
}

const LIST_MS = 3_000;
const MAX_ROOMS = 64;

export class Rooms {
  readonly #options: RoomsOptions;
  readonly #homes: Homes;
  readonly #rooms = new Map<string, Room>();
  #listed: { readonly at: number; readonly list: Promise<Served[]> } | undefined;

  constructor(options: RoomsOptions) {
    this.#options = options;
    this.#homes = new Homes(options.dataFolder, options.location, options.env);
  }

  /** After an index run or a change of what is followed. */
  forgetList(): void {
    this.#listed = undefined;
  }

  async of({ repositories }: Principal): Promise<Room> {
    const served = await this.list();
    const wanted = repositories === null ? undefined : new Set(repositories);
    return this.#room(wanted === undefined ? served : served.filter((r) => wanted.has(r.name) || wanted.has(r.url)));
  }

  list(): Promise<Served[]> {
    const now = Date.now();
    if (this.#listed !== undefined && now - this.#listed.at < LIST_MS) return this.#listed.list;
    const list = this.#read();
    this.#listed = { at: now, list };
    list.catch(() => this.forgetList());
    return list;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#rooms.values()].map((room) => room.close()));
    this.#rooms.clear();
  }

  async #read(): Promise<Served[]> {
    const { store, clones } = this.#options;
    const [stored, tracked] = await Promise.all([store.repositories(), store.tracked()]);
    const [byUrl, followed] = [new Map(stored.map((r) => [r.key, r])), new Map(tracked.map((t) => [t.url, t]))];
    const urls = [...new Set([...byUrl.keys(), ...followed.keys()])].sort();
    const names = new Set<string>();
    const served: Served[] = [];
    for (const url of urls) {
      const wanted = followed.get(url)?.name ?? url.slice(url.lastIndexOf('/') + 1);
      const name = names.has(wanted) ? url : wanted;
      names.add(name);
      served.push({ name, url, root: await clones.folderOf(url), stored: byUrl.get(url), tracked: followed.get(url) });
    }
    return served;
  }

  #room(repositories: readonly Served[]): Room {
    const name = Homes.nameOf(repositories);
    const room = this.#rooms.get(name) ?? this.#make(repositories);
    // The most recently used one is last.
    this.#rooms.delete(name);
    this.#rooms.set(name, room);
    for (const [oldest, old] of [...this.#rooms].slice(0, Math.max(0, this.#rooms.size - MAX_ROOMS))) {
      this.#rooms.delete(oldest);
      old.close().catch(() => undefined);
    }
    return room;
  }

  #make(repositories: readonly Served[]): Room {
    const { version, tools } = this.#options;
    const home = this.#homes.make(repositories);
    const open = new Map<string, Promise<Repository>>();
    let mount: Promise<McpMount> | undefined;
    const mcp = () => {
      mount ??= loadMcpMount().then(({ mountMcp }) => mountMcp({ ...home, version, tools, outward }));
      return mount;
    };
    const close = async () => {
      await (await mount)?.close();
      for (const repository of await Promise.allSettled(open.values())) if (repository.status === 'fulfilled') await repository.value.store.close();
    };
    return { home, repositories, mcp, close, api: this.#api(home, repositories, open) };
  }

  #api(home: Home, repositories: readonly Served[], open: Map<string, Promise<Repository>>): ApiContext {
    const places = new ServedPlaces({ cwd: home.cwd, env: home.env });
    const urls = new Set(repositories.map((r) => r.url));
    const opened = (place: RepositoryPlace): Promise<Repository> => {
      const opening = open.get(place.db) ?? openPlace(place, false);
      open.set(place.db, opening);
      opening.catch(() => open.delete(place.db));
      return opening;
    };
    const options = { cwd: home.cwd, env: home.env, access: { open: opened, close: async () => undefined } };
    return {
      repositories: async () => (await this.list()).filter((r) => urls.has(r.url)).map(listedRecord),
      withRepository: (name, work) => answered(async () => work(await opened(places.find(name)))),
      workspaces: async () => listWorkspaces(options),
      withWorkspace: (name, work) => answered(() => withNamedWorkspace(name, options, work)),
    };
  }
}

/** Where the server keeps things is nobody's business. */
const listedRecord = ({ name, url, stored }: Served): ListedRepository => ({
  ...{ name, url, root: '', db: '', addedAt: 0, bytes: 0 },
  state: stored === undefined ? 'not_indexed' : 'indexed',
  snapshot: stored?.snapshot ?? null,
});

/** What goes wrong with the store is told as the client should hear it. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw outward(error);
  }
}
