/**
 * Groups of packages that need each other, and what it would take to part them: the strongly connected components of
 * the package graph, each with the lightest edges that go against an order in which few do (Eades, Lin and Smyth).
 */
import type { PackageEdge, PackageGraph } from './package-graph.ts';

export interface PackageCycle {
  /** Places in the graph's `names`. */
  readonly members: readonly number[];
  /** Edges that go against the order: without them there is no cycle. Lightest first. */
  readonly against: readonly PackageEdge[];
}

/** Component of each package; components are numbered so that what is needed has a lower number. */
export function strongComponents({ names, edges }: PackageGraph): Int32Array {
  const targets = targetsOf(names.length, edges);
  const component = new Int32Array(names.length).fill(-1);
  const [index, low] = [new Int32Array(names.length).fill(-1), new Int32Array(names.length)];
  const open: number[] = [];
  let [next, components] = [0, 0];
  for (let start = 0; start < names.length; start++) {
    if (index[start] !== -1) continue;
    const work = [{ at: start, child: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1) as { at: number; child: number };
      const { at } = frame;
      if (frame.child === 0) {
        index[at] = low[at] = next++;
        open.push(at);
      }
      const child = targets[at]?.[frame.child++];
      if (child !== undefined) {
        if (index[child] === -1) work.push({ at: child, child: 0 });
        else if (component[child] === -1) low[at] = Math.min(low[at] as number, index[child] as number);
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.at;
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[at] as number);
      if (low[at] !== index[at]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component[member] = components;
        if (member === at) break;
      }
      components++;
    }
  }
  return component;
}

function targetsOf(size: number, edges: readonly PackageEdge[]): number[][] {
  const targets: number[][] = Array.from({ length: size }, () => []);
  for (const { from, to } of edges) targets[from]?.push(to);
  return targets;
}

/** Largest first. */
export function packageCycles(graph: PackageGraph, component: Int32Array): PackageCycle[] {
  const groups = new Map<number, number[]>();
  for (const [place, c] of component.entries()) groups.set(c, [...(groups.get(c) ?? []), place]);
  const cycles = [...groups.values()].filter((members) => members.length > 1);
  cycles.sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number));
  return cycles.map((members) => ({ members, against: edgesAgainst(graph, members) }));
}

function edgesAgainst({ edges }: PackageGraph, members: readonly number[]): PackageEdge[] {
  const inside = new Set(members);
  const own = edges.filter((e) => inside.has(e.from) && inside.has(e.to));
  const rank = new Map(goodOrder(members, own).map((place, i) => [place, i]));
  return own.filter((e) => (rank.get(e.from) as number) > (rank.get(e.to) as number)).sort((a, b) => a.weight - b.weight || a.from - b.from || a.to - b.to);
}

/** Users before what they use, as far as that goes: take out whoever has the most outgoing weight over incoming. */
function goodOrder(members: readonly number[], edges: readonly PackageEdge[]): number[] {
  const surplus = new Map(members.map((m) => [m, 0]));
  const add = (place: number, weight: number) => surplus.set(place, (surplus.get(place) ?? 0) + weight);
  for (const { from, to, weight } of edges) {
    add(from, weight);
    add(to, -weight);
  }
  const touching = new Map<number, PackageEdge[]>(members.map((m) => [m, []]));
  for (const e of edges) for (const end of [e.from, e.to]) touching.get(end)?.push(e);
  const order: number[] = [];
  while (surplus.size > 0) {
    const [best] = [...surplus].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
    surplus.delete(best);
    order.push(best);
    for (const { from, to, weight } of touching.get(best) ?? []) {
      if (from === best && surplus.has(to)) add(to, weight);
      if (to === best && surplus.has(from)) add(from, -weight);
    }
  }
  return order;
}
