/**
 * Checks a stored graph from the pages of its file to the past of its chain. Enters: a store. Leaves: what was found,
 * and what was read on the way, so that a repair need not read it again. Nothing is changed.
 */
import { UserError } from '../../errors.ts';
import type { Snapshot } from '../../model/graph.ts';
import type { SearchColumns } from '../../model/search-index.ts';
import type { GraphReader, GraphStore } from '../../store/contract.ts';
import { checkAdjacency, checkColumns, checkCounts } from './check-caches.ts';
import { checkChain } from './check-chain.ts';
import { checkHistory } from './check-history.ts';
import { checkLayers } from './check-layers.ts';
import { checkLengths, type PostingLengths, readPostings } from './check-postings.ts';
import { checkSeals } from './check-seals.ts';
import { checkLeaves, checkRoots, readSeals } from './check-tree.ts';
import { type Finding, Findings, type Repair } from './finding.ts';
import { type ScannedGraph, scanGraph } from './scanned-graph.ts';

export interface FsckOptions {
  /** Without reading every row: the database's own quick check, the chain, and the tree above the leaves. */
  readonly quick?: boolean;
  /** Before each check. */
  readonly onCheck?: (name: string) => void;
}

export interface FsckResult {
  readonly findings: readonly Finding[];
  /** Absent after a quick check, or when it could not be read. */
  readonly graph?: ScannedGraph;
  readonly lengths?: PostingLengths;
  readonly columns?: SearchColumns;
}

export async function fsck(store: GraphStore, options: FsckOptions = {}): Promise<FsckResult> {
  const run = new Run(options);
  await run.check('database', async (findings) => {
    for (const problem of await store.integrityCheck(options.quick))
      findings.error(problem.replaceAll(/\s+/g, ' '), '', /index/.test(problem) ? 'indexes' : undefined);
  });
  const reader = await store.read({ evenDamaged: true });
  try {
    if (options.quick !== true) await run.check('rows', (findings) => checkSeals(reader, findings));
    const shown = await run.check('chain', (findings) => checkChain(reader, findings));
    const read = shown === undefined ? {} : await checkGraph(run, reader, shown, options.quick === true);
    return { findings: run.findings, ...read };
  } finally {
    await reader.close();
  }
}

async function checkGraph(run: Run, reader: GraphReader, shown: Snapshot, quick: boolean): Promise<Omit<FsckResult, 'findings'>> {
  const seals = (await run.check('tree', (findings) => readSeals(reader, findings), 'tree')) ?? [];
  await run.check('roots', (findings) => checkRoots(reader, shown, seals, findings), 'tree');
  if (quick) return {};
  await run.check('layers', (findings) => checkLayers(reader, findings));
  await run.check('references', async (findings) => {
    for (const problem of await reader.brokenReferences()) findings.error(problem);
  });
  const graph = await run.check('nodes', (findings) => scanGraph(reader, findings));
  if (graph === undefined) return {};
  await run.check('edges', async (findings) => checkLeaves(graph.parts(), seals, shown, findings), 'tree');
  await run.check('snapshot', async (findings) => checkSnapshotCounts(graph, shown, findings));
  await run.check('adjacency', (findings) => checkAdjacency(reader, graph, findings), 'adjacency');
  const columns = await run.check('search columns', (findings) => checkColumns(reader, graph, findings), 'search_columns');
  const lengths = await run.check('postings', async (findings) => {
    const read = await readPostings(reader, graph, findings);
    if (columns !== undefined) checkLengths(columns, read, findings);
    return read;
  });
  await run.check('statistics', async (findings) => checkCounts(reader, graph, lengths?.terms ?? 0, findings), 'counts');
  // Under an overlay the leaves are not those of the chain, from which its past could be reached.
  if (shown.overlay !== true) await run.check('history', (findings) => checkHistory(reader, shown, findings));
  return { graph, ...(lengths === undefined ? {} : { lengths }), ...(columns === undefined ? {} : { columns }) };
}

function checkSnapshotCounts({ nodes, edges, files }: ScannedGraph, shown: Snapshot, findings: Findings): void {
  const [said, there] = [shown, { nodes, edges: edges.sources.length, files: files.length }];
  const differs = said.nodes !== there.nodes || said.edges !== there.edges || said.files !== there.files;
  if (differs) findings.error('the snapshot counts other numbers of nodes, edges or files', `@${shown.generation}`);
}

class Run {
  readonly findings: Finding[] = [];
  readonly #options: FsckOptions;

  constructor(options: FsckOptions) {
    this.#options = options;
  }

  /** A check that cannot finish because of damage is a finding too; the next check still runs. */
  async check<T>(name: string, work: (findings: Findings) => Promise<T>, repair?: Repair): Promise<T | undefined> {
    this.#options.onCheck?.(name);
    const findings = new Findings(name);
    try {
      return await work(findings);
    } catch (error) {
      if (!(error instanceof UserError && error.code === 'DB_CORRUPT') && !(error instanceof RangeError)) throw error;
      findings.error(`it cannot be read: ${error.message}`, '', repair);
      return undefined;
    } finally {
      this.findings.push(...findings.list());
    }
  }
}
