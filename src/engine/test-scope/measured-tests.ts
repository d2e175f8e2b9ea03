/**
 * What the coverage layer knows of a change: the tests that ran the changed functions, the tests whose word can be taken
 * for complete, and the changes that it cannot speak of. Measured is what ran, so a test that was measured and did not run
 * a changed function is not concerned, as long as nothing that it runs was rewritten since.
 */
import type { CodeGraph } from '../../analysis/code-graph.ts';
import { type CoverageRecord, decodeCoverage, MEASURED_TESTS, type MeasuredSymbol, type MeasuredTests, textFingerprint } from '../../model/coverage-record.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { provenanceId } from '../../model/provenance.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readTexts } from '../view/source-text.ts';
import type { TestsOfRepository } from './test-catalogue.ts';

const COVERAGE = 'coverage';
const TESTS = edgeTypeId('tests');
const MEASURED = provenanceId('coverage');

export interface MeasuredChange {
  /** Tests that ran a changed function. */
  readonly ran: ReadonlySet<NodeId>;
  /** Tests that ran nothing but what was measured. */
  readonly trusted: ReadonlySet<NodeId>;
  /** Changed symbols that were measured. */
  readonly settled: ReadonlySet<NodeId>;
  /** Changed functions that run while files are loaded, by name: a mistake in one can fail any test. */
  readonly loading: readonly string[];
}

interface ChangedFileSymbols {
  readonly change: { readonly path: string };
  readonly nodes: readonly GraphNode[];
  readonly symbols: readonly NodeId[];
}

/** Undefined when no report that tells tests apart was read. */
export async function measuredChange(
  view: SnapshotView,
  graph: CodeGraph,
  touched: readonly ChangedFileSymbols[],
  tests: TestsOfRepository,
): Promise<MeasuredChange | undefined> {
  const listed = await readMeasuredTests(view);
  if (listed === undefined) return undefined;
  const records = await coverageRecords(
    view,
    touched.map((t) => t.change.path),
  );
  const settled = new Set(touched.flatMap((t) => settledSymbols(t, records.get(t.change.path))));
  const changed = new Set(touched.flatMap((t) => t.symbols));
  const drifted = await driftedSymbols(view, listed, changed);
  const doubtful = testsThatRan(graph, drifted);
  const hashes = new Map(listed.tests.map(({ test, file }) => [test, file]));
  const files = new Map((await view.reader.files()).map((f) => [f.path, f.hash]));
  const isTrusted = ({ id, hash, file }: GraphNode) => hashes.get(hash) === (files.get(file) ?? null) && !doubtful.has(id) && !tests.endToEnd.has(id);
  const loading = touched.flatMap((t) => measuredSymbols(t, records.get(t.change.path)).filter(({ symbol }) => symbol.outside));
  return {
    ran: testsThatRan(graph, changed),
    settled,
    loading: loading.map(({ node }) => node.name),
    trusted: new Set([...tests.tests.values()].filter(isTrusted).map((t) => t.id)),
  };
}

/** By path; of files that were measured. */
export async function coverageRecords({ reader, layers }: SnapshotView, paths: readonly string[]): Promise<ReadonlyMap<string, CoverageRecord>> {
  if (!hasCoverage({ layers })) return new Map();
  const records = await reader.layerRecords(COVERAGE, paths);
  return new Map([...records].map(([path, record]) => [path, decodeCoverage(record)]));
}

const hasCoverage = ({ layers }: Pick<SnapshotView, 'layers'>): boolean => layers?.claims.layers.some((l) => l.id === COVERAGE) ?? false;

async function readMeasuredTests({ reader, layers }: SnapshotView): Promise<MeasuredTests | undefined> {
  const record = hasCoverage({ layers }) ? (await reader.layerRecords(COVERAGE, [MEASURED_TESTS])).get(MEASURED_TESTS) : undefined;
  const listed = record === undefined ? undefined : (JSON.parse(record) as MeasuredTests);
  return listed === undefined || listed.tests.length === 0 ? undefined : listed;
}

interface MeasuredNode {
  readonly node: GraphNode;
  readonly symbol: MeasuredSymbol;
}

/** Changed functions that were measured, test by test. */
function measuredSymbols({ nodes, symbols }: ChangedFileSymbols, record: CoverageRecord | undefined): MeasuredNode[] {
  if (record?.perTest !== true) return [];
  const measured = new Map(record.symbols.map((s) => [s.hash, s]));
  const changed = new Set(symbols);
  return nodes.flatMap((node) => {
    const symbol = changed.has(node.id) && isCallableKind(node.kind) ? measured.get(node.hash) : undefined;
    return symbol === undefined ? [] : [{ node, symbol }];
  });
}

/** Functions whose tests are all known. Code that is not a function runs when its file is loaded, whoever asks for it first. */
const settledSymbols = (file: ChangedFileSymbols, record: CoverageRecord | undefined): NodeId[] =>
  measuredSymbols(file, record).flatMap(({ node, symbol }) => (symbol.outside || symbol.shared ? [] : [node.id]));

function testsThatRan({ adjacency: { in: into } }: CodeGraph, symbols: Iterable<NodeId>): Set<NodeId> {
  const found = new Set<NodeId>();
  for (const id of symbols)
    for (let i = into.offsets[id] as number; i < (into.offsets[id + 1] as number); i++)
      if (into.types[i] === TESTS && into.provenances[i] === MEASURED) found.add(into.targets[i] as NodeId);
  return found;
}

/** Functions that were rewritten after they were measured, besides those that are asked about: what they call now was not seen. */
async function driftedSymbols(view: SnapshotView, { files }: MeasuredTests, asked: ReadonlySet<NodeId>): Promise<NodeId[]> {
  const measured = new Map<string, Hash>(files);
  const other = (await view.reader.filesByPath([...measured.keys()])).filter((f) => f.hash !== measured.get(f.path));
  if (other.length === 0) return [];
  const paths = other.map((f) => f.path);
  const [records, texts, nodes] = [await coverageRecords(view, paths), await readTexts(view, other), await view.reader.nodesByFile(paths)];
  const fingerprints = new Map([...records.values()].flatMap((r) => r.symbols.map((s) => [s.hash, s.fingerprint] as const)));
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  const isDrifted = ({ id, hash, file, startLine, endLine }: GraphNode) =>
    !asked.has(id) && fingerprints.has(hash) && fingerprints.get(hash) !== textFingerprint((lines.get(file) ?? []).slice(startLine - 1, endLine));
  return nodes.filter(isDrifted).map((n) => n.id);
}
