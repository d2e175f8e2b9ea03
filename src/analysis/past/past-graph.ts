/**
 * The graph of an older snapshot: the newest one, with what came since taken out and what went put back. Symbols that
 * are gone get ids behind all others; of them no more is known than their names, kinds and files.
 */
import { type Adjacency, buildAdjacency } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { FILE_FLAGS, type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import type { EdgeChange, GraphChanges, NodeLabel } from '../../model/graph-changes.ts';
import type { Hash } from '../../model/hash.ts';
import { kindId } from '../../model/node-kinds.ts';
import { provenanceId } from '../../model/provenance.ts';
import type { SearchColumns } from '../../model/search-index.ts';
import type { CodeGraph } from '../code-graph.ts';

export interface PastGraph {
  readonly graph: CodeGraph;
  readonly gone: readonly GraphNode[];
  /** Symbols of the newest snapshot that the older one did not have. */
  readonly later: ReadonlySet<NodeId>;
}

export interface PastOptions {
  /** From the older snapshot to the newest. */
  readonly changes: Pick<GraphChanges, 'nodes' | 'edges'>;
  /** Ids in the newest snapshot of the symbols that the changes name, as far as they are still there. */
  readonly ids: ReadonlyMap<Hash, NodeId>;
  isTestPath(path: string): boolean;
}

const CONTAINS = edgeTypeId('contains');

export function pastGraph(newest: CodeGraph, { changes, ids, isTestPath }: PastOptions): PastGraph {
  const later = new Set(changes.nodes.flatMap(({ event, node }) => (event === 'added' ? (ids.get(node.hash) ?? []) : [])));
  const paths = [...newest.paths];
  const gone = changes.nodes.filter((c) => c.event === 'removed').map(({ node }, i) => toNode(node, newest.columns.nodes + i, paths, isTestPath));
  const idOf = (hash: Hash) => goneIds.get(hash) ?? ids.get(hash);
  const goneIds = new Map(gone.map((n) => [n.hash, n.id]));
  const put = changes.edges.filter((e) => e.event === 'removed').flatMap((e) => toEdge(e, idOf) ?? []);
  const dropped = new Set(changes.edges.filter((e) => e.event === 'added').flatMap((e) => keyOf(toEdge(e, idOf)) ?? []));
  const adjacency = pastAdjacency(newest.adjacency, newest.columns.nodes + gone.length, { later, dropped, put });
  const owners = new Map(put.filter((e) => e.type === CONTAINS).map((e) => [e.target, e.source]));
  return { graph: { columns: pastColumns(newest.columns, gone, owners, paths.length), adjacency, paths, languages: newest.languages }, gone, later };
}

interface Edge {
  readonly source: NodeId;
  readonly target: NodeId;
  readonly type: number;
  readonly provenance: number;
}

function toEdge({ source, target, type, provenance }: EdgeChange, idOf: (hash: Hash) => NodeId | undefined): Edge | undefined {
  const [from, to] = [idOf(source.hash), idOf(target.hash)];
  return from === undefined || to === undefined ? undefined : { source: from, target: to, type: edgeTypeId(type), provenance: provenanceId(provenance) };
}

const keyOf = (edge: Edge | undefined): string | undefined => edge && `${edge.source} ${edge.target} ${edge.type} ${edge.provenance}`;

/** `paths` grows by files that are gone too. */
function toNode(label: NodeLabel, id: NodeId, paths: string[], isTestPath: (path: string) => boolean): GraphNode {
  if (label.file !== '' && !paths.includes(label.file)) paths.push(label.file);
  const flags = label.file !== '' && isTestPath(label.file) ? NODE_FLAGS.test : 0;
  return {
    ...label,
    id,
    fileId: label.file === '' ? -1 : paths.indexOf(label.file),
    startLine: 0,
    endLine: 0,
    signature: '',
    doc: '',
    visibility: 'public',
    flags,
  };
}

interface EdgeDifference {
  readonly later: ReadonlySet<NodeId>;
  readonly dropped: ReadonlySet<string>;
  readonly put: readonly Edge[];
}

function pastAdjacency({ rows, edges, out }: Adjacency, pastRows: number, { later, dropped, put }: EdgeDifference): Adjacency {
  const room = edges + put.length;
  const columns = { sources: new Uint32Array(room), targets: new Uint32Array(room), types: new Uint8Array(room), provenances: new Uint8Array(room) };
  let length = 0;
  const add = ({ source, target, type, provenance }: Edge) => {
    columns.sources[length] = source;
    columns.targets[length] = target;
    columns.types[length] = type;
    columns.provenances[length++] = provenance;
  };
  for (let source = 0; source < rows; source++)
    for (let i = out.offsets[source] as number; i < (out.offsets[source + 1] as number); i++) {
      const edge = { source, target: out.targets[i] as number, type: out.types[i] as number, provenance: out.provenances[i] as number };
      if (!later.has(source) && !later.has(edge.target) && !(dropped.size > 0 && dropped.has(keyOf(edge) as string))) add(edge);
    }
  for (const edge of put) add(edge);
  const { sources, targets, types, provenances } = columns;
  return buildAdjacency(pastRows, {
    sources: sources.subarray(0, length),
    targets: targets.subarray(0, length),
    types: types.subarray(0, length),
    provenances: provenances.subarray(0, length),
  });
}

function pastColumns(c: SearchColumns, gone: readonly GraphNode[], owners: ReadonlyMap<NodeId, NodeId>, files: number): SearchColumns {
  const nodes = c.nodes + gone.length;
  const fileFlags = grown(c.fileFlags, files);
  for (let file = c.files; file < files; file++) if (gone.some((n) => n.fileId === file && n.flags & NODE_FLAGS.test)) fileFlags[file] = FILE_FLAGS.test;
  return {
    nodes,
    files,
    nodeFile: extended(c.nodeFile, gone, (n) => n.fileId),
    nodeKind: extended(c.nodeKind, gone, (n) => kindId(n.kind)),
    nodeFlags: extended(c.nodeFlags, gone, (n) => n.flags),
    nodeOwner: extended(c.nodeOwner, gone, (n) => owners.get(n.id) ?? -1),
    nodeStartLine: grown(c.nodeStartLine, nodes),
    nodeEndLine: grown(c.nodeEndLine, nodes),
    nodeOrder: extended(c.nodeOrder, gone, (n) => n.id),
    nodeLengths: c.nodeLengths.map((lengths) => grown(lengths, nodes)),
    fileLengths: c.fileLengths.map((lengths) => grown(lengths, files)),
    fileFlags,
  };
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

function grown<T extends Column>(column: T, length: number): T {
  const result = new (column.constructor as new (length: number) => T)(length);
  result.set(column);
  return result;
}

function extended<T extends Column>(column: T, gone: readonly GraphNode[], value: (node: GraphNode) => number): T {
  const first = gone[0]?.id ?? column.length;
  const result = grown(column, first + gone.length);
  for (const node of gone) result[node.id] = value(node);
  return result;
}
