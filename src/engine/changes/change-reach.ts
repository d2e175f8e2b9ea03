/**
 * What depends on the symbols that a change touches, from the index. The index may be of either side of the change, or
 * of another commit: symbols are found by path and name, those of files that it does not know by name alone, and what
 * is not found is said.
 */
import { type CodeGraph, isTestNode } from '../../analysis/code-graph.ts';
import type { Completeness } from '../../analysis/completeness.ts';
import { BLAST_ROLES } from '../../analysis/dependents/edge-roles.ts';
import { findDependents } from '../../analysis/dependents/find-dependents.ts';
import { countDependents, type DependentCounts, nearestDependents } from '../../analysis/dependents/summarise-dependents.ts';
import type { GraphNode } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import { userCompleteness } from '../analyse/open-ends.ts';
import { type TrafficReach, trafficReach } from '../traffic/traffic-reach.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import type { SemanticDiffAnswer, SymbolPlace } from './analyse-semantic-diff.ts';

export interface ChangeReach {
  readonly dependents: DependentCounts & {
    /** Nearest first. */
    readonly listed: readonly { readonly node: GraphNode; readonly depth: number }[];
    readonly completeness: Completeness;
  };
  readonly facts: {
    /** Tests aside. */
    readonly dependents: number;
    readonly dependentPackages: number;
    readonly brokenUsers: number;
    /** Changed symbols that the index does not know. */
    readonly unknownSymbols: number;
  };
  /** What production serves through what changed; absent without traces. */
  readonly traffic?: TrafficReach;
  /** Changed symbols that the index knows. */
  readonly touched: readonly number[];
}

export async function changeReach(view: SnapshotView, diff: SemanticDiffAnswer, { depth, limit }: { depth: number; limit: number }): Promise<ChangeReach> {
  const graph = await view.graph();
  const touched = diff.changes.filter((c) => !c.test && c.change !== 'added');
  const idOf = await indexedSymbols(
    view,
    touched.flatMap((c) => [c.after, c.before].filter((p) => p !== undefined)),
  );
  const ids = touched.map((c) => idOf(c.after) ?? idOf(c.before));
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const { found } = findDependents(graph, known, { roles: BLAST_ROLES, depth });
  const counts = countDependents(graph, found);
  const traffic = await trafficReach(view, new Set([...known, ...found.map((d) => d.id)].flat()));
  const nearest = nearestDependents(graph, found, limit);
  const nodes = new Map((await view.reader.nodes([...nearest.map((d) => d.id), ...known])).map((n) => [n.id, n]));
  const listed = nearest.flatMap((d) => (nodes.has(d.id) ? [{ node: nodes.get(d.id) as GraphNode, depth: d.depth }] : []));
  const asked = known.flatMap((id) => nodes.get(id) ?? []);
  const completeness = await userCompleteness(view, { asked, crossed: listed.map((l) => l.node), found: found.length });
  const unknownSymbols = ids.filter((id) => id === undefined).length;
  const facts = {
    dependents: found.filter((d) => !isTestNode(graph, d.id)).length,
    dependentPackages: counts.packages.filter((p) => p.symbols > p.tests).length,
    brokenUsers: brokenUsers(graph, diff, idOf),
    unknownSymbols: isOfHead(view, diff) ? 0 : unknownSymbols,
  };
  return {
    dependents: { ...counts, listed, completeness: withUnknown(completeness, unknownSymbols, touched.length, found.length, isOfHead(view, diff)) },
    facts,
    ...(traffic && { traffic }),
    touched: known,
  };
}

/** Whether the index is of the newer side of the comparison: what is missing there then was removed by it. */
const isOfHead = ({ snapshot }: SnapshotView, { head }: SemanticDiffAnswer): boolean => snapshot.commit !== null && head === snapshot.commit;

function withUnknown({ level, reasons }: Completeness, unknown: number, touched: number, found: number, isOfHead: boolean): Completeness {
  if (unknown === 0) return { level, reasons };
  const reason = `${unknown} of ${touched} changed symbols are not in the index, ${isOfHead ? 'because the change removes them: who used them is seen only in an index of the commit before' : 'which is of another commit'}`;
  return { level: found === 0 ? 'unknown' : 'lower_bound', reasons: [reason, ...reasons] };
}

/** Several where overloads share the name and the line does not tell which is meant. */
type IdOf = (place: SymbolPlace | undefined) => readonly number[] | undefined;

async function indexedSymbols({ reader }: SnapshotView, places: readonly SymbolPlace[]): Promise<IdOf> {
  const nodes = await reader.nodesByFile([...new Set(places.map((p) => p.path))]);
  const byPlace = groupBy(nodes, (n) => `${n.file}\0${n.name}`);
  const files = new Set(nodes.map((n) => n.file));
  const strays = places.filter((p) => !files.has(p.path));
  const namesakes = strays.length === 0 ? [] : await reader.nodesByName({ names: [...new Set(strays.map((p) => p.name))] });
  const byName = new Map<string, number | null>();
  for (const n of namesakes) {
    const key = `${baseOf(n.file)}\0${n.name}\0${n.kind}`;
    byName.set(key, byName.has(key) ? null : n.id);
  }
  return (place) => {
    if (place === undefined) return undefined;
    const there = byPlace.get(`${place.path}\0${place.name}`);
    if (there !== undefined) return idsAt(there, place);
    // A file that moved since keeps its own name more often than not.
    const moved = files.has(place.path) ? undefined : byName.get(`${baseOf(place.path)}\0${place.name}\0${place.kind}`);
    return moved === undefined || moved === null ? undefined : [moved];
  };
}

function idsAt(namesakes: readonly GraphNode[], { signature }: SymbolPlace): number[] {
  const same = namesakes.filter((n) => n.signature === signature);
  return (same.length > 0 ? same : namesakes).map((n) => n.id);
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Direct users of what certainly breaks, outside of the changed files and of tests. */
function brokenUsers(graph: CodeGraph, { breaking, changes }: SemanticDiffAnswer, idOf: IdOf): number {
  const certain = new Set(breaking.filter((b) => b.certainty === 'breaking').map((b) => `${b.path}\0${b.name}`));
  const broken = changes.filter((c) => [c.before, c.after].some((p) => p !== undefined && certain.has(`${p.path}\0${p.name}`)));
  const ids = broken.flatMap((c) => idOf(c.before) ?? idOf(c.after) ?? []);
  const touched = new Set(changes.flatMap((c) => [c.before?.path, c.after?.path]));
  const { found } = findDependents(graph, ids, { roles: BLAST_ROLES, depth: 1 });
  return found.filter((d) => !isTestNode(graph, d.id) && !touched.has(graph.paths[graph.columns.nodeFile[d.id] as number])).length;
}
