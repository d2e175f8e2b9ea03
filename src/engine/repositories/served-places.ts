/**
 * Which repositories a server may answer about: the one it was started in and those of the roster. A caller names one by
 * name, URL or root; a path that leads anywhere else is unknown, whatever lies there.
 */
import { findInRoster } from '../../config/find-repository.ts';
import { knowingHome } from '../../config/paths.ts';
import { readRoster } from '../../config/roster.ts';
import { UserError } from '../../errors.ts';
import { closestWord } from '../../util/closest-word.ts';
import { ownCommand } from '../../util/own-command.ts';
import { locateRepository, type RepositoryOptions, type RepositoryPlace } from './locate-repository.ts';
import { mayHaveIndex } from './place-store.ts';

export class ServedPlaces {
  readonly #options: RepositoryOptions;

  constructor(options: RepositoryOptions) {
    this.#options = options;
  }

  /** The repository that is meant when none is named; undefined when nothing around the server is one. */
  home(): RepositoryPlace | undefined {
    const place = this.#around();
    // A folder without git that has an index was meant to have one.
    if (place !== undefined && (place.known || mayHaveIndex(place))) return place;
    const listed = this.names();
    return listed.length === 1 ? this.#located(listed[0] as string) : undefined;
  }

  names(): string[] {
    return readRoster(knowingHome(this.#options.env)).map((entry) => entry.name);
  }

  find(wanted?: string): RepositoryPlace {
    const home = this.home();
    if (wanted === undefined || wanted === '') {
      if (home !== undefined) return home;
      throw new UserError('NOT_FOUND', 'The server was not started in a repository.', { hint: this.#hint() });
    }
    if (home !== undefined && (wanted === home.name || wanted === home.root)) return home;
    const entry = findInRoster(readRoster(knowingHome(this.#options.env)), wanted);
    if (entry !== undefined) return this.#located(entry.name);
    const close = closestWord(wanted, this.names());
    throw new UserError('NOT_FOUND', `There is no indexed repository '${wanted.slice(0, 200)}'.`, {
      hint: close === undefined ? this.#hint() : `Did you mean ${close}?`,
    });
  }

  /** Undefined when the server was told of a folder that is not there: an editor without an open one says nonsense. */
  #around(): RepositoryPlace | undefined {
    try {
      return locateRepository(this.#options);
    } catch (error) {
      if (error instanceof UserError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  #located(name: string): RepositoryPlace {
    const { cwd, env } = this.#options;
    return locateRepository({ cwd, env, repo: name });
  }

  #hint(): string {
    const names = this.names();
    return names.length === 0
      ? `Run \`${ownCommand('add')}\` in a repository, or start the server in one.`
      : `Pass repo: one of ${names.slice(0, 12).join(', ')}.`;
  }
}
