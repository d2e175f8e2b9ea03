/**
 * A reader that notices what it did not find. Rows are sealed, so that a changed one is an error when it is read; a row
 * that a damaged page of an index no longer leads to is simply not there, and its answer would lack it without a word.
 * How many rows there have to be is known from the arrays of the graph, which are sealed as a whole and which nearly every
 * question reads anyway. Ids are those of a whole run (ordered-reader.ts): every number below the count is a node.
 */
import { UserError } from '../errors.ts';
import type { Adjacency, EdgeColumns, Rows } from '../model/adjacency.ts';
import { EDGE_TYPES } from '../model/edge-types.ts';
import type { GraphEdge, GraphNode, NodeId } from '../model/graph.ts';
import type { SearchColumns } from '../model/search-index.ts';
import { ownCommand } from '../util/own-command.ts';
import type { GraphReader, NameQuery } from './contract.ts';

export interface KnownGraph {
  readonly columns: SearchColumns;
  readonly adjacency: Adjacency;
}

/** `known` reads the arrays, once. */
export function completeReader(reader: GraphReader, known: () => Promise<KnownGraph>): GraphReader {
  const byId = async <T>(ids: readonly NodeId[], found: T[]): Promise<T[]> => {
    const distinct = found.length < ids.length ? new Set(ids) : undefined;
    if (distinct !== undefined && found.length < distinct.size) expectNodes(found.length, distinct, (await known()).columns.nodes);
    return found;
  };
  const files = async () => {
    const all = await reader.files();
    expectCount(all.length, (await known()).columns.files, 'files');
    return all;
  };
  /** What is not found may never have been there: then all the others are. */
  const filesByPath = async (paths: readonly string[]) => {
    const found = await reader.filesByPath(paths);
    if (found.length < new Set(paths).size) await files();
    return found;
  };
  /** Whether a symbol stands in a file is known as well as its name. */
  const inFile = async (query: NameQuery, found: GraphNode[]): Promise<GraphNode[]> => {
    if (query.file === undefined || query.limit !== undefined) return found;
    const { names, kinds } = query;
    const named = await reader.namesByName({ names, ...(kinds && { kinds }) });
    if (named.length === found.length) return found;
    const [{ columns }, [file]] = [await known(), await filesByPath([query.file])];
    expectCount(found.length, file === undefined ? 0 : named.filter(({ id }) => columns.nodeFile[id] === file.id).length, 'symbols of a file');
    return found;
  };
  return {
    ...reader,
    files,
    filesByPath,
    searchColumns: async () => (await known()).columns,
    adjacency: async () => (await known()).adjacency,
    nodes: async (ids) => byId(ids, await reader.nodes(ids)),
    names: async (ids) => byId(ids, await reader.names(ids)),
    nodesByFile: async (paths) => {
      const found = await reader.nodesByFile(paths);
      const within = new Set(found.map((n) => n.fileId));
      if (within.size < new Set(paths).size) for (const { id } of await filesByPath(paths)) within.add(id);
      expectCount(found.length, nodesIn((await known()).columns, within), 'symbols of a file');
      return found;
    },
    edgesFrom: async (ids, types) => expectEdges(await reader.edgesFrom(ids, types), (await known()).adjacency.out, ids, types),
    edgesTo: async (ids, types) => expectEdges(await reader.edgesTo(ids, types), (await known()).adjacency.in, ids, types),
    edgeColumns: async () => edgesOf((await known()).adjacency),
    nodesByName: async (query) => inFile(query, await reader.nodesByName(query)),
    countEdgesTo: async (ids) => {
      const counts = await reader.countEdgesTo(ids);
      const { offsets } = (await known()).adjacency.in;
      for (const id of ids) expectCount(counts.get(id) ?? 0, degree(offsets, id), 'edges');
      return counts;
    },
    eachEdge: async (types, visit) => {
      let found = 0;
      await reader.eachEdge(types, (edge) => {
        found++;
        visit(edge);
      });
      const wanted = typeIds(types);
      expectCount(
        found,
        (await known()).adjacency.out.types.reduce((sum, type) => sum + (wanted[type] as number), 0),
        'edges',
      );
    },
  };
}

function expectNodes(found: number, asked: ReadonlySet<NodeId>, nodes: number): void {
  let expected = 0;
  for (const id of asked) if (id >= 0 && id < nodes) expected++;
  expectCount(found, expected, 'symbols');
}

const counted = new WeakMap<SearchColumns, Uint32Array>();

function nodesIn(columns: SearchColumns, files: ReadonlySet<number>): number {
  let counts = counted.get(columns);
  if (counts === undefined) {
    counts = new Uint32Array(columns.files);
    for (const file of columns.nodeFile) if (file >= 0) counts[file] = (counts[file] as number) + 1;
    counted.set(columns, counts);
  }
  let sum = 0;
  for (const file of files) sum += counts[file] ?? 0;
  return sum;
}

/** The arrays hold them in the order in which they are asked for. */
function edgesOf({ rows, out }: Adjacency): EdgeColumns {
  const sources = new Uint32Array(out.targets.length);
  for (let row = 0; row < rows; row++) sources.fill(row, out.offsets[row], out.offsets[row + 1]);
  return { sources, targets: out.targets, types: out.types, provenances: out.provenances };
}

/** 1 for each of the types; a name that is no edge type has no edges. */
function typeIds(types: readonly string[]): Uint8Array {
  const wanted = new Uint8Array(256);
  for (const type of types) {
    const id = (EDGE_TYPES as readonly string[]).indexOf(type);
    if (id >= 0) wanted[id] = 1;
  }
  return wanted;
}

const degree = (offsets: Uint32Array, id: NodeId): number => (id >= 0 && id + 1 < offsets.length ? (offsets[id + 1] as number) - (offsets[id] as number) : 0);

function expectEdges(found: GraphEdge[], { offsets, types: typeOf }: Rows, ids: readonly NodeId[], types: readonly string[] | undefined): GraphEdge[] {
  const wanted = types && typeIds(types);
  let expected = 0;
  for (const id of new Set(ids)) {
    const count = degree(offsets, id);
    if (wanted === undefined) expected += count;
    else for (let i = offsets[id] as number, end = i + count; i < end; i++) expected += wanted[typeOf[i] as number] as number;
  }
  expectCount(found.length, expected, 'edges');
  // Of a page whose pointers were hit one row may come twice and another not at all.
  for (let i = 1; i < found.length; i++) if (isSameEdge(found[i - 1] as GraphEdge, found[i] as GraphEdge)) throw incomplete('edges');
  return found;
}

const isSameEdge = (a: GraphEdge, b: GraphEdge): boolean =>
  a.source === b.source && a.target === b.target && a.type === b.type && a.provenance === b.provenance;

function expectCount(found: number, expected: number, what: string): void {
  if (found !== expected) throw incomplete(what);
}

const incomplete = (what: string): UserError =>
  new UserError('DB_CORRUPT', `The index is damaged: ${what} are missing.`, {
    hint: `Nothing was changed. Run \`${ownCommand('reindex')}\` in the repository: it builds the index again and keeps what was learned.`,
  });
