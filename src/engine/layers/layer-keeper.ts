/**
 * Stores the units of one layer as they are filled, with the roots over them. Holds the list of all units, so that the
 * layer's root is known at every write; when another process has changed the layer meanwhile, the list is read again.
 */
import type { Layer, LayerSubject, PlannedUnit } from '../../layers/contract.ts';
import type { LayerSeal, StoredUnit, UnitClaims, UnitSeal } from '../../model/layer.ts';
import { encodeClaims } from '../../model/layer-claims.ts';
import { layerRoot, unitRoot } from '../../snapshot/layer-tree.ts';
import type { GraphStore } from '../../store/contract.ts';
import { StaleBaseError } from '../../store/stale-base-error.ts';

/** What is lost when a run is killed, and how often the root is made again. */
const KEEP_EVERY_MS = 1_000;
const KEEP_UNITS = 2_000;

export type LayerHead = Pick<LayerSeal, 'id' | 'version' | 'source' | 'codeRoot'>;

export class LayerKeeper {
  readonly #store: GraphStore;
  readonly #head: LayerHead;
  #base: LayerSeal | undefined;
  #units: Map<string, UnitSeal>;
  #batch: StoredUnit[] = [];
  #kept = Date.now();
  #writing: Promise<void> = Promise.resolve();

  static async open(store: GraphStore, { snapshot }: LayerSubject, { id, version, source }: Layer): Promise<LayerKeeper> {
    const { base, units } = await readLayer(store, id);
    return new LayerKeeper(store, { id, version, source, codeRoot: snapshot.root }, base, units);
  }

  private constructor(store: GraphStore, head: LayerHead, base: LayerSeal | undefined, units: readonly UnitSeal[]) {
    this.#store = store;
    this.#head = head;
    this.#base = base;
    this.#units = byKey(units);
  }

  has(unit: PlannedUnit): boolean {
    return this.#units.get(unit.key)?.state === this.#stateOf(unit);
  }

  async add(unit: PlannedUnit, claims: UnitClaims): Promise<void> {
    const made = normalised(claims);
    const seal = { key: unit.key, state: this.#stateOf(unit), root: unitRoot(made), nodes: made.nodes.length, edges: made.edges.length };
    this.#batch.push({ ...seal, claims: encodeClaims(made), record: made.record ?? null });
    if (this.#batch.length >= KEEP_UNITS || Date.now() - this.#kept > KEEP_EVERY_MS) await this.#keep();
  }

  /** A layer of another code root is sealed anew, though nothing in it may have changed. */
  async finish(): Promise<LayerSeal> {
    await this.#keep();
    if (this.#base?.codeRoot !== this.#head.codeRoot || this.#base.version !== this.#head.version) await this.#write([]);
    return this.#base as LayerSeal;
  }

  #stateOf = ({ state }: PlannedUnit): string => `${this.#head.version} ${state}`;

  #keep(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#kept = Date.now();
    this.#writing = this.#writing.then(() => (batch.length > 0 ? this.#write(batch) : undefined));
    return this.#writing;
  }

  async #write(batch: readonly StoredUnit[]): Promise<void> {
    for (;;) {
      const units = new Map(this.#units);
      for (const { key, state, root, nodes, edges } of batch) units.set(key, { key, state, root, nodes, edges });
      const seal = sealOf(this.#head, [...units.values()]);
      try {
        await this.#store.putLayer({ base: this.#base?.root ?? null, seal, put: batch, drop: [] });
        [this.#base, this.#units] = [seal, units];
        return;
      } catch (error) {
        if (!(error instanceof StaleBaseError)) throw error;
        const stored = await readLayer(this.#store, this.#head.id);
        [this.#base, this.#units] = [stored.base, byKey(stored.units)];
      }
    }
  }
}

const byKey = (units: readonly UnitSeal[]): Map<string, UnitSeal> => new Map(units.map((unit) => [unit.key, unit]));

export function sealOf(head: LayerHead, units: readonly UnitSeal[]): LayerSeal {
  const sum = (count: (unit: UnitSeal) => number) => units.reduce((total, unit) => total + count(unit), 0);
  const counts = { units: units.length, nodes: sum((u) => u.nodes), edges: sum((u) => u.edges) };
  return { ...head, root: layerRoot(head.id, units), ...counts, filledAt: Date.now() };
}

export async function readLayer(store: GraphStore, id: string): Promise<{ base: LayerSeal | undefined; units: UnitSeal[] }> {
  const reader = await store.read();
  try {
    return { base: (await reader.layers()).find((layer) => layer.id === id), units: await reader.layerUnits(id) };
  } finally {
    await reader.close();
  }
}

/** As they come back from the store: what is hashed must be what is kept. */
export function normalised({ nodes, edges, record }: UnitClaims): UnitClaims {
  const rounded = edges.map(({ line = 0, column = 0, ...e }) => ({
    ...e,
    confidence: Math.round(e.confidence * 100) / 100,
    ...(line > 0 && { line, column }),
  }));
  return { nodes, edges: rounded, ...(record === undefined ? {} : { record: record.replaceAll('\0', '\uFFFD') }) };
}
