/** A graph of a few symbols for tests of analyses: names with files and edges between names in; a CodeGraph out. */

import type { CodeGraph } from '../../src/analysis/code-graph.ts';
import type { EdgeType } from '../../src/model/edge-types.ts';
import { FILE_FLAGS, type GraphNode, NODE_FLAGS } from '../../src/model/graph.ts';
import { kindId, type NodeKind } from '../../src/model/node-kinds.ts';
import type { Provenance } from '../../src/model/provenance.ts';
import { FILE_FIELDS, SYMBOL_FIELDS } from '../../src/model/search-index.ts';
import { adjacencyOf } from './adjacency-of.ts';

export interface TinyNode {
  readonly name: string;
  readonly kind?: NodeKind;
  /** '' for what lies outside of the repository. */
  readonly file?: string;
  readonly flags?: number;
  readonly signature?: string;
  readonly visibility?: GraphNode['visibility'];
  readonly lines?: readonly [number, number];
}

export type TinyEdge = readonly [from: string, type: EdgeType, to: string, provenance?: Provenance];

export interface TinyGraph {
  readonly graph: CodeGraph;
  readonly nodes: readonly GraphNode[];
  id(name: string): number;
  name(id: number): string;
}

const LANGUAGES: Readonly<Record<string, string>> = { py: 'python', ts: 'typescript', go: 'go' };

/** A dot in a name means membership; files whose path holds `test` are test files. Every file gets its own node. */
export function tinyGraph(symbols: readonly TinyNode[], edges: readonly TinyEdge[]): TinyGraph {
  const paths = [...new Set(symbols.map((s) => s.file ?? 'app.py').filter((f) => f !== ''))];
  const nodes = [...paths.map((file): TinyNode => ({ name: file, kind: 'file', file })), ...symbols].map((s, id) => toNode(s, id, paths));
  const id = (name: string): number => {
    const found = nodes.find((n) => n.name === name);
    if (found === undefined) throw new Error(`no symbol ${name}`);
    return found.id;
  };
  const owners = nodes.map((n) => nodes.findIndex((o) => o.kind !== 'file' && n.kind !== 'file' && n.name.slice(0, n.name.lastIndexOf('.')) === o.name));
  const members = owners.flatMap((owner, i): TinyEdge[] => (owner < 0 ? [] : [[nodes[owner]?.name as string, 'contains', nodes[i]?.name as string]]));
  const all = [...edges, ...members];
  const adjacency = adjacencyOf(
    nodes.length,
    all.map(([from, type, to, provenance]) => [id(from), id(to), type, provenance]),
  );
  const columns = columnsOf(nodes, owners, paths);
  const languages = paths.map((p) => LANGUAGES[p.slice(p.lastIndexOf('.') + 1)] ?? '');
  return { graph: { columns, adjacency, paths, languages }, nodes, id, name: (at) => nodes[at]?.name ?? '' };
}

const isTestPath = (path: string): boolean => path.includes('test');

function toNode(
  { name, kind = 'function', file = 'app.py', flags = 0, signature = '', visibility = 'public', lines = [1, 1] }: TinyNode,
  id: number,
  paths: readonly string[],
): GraphNode {
  return {
    id,
    hash: '',
    kind,
    name,
    qualifiedName: `tiny://${file}.${name}`,
    package: '',
    fileId: paths.indexOf(file),
    file,
    startLine: lines[0],
    endLine: lines[1],
    signature,
    doc: '',
    visibility,
    flags: flags | (isTestPath(file) ? NODE_FLAGS.test : 0),
  };
}

function columnsOf(nodes: readonly GraphNode[], owners: readonly number[], paths: readonly string[]): CodeGraph['columns'] {
  return {
    nodes: nodes.length,
    files: paths.length,
    nodeFile: Int32Array.from(nodes, (n) => n.fileId),
    nodeKind: Uint8Array.from(nodes, (n) => kindId(n.kind)),
    nodeFlags: Uint16Array.from(nodes, (n) => n.flags),
    nodeOwner: Int32Array.from(owners),
    nodeStartLine: Uint32Array.from(nodes, (n) => n.startLine),
    nodeEndLine: Uint32Array.from(nodes, (n) => n.endLine),
    nodeOrder: Uint32Array.from(nodes, (n) => n.id),
    nodeLengths: SYMBOL_FIELDS.map(() => new Uint16Array(nodes.length)),
    fileLengths: FILE_FIELDS.map(() => new Uint32Array(paths.length)),
    fileFlags: Uint8Array.from(paths, (path) => (isTestPath(path) ? FILE_FLAGS.test : 0)),
  };
}
