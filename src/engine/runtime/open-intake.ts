/** Opens the repositories whose services may be meant, and an intake over them. */
import { knowingHome } from '../../config/paths.ts';
import { readRoster } from '../../config/roster.ts';
import { UserError } from '../../errors.ts';
import { ownCommand } from '../../util/own-command.ts';
import { locateRepository, type RepositoryOptions, type RepositoryPlace } from '../repositories/locate-repository.ts';
import { openPlace, type Repository } from '../repositories/open-repository.ts';
import { rosterPlaces } from '../repositories/roster-places.ts';
import { TraceIntake } from './trace-intake.ts';

export interface OpenIntake {
  readonly intake: TraceIntake;
  /** As of now. */
  readonly repositories: readonly Repository[];
  /** Takes up what was indexed since, lets go of what is no longer listed, and returns what is new. */
  refresh(): Promise<readonly Repository[]>;
  close(): Promise<void>;
}

export interface IntakeOptions extends RepositoryOptions {
  /** Of the whole roster, not only of the repository around the working directory. */
  readonly all?: boolean;
  /** It may begin without any: they are taken up as they are indexed. */
  readonly awaiting?: boolean;
}

export async function openIntake(options: IntakeOptions): Promise<OpenIntake> {
  const intake = new TraceIntake();
  const repositories: Repository[] = [];
  const adopt = async (repository: Repository) => {
    await intake.adopt(repository);
    repositories.push(repository);
  };
  const close = async () => {
    for (const { store } of repositories.splice(0)) await store.close();
  };
  const refresh = async () => (options.all === true ? refreshed(options, { intake, repositories, adopt }) : []);
  try {
    if (options.all === true) await refresh();
    else await adopt(await openPlace(locateRepository(options), true));
    if (repositories.length === 0 && options.awaiting !== true)
      throw new UserError('NOT_INDEXED', 'There is no indexed repository whose services could be meant.', {
        hint: `Run \`${ownCommand('add')}\` in each of them.`,
      });
    return { intake, repositories, refresh, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Adopted {
  readonly intake: TraceIntake;
  readonly repositories: Repository[];
  adopt(repository: Repository): Promise<void>;
}

async function refreshed(options: IntakeOptions, { intake, repositories, adopt }: Adopted): Promise<Repository[]> {
  const places = wantedPlaces(options);
  const isListed = (db: string) => places.some((place) => place.db === db);
  for (const gone of repositories.filter(({ place }) => !isListed(place.db))) {
    repositories.splice(repositories.indexOf(gone), 1);
    await intake.release(gone);
    await gone.store.close();
  }
  const found: Repository[] = [];
  for (const place of places) {
    if (repositories.some((known) => known.place.db === place.db)) continue;
    const repository = await openIfIndexed(place);
    if (repository === undefined) continue;
    await adopt(repository);
    found.push(repository);
  }
  return found;
}

/** The one around the working directory first: it takes what belongs to none. */
function wantedPlaces(options: IntakeOptions): readonly RepositoryPlace[] {
  const home = knowingHome(options.env);
  if (readRoster(home).length > 0) return inOrder(rosterPlaces(home), options.cwd);
  return options.awaiting === true ? [] : [locateRepository(options)];
}

const inOrder = (places: readonly RepositoryPlace[], cwd: string): RepositoryPlace[] =>
  [...places].sort((a, b) => Number(`${cwd}/`.startsWith(`${b.root}/`)) - Number(`${cwd}/`.startsWith(`${a.root}/`)));

/** One that is not indexed yet, or cannot be opened, must not keep the others from being served. */
async function openIfIndexed(place: RepositoryPlace): Promise<Repository | undefined> {
  try {
    const repository = await openPlace(place, true);
    const reader = await repository.store.read();
    const snapshot = await reader.latestSnapshot();
    await reader.close();
    if (snapshot !== undefined) return repository;
    await repository.store.close();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
