/** Every resolved call site of a stored graph, one record each: what the edge judge of the benchmarks reads. */
import type { GraphNode } from '../model/graph.ts';
import type { GraphReader } from '../store/contract.ts';

export interface CallRecord {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly source: string;
  /** Absent for what lies outside of the repository. */
  readonly target_file?: string;
  readonly target_line?: number;
  readonly target_name: string;
  readonly provenance: string;
}

const CALL_EDGES = ['calls', 'decorates'];
const CHUNK = 5_000;

export async function exportCalls(reader: GraphReader, write: (record: CallRecord) => void): Promise<void> {
  const edges: { source: number; target: number; provenance: string; sites: readonly { line: number; column: number }[] }[] = [];
  const flush = async () => {
    const ids = [...new Set(edges.flatMap((e) => [e.source, e.target]))];
    const nodes = new Map((await reader.nodes(ids)).map((n) => [n.id, n]));
    for (const e of edges.splice(0))
      for (const site of e.sites) write(record(nodes.get(e.source) as GraphNode, nodes.get(e.target) as GraphNode, e.provenance, site));
  };
  const pending: (typeof edges)[] = [];
  await reader.eachEdge(CALL_EDGES, (edge) => {
    edges.push(edge);
    if (edges.length === CHUNK) pending.push(edges.splice(0));
  });
  pending.push(edges.splice(0));
  for (const chunk of pending) {
    edges.push(...chunk);
    await flush();
  }
}

function record(source: GraphNode, target: GraphNode, provenance: string, site: { line: number; column: number }): CallRecord {
  const inside = target.fileId >= 0 ? { target_file: target.file, target_line: target.startLine } : {};
  return { file: source.file, line: site.line, column: site.column, source: source.name, ...inside, target_name: target.name, provenance };
}
