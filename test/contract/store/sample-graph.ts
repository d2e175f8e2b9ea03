/** Small graphs for store tests, built from short lines of text, with everything else filled in deterministically. */
import { buildAdjacency } from '../../../src/model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../../../src/model/edge-types.ts';
import type { GraphFile, GraphNode, Snapshot, UnresolvedRef } from '../../../src/model/graph.ts';
import { hashFields, nodeHash } from '../../../src/model/hash.ts';
import { kindId } from '../../../src/model/node-kinds.ts';
import { type Provenance, provenanceConfidence, provenanceId } from '../../../src/model/provenance.ts';
import { FILE_FIELDS, PostingWriter, type SearchColumns, SYMBOL_FIELDS } from '../../../src/model/search-index.ts';
import { buildTree, type MerkleTree, nodeLeaves } from '../../../src/snapshot/merkle.ts';
import type { EdgeBatch, GraphData, RouteSymbol, TermRow } from '../../../src/store/contract.ts';

export type NodeSpec = Partial<Omit<GraphNode, 'id' | 'file'>> & { readonly name: string };

export interface EdgeSpec {
  readonly source: number;
  readonly target: number;
  readonly type?: EdgeType;
  readonly provenance?: Provenance;
  readonly confidence?: number;
  readonly sites?: readonly (readonly [line: number, column: number])[];
}

export interface SampleSpec {
  readonly label?: string;
  readonly files?: readonly string[];
  readonly nodes?: readonly NodeSpec[];
  readonly edges?: readonly EdgeSpec[];
  readonly unresolved?: readonly UnresolvedRef[];
  readonly routes?: readonly RouteSymbol[];
  readonly packageRoots?: ReadonlyMap<string, string>;
  /** Term to ids of the symbols that hold it in their name. */
  readonly terms?: Readonly<Record<string, readonly number[]>>;
  readonly parent?: string | null;
}

const URL = 'local/sample';

export function sampleGraph(spec: SampleSpec = {}): GraphData {
  const files = (spec.files ?? ['src/a.ts']).map(makeFile);
  const nodes = (spec.nodes ?? []).map((node, id) => makeNode(node, id, files));
  const edges = makeEdges(spec.edges ?? []);
  const tree = makeTree(files, nodes, spec.edges ?? []);
  const counts = { nodes: nodes.length, edges: edges.sources.length, files: files.length };
  return {
    repo: { url: URL, root: '/work/sample', indexedAt: 1_700_000_000_000, commit: 'c0ffee' },
    snapshot: makeSnapshot(spec, counts),
    files,
    nodes,
    edges,
    unresolved: spec.unresolved ?? [],
    routes: spec.routes ?? [],
    packageRoots: spec.packageRoots ?? tree.packages,
    parts: tree.parts,
    searchColumns: makeColumns(nodes, files),
    adjacency: buildAdjacency(nodes.length, edges),
    terms: makeTerms(spec.terms ?? {}),
    inputs: '',
    outlines: files.map((f) => ({ file: f.id, record: Buffer.from(f.path) })),
  };
}

function makeSnapshot({ label = '', parent = null }: SampleSpec, counts: { nodes: number; edges: number; files: number }): Snapshot {
  const generation = parent === null ? 1 : 2;
  return {
    hash: hashFields('snapshot', [label]),
    root: hashFields('merkle', [label]),
    parent,
    commit: null,
    generation,
    ...counts,
    createdAt: 1_700_000_000_001,
  };
}

function makeFile(path: string, id: number): GraphFile {
  return {
    id,
    path,
    hash: hashFields('file', [path]),
    language: path.endsWith('.py') ? 'python' : 'typescript',
    size: 100 + id,
    lines: 10 + id,
    flags: id % 2,
  };
}

function makeNode(spec: NodeSpec, id: number, files: readonly GraphFile[]): GraphNode {
  const fileId = spec.fileId ?? 0;
  const kind = spec.kind ?? 'function';
  return {
    hash: nodeHash({ repoUrl: URL, packagePath: String(id), symbolName: spec.name, kind }),
    kind,
    qualifiedName: `${URL}://src/a.ts.${spec.name}`,
    package: 'src',
    startLine: id * 10 + 1,
    endLine: id * 10 + 5,
    signature: `${spec.name}()`,
    doc: '',
    visibility: 'public',
    flags: 0,
    ...spec,
    id,
    fileId,
    file: files[fileId]?.path ?? '',
  };
}

/** Edges that lead nowhere, which a store has to refuse, are in no tree. */
function makeTree(files: readonly GraphFile[], nodes: readonly GraphNode[], specs: readonly EdgeSpec[]): MerkleTree {
  const edges = makeEdges(specs.filter((e) => e.source < nodes.length && e.target < nodes.length));
  return buildTree({ files, nodes: nodeLeaves(nodes), edges });
}

function makeEdges(specs: readonly EdgeSpec[]): EdgeBatch {
  const full = specs.map((e) => ({ type: 'calls' as EdgeType, provenance: 'ast_resolved' as Provenance, sites: [], ...e }));
  const siteOffsets = new Uint32Array(full.length + 1);
  for (const [i, e] of full.entries()) siteOffsets[i + 1] = (siteOffsets[i] as number) + e.sites.length * 2;
  return {
    sources: Uint32Array.from(full, (e) => e.source),
    targets: Uint32Array.from(full, (e) => e.target),
    types: Uint8Array.from(full, (e) => edgeTypeId(e.type)),
    provenances: Uint8Array.from(full, (e) => provenanceId(e.provenance)),
    confidences: Uint8Array.from(full, (e) => Math.round((e.confidence ?? provenanceConfidence(e.provenance)) * 255)),
    siteOffsets,
    sites: Uint32Array.from(full.flatMap((e) => e.sites.flat())),
  };
}

function makeColumns(nodes: readonly GraphNode[], files: readonly GraphFile[]): SearchColumns {
  return {
    nodes: nodes.length,
    files: files.length,
    nodeFile: Int32Array.from(nodes, (n) => n.fileId),
    nodeKind: Uint8Array.from(nodes, (n) => kindId(n.kind)),
    nodeFlags: Uint16Array.from(nodes, (n) => n.flags),
    nodeOwner: Int32Array.from(nodes, (n) => n.id - 1),
    nodeStartLine: Uint32Array.from(nodes, (n) => n.startLine),
    nodeEndLine: Uint32Array.from(nodes, (n) => n.endLine),
    nodeOrder: Uint32Array.from(nodes, (n) => n.id),
    nodeLengths: SYMBOL_FIELDS.map((_, field) => Uint16Array.from(nodes, (n) => n.id * 10 + field)),
    fileLengths: FILE_FIELDS.map((_, field) => Uint32Array.from(files, (f) => f.id * 1000 + field)),
    fileFlags: Uint8Array.from(files, (f) => f.flags),
  };
}

function makeTerms(terms: Readonly<Record<string, readonly number[]>>): TermRow[] {
  const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Object.keys(terms)
    .sort(bytewise)
    .map((term) => makeTerm(term, terms[term] ?? []));
}

/** Terms with no symbol stand in file 0, so that both kinds of empty list occur. The stem is the first four letters. */
function makeTerm(term: string, ids: readonly number[]): TermRow {
  const symbols = new PostingWriter();
  const files = new PostingWriter();
  for (const id of ids) symbols.add(id, [id + 1, 0, 0, 0, 0, 0]);
  if (ids.length === 0) files.add(0, [0, 3]);
  return { term, stem: term.slice(0, 4), symbolCount: symbols.count, fileCount: files.count, symbols: symbols.finish(), files: files.finish() };
}
