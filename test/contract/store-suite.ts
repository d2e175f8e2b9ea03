/**
 * What every GraphStore must do. `storeSuite(name, makeStore)` runs it; `makeStore` gives a fresh, empty store and is
 * called again with the same place to open it anew. A store that passes can take the place of any other.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GraphReader, GraphStore } from '../../src/store/contract.ts';
import { edgeReads, searchReads } from './store/edges.ts';
import { history, wholeGraph } from './store/history.ts';
import { layers } from './store/layers.ts';
import { metadata, snapshots } from './store/metadata.ts';
import { emptyStore, nodeReads } from './store/nodes.ts';
import { oddInput } from './store/odd-input.ts';
import { ids } from './store/reading.ts';
import { replacing } from './store/replacing.ts';
import { sampleGraph } from './store/sample-graph.ts';

export interface StorePlace {
  open(): Promise<GraphStore>;
  destroy(): Promise<void>;
}

export function storeSuite(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`${name}: store contract`, () => {
    let place: StorePlace;
    let store: GraphStore;
    beforeEach(async () => {
      place = await makePlace();
      store = await place.open();
    });
    afterEach(async () => {
      await store.close();
      await place.destroy();
    });

    async function reading<T>(ask: (reader: GraphReader) => Promise<T>): Promise<T> {
      const reader = await store.read();
      try {
        return await ask(reader);
      } finally {
        await reader.close();
      }
    }

    emptyStore(reading);
    nodeReads(() => store, reading);
    edgeReads(() => store, reading);
    searchReads(() => store, reading);
    replacing(() => store, reading);
    snapshots(() => store, reading);
    metadata(() => store, reading);
    oddInput(() => store, reading);
    history(() => store, reading);
    wholeGraph(() => store, reading);
    layers(() => store, reading);

    it('keeps everything when it is closed and opened again', async () => {
      await store.replaceGraph(sampleGraph({ nodes: [{ name: 'main' }], terms: { main: [0] } }));
      await store.close();
      store = await place.open();
      expect(ids(await reading((r) => r.nodesByName({ names: ['main'] })))).toEqual([0]);
    });

    it('refuses work after it was closed, and closes twice without complaint', async () => {
      const reader = await store.read();
      await reader.close();
      await reader.close();
      await expect(reader.repo()).rejects.toThrow(/closed/);
      await store.close();
      await store.close();
      await expect(store.read()).rejects.toThrow(/closed/);
      await expect(store.reset()).rejects.toThrow(/closed/);
      store = await place.open();
    });
  });
}
