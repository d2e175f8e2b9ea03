/** What linking shares, file after file: where edges, routes and unresolved names go, and who is asked for meanings. */
import type { Evaluator } from '../evaluate/evaluator.ts';
import type { NodeTable } from '../symbols/node-table.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import type { EdgeCollector } from './edge-collector.ts';
import type { Mounts } from './mounts.ts';

export interface RouteEntry {
  readonly method: string;
  readonly pattern: string;
  readonly framework: string;
  readonly node: number;
  /** Id of the file that declares it. */
  readonly file: number;
}

export interface LinkContext {
  readonly evaluator: Evaluator;
  readonly nodes: NodeTable;
  readonly edges: EdgeCollector;
  readonly routes: RouteEntry[];
  readonly mounts: Mounts;
  readonly repoUrl: string;
  unresolved(source: number, name: string): void;
}

/** The node of a symbol, or of the file where there is none. */
export function sourceNode(unit: FileUnit, at: number): number {
  const sym = unit.syms[at];
  return sym === undefined || sym.node < 0 ? unit.node : sym.node;
}
