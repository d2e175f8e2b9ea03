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
  const search = new ComponentSearch(targetsOf(names.length, edges));
  for (let start = 0; start < names.length; start++) search.from(start);
  return search.component;
}

/** Tarjan's search, with a stack of its own instead of recursion: packages may form long chains. */
class ComponentSearch {
  readonly component: Int32Array;
  readonly #targets: readonly (readonly number[])[];
  /** In order of discovery; -1 for what was not seen yet. */
  readonly #index: Int32Array;
  /** The earliest package that can be reached from each. */
  readonly #low: Int32Array;
  /** Seen, and not yet in a component. */
  readonly #open: number[] = [];
  #seen = 0;
  #components = 0;

  constructor(targets: readonly (readonly number[])[]) {
    this.#targets = targets;
    this.component = new Int32Array(targets.length).fill(-1);
    this.#index = new Int32Array(targets.length).fill(-1);
    this.#low = new Int32Array(targets.length);
  }

  from(start: number): void {
    if (this.#index[start] !== -1) return;
    const work = [this.#enter(start)];
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const child = this.#targets[frame.at]?.[frame.child++];
      if (child === undefined) {
        work.pop();
        this.#leave(frame.at, work.at(-1)?.at);
      } else if (this.#index[child] === -1) work.push(this.#enter(child));
      else if (this.component[child] === -1) this.#lower(frame.at, this.#index[child] as number);
    }
  }

  #enter(at: number): { readonly at: number; child: number } {
    this.#index[at] = this.#low[at] = this.#seen++;
    this.#open.push(at);
    return { at, child: 0 };
  }

  #lower(at: number, to: number): void {
    this.#low[at] = Math.min(this.#low[at] as number, to);
  }

  /** A package from which nothing earlier can be reached closes its component. */
  #leave(at: number, parent: number | undefined): void {
    if (parent !== undefined) this.#lower(parent, this.#low[at] as number);
    if (this.#low[at] !== this.#index[at]) return;
    for (const member of this.#open.splice(this.#open.lastIndexOf(at))) this.component[member] = this.#components;
    this.#components++;
  }
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
