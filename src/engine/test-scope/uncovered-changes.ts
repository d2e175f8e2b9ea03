/** Changed code that no test runs, as far as it was measured: functions that never ran, and lines of others that did not. */
import { type CodeGraph, isTestNode } from '../../analysis/code-graph.ts';
import type { LineRange } from '../../analysis/test-scope/changed-symbols.ts';
import type { CoverageRecord } from '../../model/coverage-record.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { coverageRecords } from './measured-tests.ts';

export interface UncoveredCode {
  readonly node: GraphNode;
  /** Changed lines that did not run; empty when nothing of the function ran. */
  readonly lines: readonly number[];
}

interface ChangedFileLines {
  readonly change: { readonly path: string; readonly lines?: readonly LineRange[] };
  readonly nodes: readonly GraphNode[];
  readonly symbols: readonly NodeId[];
}

/** Only of files that are as they were when they were measured: lines mean nothing in others. */
export async function uncoveredChanges(view: SnapshotView, graph: CodeGraph, touched: readonly ChangedFileLines[]): Promise<UncoveredCode[]> {
  const paths = touched.map((t) => t.change.path);
  const records = await coverageRecords(view, paths);
  if (records.size === 0) return [];
  const files = new Map((await view.reader.filesByPath(paths)).map((f) => [f.path, f.hash]));
  return touched.flatMap((t) => {
    const record = records.get(t.change.path);
    return record === undefined || record.file !== files.get(t.change.path) ? [] : uncoveredIn(t, record, (id) => isTestNode(graph, id));
  });
}

function uncoveredIn({ change, nodes, symbols }: ChangedFileLines, record: CoverageRecord, isTest: (id: NodeId) => boolean): UncoveredCode[] {
  const changed = new Set(symbols);
  const measured = new Map(record.symbols.map((s) => [s.hash, s]));
  return nodes.flatMap((node): UncoveredCode[] => {
    const symbol = measured.get(node.hash);
    if (!changed.has(node.id) || symbol === undefined || isTest(node.id)) return [];
    if (!symbol.ran) return [{ node, lines: [] }];
    const lines = record.missed.filter((line) => line >= node.startLine && line <= node.endLine && isChanged(line, change.lines));
    return lines.length === 0 ? [] : [{ node, lines }];
  });
}

const isChanged = (line: number, ranges: readonly LineRange[] | undefined): boolean =>
  ranges === undefined || ranges.some(({ from, to }) => line >= from && line <= to);

/** `3-5, 9`. */
export function lineList(lines: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < lines.length; ) {
    let end = i;
    while (lines[end + 1] === (lines[end] as number) + 1) end++;
    parts.push(end === i ? `${lines[i]}` : `${lines[i]}-${lines[end]}`);
    i = end + 1;
  }
  return parts.join(', ');
}
