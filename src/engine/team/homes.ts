/**
 * What a caller may see, as a home folder with a roster of exactly those repositories. Everything below the front ends finds
 * repositories through a roster, so that a repository which is not in it does not exist for this caller. Callers who may see
 * the same repositories share a home.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type Environment, rosterPath, storeLocation } from '../../config/paths.ts';
import type { RosterEntry } from '../../config/roster.ts';

export interface ServedRepository {
  readonly name: string;
  readonly url: string;
  /** The server's checkout. */
  readonly root: string;
}

export interface Home {
  readonly env: NodeJS.ProcessEnv;
  /** Outside of every repository. */
  readonly cwd: string;
}

export class Homes {
  readonly #folder: string;
  readonly #store: string;
  readonly #env: Environment;

  constructor(dataFolder: string, store: string, env: Environment) {
    this.#folder = join(dataFolder, 'homes');
    this.#store = store;
    this.#env = env;
  }

  /** Which home a set of repositories has: the same name for the same set. */
  static nameOf(repositories: readonly ServedRepository[]): string {
    const list = JSON.stringify(repositories.map((r) => [r.name, r.url, r.root]));
    return createHash('sha256').update(list).digest('hex').slice(0, 20);
  }

  make(repositories: readonly ServedRepository[]): Home {
    const folder = join(this.#folder, Homes.nameOf(repositories));
    mkdirSync(folder, { recursive: true });
    const entries = repositories.map(({ name, url, root }): RosterEntry => ({ name, url, root, db: storeLocation(this.#store, root), addedAt: 0 }));
    const path = rosterPath(folder);
    const temporary = `${path}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify({ version: 1, repositories: entries }));
    renameSync(temporary, path);
    const { KNOWING_DB: _, KNOWING_STORE: __, KNOWING_SERVER: ___, ...env } = this.#env;
    return { env: { ...env, KNOWING_HOME: folder }, cwd: parse(folder).root };
  }
}
