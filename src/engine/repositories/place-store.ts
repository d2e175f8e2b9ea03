/** The store of a place: the only way from the engine to one. */
import type { GraphStore, OpenOptions, RepositoryKey, Rescued, UnpublishedStore } from '../../store/contract.ts';
import { createStore, deleteStore, openStore, rescueStore, storeBytes, storeFile, storeIdentity, storeMayExist } from '../../store/open-store.ts';

/** What finding a store takes: a place, or an entry of the roster. */
export interface StoredAt extends RepositoryKey {
  /** Location of the store: a path or a URL. */
  readonly db: string;
}

const isFile = (db: string): boolean => storeFile(db) !== undefined;

/** A store of many repositories knows each by its URL, which is the same in every checkout. */
async function keyOf({ root, url, db }: StoredAt): Promise<RepositoryKey> {
  if (url !== undefined || isFile(db)) return url === undefined ? { root } : { root, url };
  const { repositoryUrl } = await import('../../config/repo-url.ts');
  return { root, url: await repositoryUrl(root) };
}

export const openPlaceStore = async (place: StoredAt, options: OpenOptions = {}): Promise<GraphStore> =>
  openStore(place.db, { ...options, repository: await keyOf(place) });

export const createPlaceStore = async (place: StoredAt): Promise<UnpublishedStore> => createStore(place.db, { repository: await keyOf(place) });

export const deletePlaceStore = async (place: StoredAt): Promise<void> => deleteStore(place.db, { repository: await keyOf(place) });

/** Puts an empty store in the place of a damaged one; undefined when it is not ours to replace. */
export const rescuePlaceStore = async (place: StoredAt & { readonly named?: true }): Promise<Rescued | undefined> =>
  rescueStore(place.db, { repository: await keyOf(place), named: place.named === true });

/** False when there is certainly no index. */
export const mayHaveIndex = ({ db }: StoredAt): boolean => storeMayExist(db);

export const indexBytes = ({ db }: StoredAt): number => storeBytes(db);

/** Changes when the index is deleted and made again; empty when there is none. */
export const indexIdentity = ({ db }: StoredAt): string => storeIdentity(db);
