/** Opens the repositories whose services may be meant, and an intake over them. */
import { knowingHome } from '../../config/paths.ts';
import { readRoster } from '../../config/roster.ts';
import { UserError } from '../../errors.ts';
import { locateRepository, type RepositoryOptions, type RepositoryPlace } from '../repositories/locate-repository.ts';
import { openPlace, type Repository } from '../repositories/open-repository.ts';
import { rosterPlaces } from '../repositories/roster-places.ts';
import { TraceIntake } from './trace-intake.ts';

export interface OpenIntake {
  readonly intake: TraceIntake;
  readonly repositories: readonly Repository[];
  close(): Promise<void>;
}

export interface IntakeOptions extends RepositoryOptions {
  /** Of the whole roster, not only of the repository around the working directory. */
  readonly all?: boolean;
}

export async function openIntake(options: IntakeOptions): Promise<OpenIntake> {
  const repositories = options.all === true ? await openAll(options) : [await openPlace(locateRepository(options), true)];
  const close = async () => {
    for (const { store } of repositories) await store.close();
  };
  try {
    const intake = await TraceIntake.open(repositories);
    return { intake, repositories, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The one around the working directory first: it takes what belongs to none. */
async function openAll(options: IntakeOptions): Promise<Repository[]> {
  const home = knowingHome(options.env);
  const around = readRoster(home).length === 0 ? locateRepository(options) : undefined;
  const places = around === undefined ? inOrder(rosterPlaces(home), options.cwd) : [around];
  const opened: Repository[] = [];
  for (const place of places) {
    const repository = await openIfIndexed(place);
    if (repository !== undefined) opened.push(repository);
  }
  return opened;
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
