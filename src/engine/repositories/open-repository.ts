/** Opens the index of a repository. If there is none, the error says why and what to do: not a repository, or not indexed yet. */
import { basename } from 'node:path';
import { canonicalPath, databasePath } from '../../config/paths.ts';
import { UserError } from '../../errors.ts';
import type { GraphStore } from '../../store/contract.ts';
import { ownCommand } from '../../util/own-command.ts';
import { locateRepository, type RepositoryOptions, type RepositoryPlace } from './locate-repository.ts';
import { mayHaveIndex, openPlaceStore } from './place-store.ts';

export interface Repository {
  readonly place: RepositoryPlace;
  readonly store: GraphStore;
}

export interface OpenOptions extends RepositoryOptions {
  /** True for commands that change the index; reading alone also works where nothing may be written. */
  readonly write?: boolean;
}

export async function openRepository(options: OpenOptions): Promise<Repository> {
  return openPlace(locateRepository(options), options.write === true);
}

export async function openPlace(place: RepositoryPlace, write: boolean): Promise<Repository> {
  if (!mayHaveIndex(place)) throw noIndex(place);
  const store = await openPlaceStore(place, { readonly: !write });
  // Who writes may be about to put it right.
  if (!write) await checkBelongs(place, store);
  return { place, store };
}

/** A file that was put in the place of another answers for the wrong code. One that the user names may be anyone's. */
async function checkBelongs({ root, db }: RepositoryPlace, store: GraphStore): Promise<void> {
  if (basename(db) !== basename(databasePath(root, { env: {} }))) return;
  const reader = await store.read();
  const repo = await reader.repo();
  await reader.close();
  if (repo === undefined || canonicalPath(repo.root) === canonicalPath(root)) return;
  await store.close();
  throw new UserError('DB_CORRUPT', `${db} holds the index of ${repo.root}, not of ${root}.`, {
    hint: `Run \`${ownCommand('reindex')}\` there to build the right one.`,
  });
}

export function noIndex(place: RepositoryPlace): UserError {
  if (place.named && !mayHaveIndex(place))
    return new UserError('NOT_FOUND', `There is no database ${place.db}.`, {
      hint: `Name another with --db, or make it with \`${ownCommand(`index --db ${place.db}`)}\`.`,
    });
  if (place.known)
    return new UserError('NOT_INDEXED', `${place.root} is not indexed yet.`, {
      hint: `Run \`${ownCommand('add')}\` there: it takes seconds for most repositories.`,
    });
  return new UserError('NOT_FOUND', `${place.root} is not in a repository.`, {
    hint: `Change into one, name one with --repo, or run \`${ownCommand('add <folder>')}\` for a folder without git.`,
  });
}
