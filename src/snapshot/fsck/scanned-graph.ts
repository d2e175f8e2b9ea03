/**
 * The graph as a check needs it: read once, in a stream, and kept as columns of bytes. Node hashes are recomputed while
 * they pass; edges are hashed once from those, which gives the leaves that the tree ought to have.
 */
import type { EdgeColumns } from '../../model/adjacency.ts';
import type { GraphFile } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { TreePart } from '../../model/tree-part.ts';
import type { BareNode, GraphReader } from '../../store/contract.ts';
import { buildTree } from '../merkle.ts';
import { identityOf } from '../node-identity.ts';
import { ITEM_BYTES } from '../tree-hash.ts';
import type { Findings } from './finding.ts';

export interface ScannedGraph {
  readonly files: readonly GraphFile[];
  readonly edges: EdgeColumns;
  /** One more than the largest node id; ids may have gaps. */
  readonly rows: number;
  readonly nodes: number;
  /** Raw, by node id. */
  readonly hashes: Uint8Array;
  /** By node id; kinds are 255 where there is no node. */
  readonly kinds: Uint8Array;
  readonly flags: Uint16Array;
  readonly nodeFile: Int32Array;
  readonly startLine: Uint32Array;
  readonly endLine: Uint32Array;
  readonly nodesByKind: Readonly<Record<string, number>>;
  /** Leaves out edges that have an end outside of the graph. */
  parts(): readonly TreePart[];
}

export const NO_NODE = 255;

export async function scanGraph(reader: GraphReader, findings: Findings): Promise<ScannedGraph> {
  const [files, edges, hashes] = [await reader.files(), await reader.edgeColumns(), await reader.nodeHashes()];
  const rows = hashes.length / ITEM_BYTES;
  const columns = new NodeColumns(rows);
  await reader.eachNode((node) => {
    columns.take(node);
    if (identityOf(node) === undefined) findings.error('the hash of a node does not follow from its name', node.qualifiedName);
  });
  return {
    files,
    edges,
    hashes,
    rows,
    ...columns,
    nodesByKind: Object.fromEntries(columns.kindCounts),
    parts: () => partsOf(files, edges, hashes, columns),
  };
}

class NodeColumns {
  readonly kinds: Uint8Array;
  readonly flags: Uint16Array;
  readonly nodeFile: Int32Array;
  readonly startLine: Uint32Array;
  readonly endLine: Uint32Array;
  readonly packages: string[] = [];
  /** Position in `packages` by node id. */
  readonly packageOf: Uint32Array;
  readonly kindCounts = new Map<string, number>();
  readonly #packageIds = new Map<string, number>();
  nodes = 0;

  constructor(rows: number) {
    this.kinds = new Uint8Array(rows).fill(NO_NODE);
    this.flags = new Uint16Array(rows);
    this.nodeFile = new Int32Array(rows);
    this.startLine = new Uint32Array(rows);
    this.endLine = new Uint32Array(rows);
    this.packageOf = new Uint32Array(rows);
  }

  take(node: BareNode): void {
    this.nodes++;
    this.kinds[node.id] = kindId(node.kind);
    this.flags[node.id] = node.flags;
    this.nodeFile[node.id] = node.fileId;
    this.startLine[node.id] = node.startLine;
    this.endLine[node.id] = node.endLine;
    this.packageOf[node.id] = this.#packageId(node.package);
    this.kindCounts.set(node.kind, (this.kindCounts.get(node.kind) ?? 0) + 1);
  }

  #packageId(name: string): number {
    const known = this.#packageIds.get(name);
    if (known !== undefined) return known;
    this.#packageIds.set(name, this.packages.length);
    return this.packages.push(name) - 1;
  }
}

/** The tree computed from the rows. Nodes are renumbered without gaps; edges to missing nodes are left out. */
function partsOf(files: readonly GraphFile[], edges: EdgeColumns, hashes: Uint8Array, { kinds, packageOf, packages }: NodeColumns): readonly TreePart[] {
  const ids = Uint32Array.from(kinds.keys()).filter((id) => kinds[id] !== NO_NODE);
  const whole = ids.length === kinds.length && [edges.sources, edges.targets].every((ends) => ends.every((id) => id < ids.length));
  if (whole) return buildTree({ files, nodes: { hashes, packageOf, packages }, edges }).parts;
  const positions = new Int32Array(kinds.length).fill(-1);
  const kept = Buffer.allocUnsafe(ids.length * ITEM_BYTES);
  for (const [position, id] of ids.entries()) {
    positions[id] = position;
    kept.set(hashes.subarray(id * ITEM_BYTES, (id + 1) * ITEM_BYTES), position * ITEM_BYTES);
  }
  const nodes = { hashes: kept, packageOf: ids.map((id) => packageOf[id] as number), packages };
  return buildTree({ files, nodes, edges: atPositions(edges, positions) }).parts;
}

function atPositions({ sources, targets, types, provenances }: EdgeColumns, positions: Int32Array): EdgeColumns {
  const kept = { sources: sources.slice(), targets: targets.slice(), types: types.slice(), provenances: provenances.slice() };
  let count = 0;
  for (let i = 0; i < sources.length; i++) {
    const source = positions[sources[i] as number] ?? -1;
    const target = positions[targets[i] as number] ?? -1;
    if (source < 0 || target < 0) continue;
    kept.sources[count] = source;
    kept.targets[count] = target;
    kept.types[count] = types[i] as number;
    kept.provenances[count++] = provenances[i] as number;
  }
  const first = <T extends Uint32Array | Uint8Array>(column: T) => column.subarray(0, count) as T;
  return { sources: first(kept.sources), targets: first(kept.targets), types: first(kept.types), provenances: first(kept.provenances) };
}
