/** Layers beside the graph: stored by unit, kept when the graph is replaced, refused when worked out from another state. */
import { expect, it } from 'vitest';
import type { LayerSeal, StoredUnit } from '../../../src/model/layer.ts';
import type { GraphReader, GraphStore } from '../../../src/store/contract.ts';
import { StaleBaseError } from '../../../src/store/stale-base-error.ts';
import { sampleGraph } from './sample-graph.ts';

const hash = (digit: string) => digit.repeat(64);
const seal = (root: string, units: number): LayerSeal => ({
  ...{ id: 'blame', version: 1, source: 'a test', codeRoot: hash('c'), root: hash(root) },
  ...{ units, nodes: 0, edges: units, filledAt: 5 },
});
const unit = (key: string, record: string | null = null): StoredUnit => ({
  ...{ key, state: `1 ${key}`, root: hash('d'), nodes: 0, edges: 1 },
  ...{ claims: Uint8Array.of(1, 2, 3), record },
});

export function layers(store: () => GraphStore, reading: <T>(ask: (reader: GraphReader) => Promise<T>) => Promise<T>): void {
  it('keeps the units of a layer through a new graph, and forgets it when dropped', async () => {
    await store().replaceGraph(sampleGraph());
    await store().putLayer({ base: null, seal: seal('1', 2), put: [unit('b', 'text'), unit('a')], drop: [] });
    await store().replaceGraph(sampleGraph());
    expect(await reading((r) => r.layers())).toEqual([seal('1', 2)]);
    expect((await reading((r) => r.layerUnits('blame'))).map((u) => [u.key, u.state, u.root])).toEqual([
      ['a', '1 a', hash('d')],
      ['b', '1 b', hash('d')],
    ]);
    expect(await reading((r) => r.layerRecords('blame', ['a', 'b', 'none']))).toEqual(new Map([['b', 'text']]));
    const claims: number[][] = [];
    await reading((r) => r.eachLayerClaims('blame', (bytes) => claims.push([...bytes])));
    expect(claims).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await store().dropLayer('blame');
    expect(await reading((r) => r.layers())).toEqual([]);
    expect(await reading((r) => r.layerUnits('blame'))).toEqual([]);
  });

  it('replaces and removes units, and refuses a change of another state', async () => {
    await store().putLayer({ base: null, seal: seal('1', 2), put: [unit('a'), unit('b')], drop: [] });
    await expect(store().putLayer({ base: null, seal: seal('2', 1), put: [], drop: ['a'] })).rejects.toThrow(StaleBaseError);
    await store().putLayer({ base: hash('1'), seal: seal('2', 1), put: [unit('b', 'new')], drop: ['a'] });
    const units: StoredUnit[] = [];
    await reading((r) => r.eachLayerUnit('blame', (u) => units.push(u)));
    expect(units.map((u) => [u.key, u.record])).toEqual([['b', 'new']]);
  });

  it('goes with a reset', async () => {
    await store().putLayer({ base: null, seal: seal('1', 1), put: [unit('a')], drop: [] });
    await store().reset();
    expect(await reading((r) => r.layers())).toEqual([]);
  });
}
