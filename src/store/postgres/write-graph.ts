/**
 * Writes a whole graph beside the one that is there. Enters: a graph, parts of which may still be pending, in a transaction
 * that holds the repository's row. Leaves: its rows under a number of their own, and the head that will name it.
 */
import { encodeAdjacency } from '../../model/adjacency.ts';
import type { GraphNode } from '../../model/graph.ts';
import { encodeSearchColumns } from '../../model/search-columns.ts';
import type { TreePart } from '../../model/tree-part.ts';
import type { GraphData, GraphLinks, GraphRows, GraphSeal, GraphSearch, PendingGraph, WriteProgress } from '../contract.ts';
import { compareWithStored } from '../shared/compare-graphs.ts';
import { countGraph } from '../shared/count-graph.ts';
import { breathing, type Progress } from '../shared/progress.ts';
import { text } from '../shared/values.ts';
import { StaleBaseError } from '../stale-base-error.ts';
import { type CopyValue, copyRows } from './copy-in.ts';
import type { Session } from './database.ts';
import { type Counts, type Head, NO_GRAPH } from './head.ts';
import { newestSnapshot, writeSnapshot } from './history.ts';
import { oldGraph } from './old-graph.ts';
import { edgeRow, fileRow, type Life, mapped, nodeRow, routeRow, termRow, unresolvedRow } from './row-values.ts';
import { ALIVE, type Table } from './tables.ts';

export async function writeGraph(session: Session, head: Head, data: GraphData | PendingGraph, report?: WriteProgress): Promise<Head> {
  const links = async (): Promise<GraphLinks> => ('links' in data ? data.links : data);
  const search = async (): Promise<GraphSearch> => ('search' in data ? data.search : data);
  const seal = async (): Promise<GraphSeal> => ('seal' in data ? data.seal : data);
  const newest = await newestSnapshot(session, head.repository);
  if (data.base !== undefined && data.base !== (newest?.hash ?? null)) throw new StaleBaseError();
  // History covers the chain only, so a graph that replaces an overlay is not compared.
  const isCompared = head.state !== null && !head.state.snapshot.overlay;
  const comparison = isCompared ? await compareWithStored(oldGraph(session, head), { ...data, ...(await seal()), ...(await links()) }) : undefined;
  const writer = new GraphWriter(session, await newGraph(session, head), report);
  await writer.files(data);
  await writer.nodes(data.nodes);
  const { edges, adjacency } = await links();
  await writer.edges({ nodes: data.nodes, edges });
  const { terms, searchColumns } = await search();
  const termCount = await writer.terms(terms);
  await writer.small({ ...data, adjacency, searchColumns, outlines: await data.outlines });
  const { snapshot, packageRoots, parts } = await seal();
  await writer.tree(parts, packageRoots);
  await writer.finish();
  await writeSnapshot(session, head.repository, snapshot, comparison);
  const counts = Object.fromEntries([...countGraph({ ...data, edges }, termCount)].map(([subject, of]) => [subject, Object.fromEntries(of)])) as Counts;
  return { ...head, ...writer.place, state: { repo: data.repo, snapshot, inOrder: true, counts } };
}

interface Place {
  readonly graph: number;
  readonly version: number;
}

async function newGraph(session: Session, { repository, graph, version }: Head): Promise<Place> {
  if (graph !== NO_GRAPH) await session.rows('UPDATE $.graphs SET left_at = now() WHERE id = $1', [graph]);
  const [row] = await session.rows<[number]>('INSERT INTO $.graphs (repository) VALUES ($1) RETURNING id', [repository]);
  return { graph: (row as [number])[0], version: version + 1 };
}

class GraphWriter {
  readonly place: Place;
  readonly #session: Session;
  readonly #life: Life;
  readonly #report: WriteProgress | undefined;
  #bytes = 0;

  constructor(session: Session, place: Place, report: WriteProgress | undefined) {
    this.#session = session;
    this.place = place;
    this.#life = { graph: place.graph, born: place.version };
    this.#report = report;
  }

  async files({ files }: Pick<GraphRows, 'files'>): Promise<void> {
    const rows = mapped(files, (f, i) => {
      if (f.id !== i) throw new RangeError(`file ${f.path} has id ${f.id} at position ${i}`);
      return fileRow(this.#life, f);
    });
    await this.#copy('files', rows, this.#phase('files'), files.length);
  }

  async nodes(nodes: readonly GraphNode[]): Promise<void> {
    const packages = new Map<string, number>();
    const rows = mapped(nodes, (node, i) => {
      if (node.id !== i) throw new RangeError(`node ${node.qualifiedName} has id ${node.id} at position ${i}`);
      return nodeRow(this.#life, node, numbered(packages, text(node.package)));
    });
    await this.#copy('nodes', rows, this.#phase('nodes'), nodes.length);
    await this.#copy(
      'packages',
      mapped(packages, ([path, id]) => [this.#life.graph, id, path]),
    );
  }

  async edges({ nodes, edges }: Pick<GraphRows, 'nodes' | 'edges'>): Promise<void> {
    const rows = mapped(edges.sources, (source, i) => {
      const target = edges.targets[i] as number;
      if (source >= nodes.length || target >= nodes.length) throw new RangeError(`edge ${i} (${source} to ${target}) has an end outside the graph`);
      return edgeRow(this.#life, edges, i);
    });
    await this.#copy('edges', rows, this.#phase('edges'), edges.sources.length);
  }

  async terms(terms: GraphRows['terms']): Promise<number> {
    const rows = mapped(terms, (t) => termRow(this.#life, t));
    return this.#copy('terms', rows, this.#phase('terms'));
  }

  async small(data: Pick<GraphRows, 'unresolved' | 'routes' | 'outlines' | 'inputs' | 'adjacency' | 'searchColumns'>): Promise<void> {
    const { graph, born } = this.#life;
    await this.#copy(
      'unresolved',
      mapped(data.unresolved, (u, i) => unresolvedRow(this.#life, u, i)),
    );
    await this.#copy(
      'route_symbols',
      mapped(data.routes, (r, i) => routeRow(this.#life, r, i)),
    );
    await this.#copy(
      'outlines',
      mapped(data.outlines, ({ file, record }) => [graph, file, record, born, ALIVE]),
    );
    const blobs: [string, Uint8Array][] = [
      ['inputs', Buffer.from(data.inputs)],
      ['adjacency', encodeAdjacency(data.adjacency)],
      ['search_columns', encodeSearchColumns(data.searchColumns)],
    ];
    await this.#copy(
      'blobs',
      mapped(blobs, ([name, value]) => [graph, name, value, born, ALIVE]),
    );
  }

  async tree(parts: readonly TreePart[], roots: GraphSeal['packageRoots']): Promise<void> {
    const { graph, born } = this.#life;
    await this.#copy(
      'tree_parts',
      mapped(parts, (p) => [graph, text(p.package), p.part, p.count, p.list, p.leaves, born, ALIVE]),
    );
    await this.#copy(
      'package_roots',
      mapped(roots, ([name, root]) => [graph, text(name), root, born, ALIVE]),
    );
  }

  async finish(): Promise<void> {
    await this.#session.rows('UPDATE $.graphs SET bytes = $2 WHERE id = $1', [this.#life.graph, this.#bytes]);
    await this.#phase('commit')(1, 1);
  }

  #phase(name: Parameters<WriteProgress>[0]): Progress {
    return breathing((done, total) => this.#report?.(name, done, total));
  }

  async #copy(table: Table, rows: Iterable<readonly CopyValue[]>, progress?: Progress, total?: number): Promise<number> {
    const { count, bytes } = await copyRows(this.#session, table, rows, progress && ((done) => progress(done, total ?? done)));
    this.#bytes += bytes;
    return count;
  }
}

function numbered(known: Map<string, number>, path: string): number {
  const id = known.get(path) ?? known.size;
  known.set(path, id);
  return id;
}
