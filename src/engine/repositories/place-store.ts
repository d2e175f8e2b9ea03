/** The store of a place: the only way from the engine to one. */
import type { GraphStore, OpenOptions, RepositoryKey, Rescued, UnpublishedStore } from '../../store/contract.ts';
import { createStore, deleteStore, openStore, rescueStore, storeBytes, storeIdentity, storeMayExist } from '../../store/open-store.ts';

/** What finding a store takes: a place, or an entry of the roster. */
export interface StoredAt extends RepositoryKey {
  /** Location of the store: a path or a URL. */
  readonly db: string;
}

const keyOf = ({ root, url }: StoredAt): RepositoryKey => (url === undefined ? { root } : { root, url });

export const openPlaceStore = (place: StoredAt, options: OpenOptions = {}): Promise<GraphStore> =>
  openStore(place.db, { ...options, repository: keyOf(place) });

export const createPlaceStore = (place: StoredAt): Promise<UnpublishedStore> => createStore(place.db, { repository: keyOf(place) });

export const deletePlaceStore = (place: StoredAt): Promise<void> => deleteStore(place.db, { repository: keyOf(place) });

/** Puts an empty store in the place of a damaged one; undefined when it is not ours to replace. */
export const rescuePlaceStore = (place: StoredAt & { readonly named?: true }): Promise<Rescued | undefined> =>
  rescueStore(place.db, { repository: keyOf(place), named: place.named === true });

/** False when there is certainly no index. */
export const mayHaveIndex = ({ db }: StoredAt): boolean => storeMayExist(db);

export const indexBytes = ({ db }: StoredAt): number => storeBytes(db);

/** Changes when the index is deleted and made again; empty when there is none. */
export const indexIdentity = ({ db }: StoredAt): string => storeIdentity(db);
