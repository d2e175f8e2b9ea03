/**
 * Layers of a package graph: what needs nothing is at the bottom, everything else one above the highest that it needs.
 * Packages that need each other share a layer. With it, how much each is needed and needs: a package that many need
 * and that needs many itself is where changes spread.
 */
import type { PackageGraph } from './package-graph.ts';

export interface PackagePlace {
  readonly package: string;
  readonly symbols: number;
  readonly layer: number;
  /** Packages that need it, packages that it needs. */
  readonly neededBy: number;
  readonly needs: number;
  /** needs / (needs + neededBy): 0 is a foundation, 1 is a top. */
  readonly instability: number;
}

/** `component` as strongComponents numbers them: what is needed has a lower number. */
export function packagePlaces({ names, sizes, edges }: PackageGraph, component: Int32Array): PackagePlace[] {
  const layerOf = layers(edges, component);
  const neededBy = names.map(() => 0);
  const needs = names.map(() => 0);
  for (const { from, to } of edges) {
    needs[from] = (needs[from] as number) + 1;
    neededBy[to] = (neededBy[to] as number) + 1;
  }
  return names.map((name, i) => {
    const [n, b] = [needs[i] as number, neededBy[i] as number];
    return {
      package: name,
      symbols: sizes[i] as number,
      layer: layerOf[component[i] as number] as number,
      neededBy: b,
      needs: n,
      instability: n + b === 0 ? 0 : n / (n + b),
    };
  });
}

/** Components in their own order, so that what one needs is done before it. */
function layers(edges: PackageGraph['edges'], component: Int32Array): number[] {
  const count = component.reduce((most, c) => Math.max(most, c), -1) + 1;
  const needed: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) if (component[from] !== component[to]) needed[component[from] as number]?.push(component[to] as number);
  const layer: number[] = [];
  for (const [c, below] of needed.entries()) layer[c] = below.reduce((highest, b) => Math.max(highest, (layer[b] as number) + 1), 0);
  return layer;
}
