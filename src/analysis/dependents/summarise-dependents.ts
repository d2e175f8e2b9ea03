/**
 * Dependents put in order for a reader, and counted as a whole: by depth, by package, tests apart. The list may be cut;
 * the counts never are.
 */
import { type CodeGraph, comparePlaces, folderOf, isTestNode, pathOf } from '../code-graph.ts';
import type { Dependent } from './find-dependents.ts';

export interface PackageShare {
  readonly package: string;
  readonly symbols: number;
  readonly tests: number;
}

export interface DependentCounts {
  readonly total: number;
  readonly tests: number;
  /** At position d - 1: how many are d steps away. */
  readonly depths: readonly number[];
  /** Most symbols first. */
  readonly packages: readonly PackageShare[];
}

type GrowingShare = { -readonly [K in keyof PackageShare]: PackageShare[K] };

/** Near before far, product code before tests, sure before unsure; then by place. */
export function nearestDependents<Found extends Dependent>(graph: CodeGraph, found: readonly Found[], limit: number): Found[] {
  const keys = Float64Array.from(found, (d) => 4 * d.depth + (isTestNode(graph, d.id) ? 2 : 0) + 1 - d.confidence);
  // Places are strings: only what may be listed is compared by them.
  const least = limit < found.length ? (keys.slice().sort()[Math.max(0, limit - 1)] as number) : Number.POSITIVE_INFINITY;
  const near = found.flatMap((dependent, i) => ((keys[i] as number) <= least ? [{ dependent, key: keys[i] as number }] : []));
  near.sort((a, b) => a.key - b.key || comparePlaces(graph, a.dependent.id, b.dependent.id));
  return near.slice(0, limit).map((n) => n.dependent);
}

export function countDependents(graph: CodeGraph, found: readonly Dependent[]): DependentCounts {
  const depths: number[] = [];
  const packages = new Map<string, GrowingShare>();
  // Many symbols, few files: folders are looked up once a file.
  const byFile = new Map<number | undefined, GrowingShare>();
  let tests = 0;
  for (const { id, depth } of found) {
    depths[depth - 1] = (depths[depth - 1] ?? 0) + 1;
    const test = isTestNode(graph, id) ? 1 : 0;
    tests += test;
    const file = graph.columns.nodeFile[id];
    const share = byFile.get(file) ?? shareOf(packages, folderOf(pathOf(graph, id)));
    byFile.set(file, share);
    share.symbols++;
    share.tests += test;
  }
  const ranked = [...packages.values()].sort((a, b) => b.symbols - a.symbols || (a.package < b.package ? -1 : 1));
  return { total: found.length, tests, depths, packages: ranked };
}

function shareOf(packages: Map<string, GrowingShare>, name: string): GrowingShare {
  const known = packages.get(name);
  if (known !== undefined) return known;
  const share = { package: name, symbols: 0, tests: 0 };
  packages.set(name, share);
  return share;
}
