/**
 * The server's graph of a repository as this machine's own index: downloaded once, then kept up to date here like any other, with
 * the commits and edits that only this checkout has. Indexing a large repository is what this saves.
 */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../errors.ts';
import { makePrivateFolder } from '../../util/make-folder.ts';
import type { RepositoryPlace } from '../repositories/locate-repository.ts';
import { deletePlaceStore, indexIdentity, openPlaceStore } from '../repositories/place-store.ts';
import { readServer, type ServerAddress } from './server-client.ts';

export interface PulledGraph {
  readonly commit: string | null;
  readonly nodes: number;
  readonly bytes: number;
}

export const hasIndex = (place: RepositoryPlace): boolean => indexIdentity(place) !== '';

/** Replaces the index of the place. `name`: what the server calls the repository. */
export async function pullGraph(place: RepositoryPlace, address: ServerAddress, name: string): Promise<PulledGraph> {
  const body = await readServer(address, `/api/graph?repo=${encodeURIComponent(name)}`);
  makePrivateFolder(dirname(place.db));
  const temporary = `${place.db}.${process.pid}.pulled`;
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.fromWeb(body as never), counted, createGunzip(), createWriteStream(temporary, { mode: 0o600 }));
    const found = await look({ ...place, db: temporary });
    await deletePlaceStore(place);
    renameSync(temporary, place.db);
    return { ...found, bytes };
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(temporary + ending, { force: true });
  }
}

/** A file that was cut short, or that this version does not read, is not an index. */
async function look(place: RepositoryPlace): Promise<Omit<PulledGraph, 'bytes'>> {
  const store = await openPlaceStore(place);
  try {
    const reader = await store.read();
    const snapshot = await reader.latestSnapshot();
    await reader.close();
    if (snapshot === undefined)
      throw new UserError('NOT_INDEXED', 'The server has no graph of this repository yet.', { hint: 'Ask whoever runs it to `knowing track` it.' });
    return { commit: snapshot.commit, nodes: snapshot.nodes };
  } finally {
    await store.close();
  }
}
