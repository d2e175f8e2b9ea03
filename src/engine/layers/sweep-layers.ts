/**
 * Forgets what layers say of code that is no longer there: claims that are retired in the snapshot that is shown. A unit
 * of which nothing is left goes as a whole, so that it is filled again if its code comes back. Asked for, never by itself:
 * on another branch the same claims may count.
 */
import type { LayerSeal, StoredUnit } from '../../model/layer.ts';
import { decodeClaims, decodedEdges, encodeClaims } from '../../model/layer-claims.ts';
import { unitRoot } from '../../snapshot/layer-tree.ts';
import type { GraphReader, GraphStore } from '../../store/contract.ts';
import { readLayer, sealOf } from './layer-keeper.ts';

export interface SweptLayers {
  readonly units: number;
  readonly edges: number;
}

export async function sweepLayers(store: GraphStore): Promise<SweptLayers> {
  const swept = { units: 0, edges: 0 };
  const reader = await store.read();
  try {
    const layers = await reader.layers();
    const counts = layers.length === 0 ? undefined : await presence(reader);
    for (const layer of layers) {
      const { units, edges } = await sweepLayer(store, reader, layer, counts as Presence);
      swept.units += units;
      swept.edges += edges;
    }
  } finally {
    await reader.close();
  }
  return swept;
}

interface Presence {
  readonly nodes: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

async function presence(reader: GraphReader): Promise<Presence> {
  const hashes = Buffer.from(await reader.nodeHashes()).toString('hex');
  const nodes = new Set<string>();
  for (let at = 0; at < hashes.length; at += 64) nodes.add(hashes.slice(at, at + 64));
  return { nodes, files: new Set((await reader.files()).map((f) => f.hash)) };
}

async function sweepLayer(store: GraphStore, reader: GraphReader, layer: LayerSeal, there: Presence): Promise<SweptLayers> {
  const put: StoredUnit[] = [];
  const drop: string[] = [];
  let edges = 0;
  await reader.eachLayerUnit(layer.id, (unit) => {
    const left = sweepUnit(unit, there);
    if (left === 'whole') return;
    edges += unit.edges - (left?.edges ?? 0);
    if (left === undefined) drop.push(unit.key);
    else put.push(left);
  });
  if (put.length + drop.length === 0) return { units: 0, edges: 0 };
  const { base, units } = await readLayer(store, layer.id);
  const changed = new Map(units.map((u) => [u.key, u]));
  for (const key of drop) changed.delete(key);
  for (const { claims: _, record: __, ...seal } of put) changed.set(seal.key, seal);
  await store.putLayer({ base: base?.root ?? null, seal: { ...sealOf(layer, [...changed.values()]), filledAt: layer.filledAt }, put, drop });
  return { units: drop.length, edges };
}

/** Undefined when nothing is left of it. A unit that never claimed an edge is left alone: its record may be all it is. */
function sweepUnit(unit: StoredUnit, { nodes, files }: Presence): StoredUnit | 'whole' | undefined {
  if (unit.edges === 0) return 'whole';
  const decoded = decodeClaims(unit.claims);
  const own = new Set(decoded.nodes.map((n) => n.hash));
  const isThere = (hash: string) => nodes.has(hash) || own.has(hash);
  const holds = (file: string | undefined) => file === undefined || files.has(file);
  const all = [...decodedEdges(decoded)];
  const left = all.filter((e) => isThere(e.source) && isThere(e.target) && holds(e.sourceFile) && holds(e.targetFile));
  if (left.length === all.length) return 'whole';
  if (left.length === 0) return undefined;
  const used = new Set(left.flatMap((e) => [e.source, e.target]));
  const claims = { nodes: decoded.nodes.filter((n) => used.has(n.hash)), edges: left, ...(unit.record === null ? {} : { record: unit.record }) };
  const counts = { nodes: claims.nodes.length, edges: left.length, root: unitRoot(claims) };
  return { ...unit, ...counts, claims: encodeClaims(claims) };
}
