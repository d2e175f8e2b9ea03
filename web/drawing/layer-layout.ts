/** Places dots in rows by layer, what others build on at the bottom, each near to what it has lines to. */
import type { DrawnGraph, Layout, Spot } from './drawn-graph.ts';

const ROW = 90;
const COLUMN = 120;
const SWEEPS = 12;

export function layerLayout({ dots, lines }: DrawnGraph, layerOf: (id: string) => number): Layout {
  const rows = new Map<number, string[]>();
  for (const { id } of dots) rows.set(layerOf(id), [...(rows.get(layerOf(id)) ?? []), id]);
  const neighbours = new Map<string, string[]>(dots.map(({ id }) => [id, []]));
  for (const { source, target } of lines) {
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  const x = new Map<string, number>();
  for (const row of rows.values()) spread(row, x);
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const row of rows.values()) {
      const wish = new Map(row.map((id) => [id, mean((neighbours.get(id) ?? []).map((other) => x.get(other) as number)) ?? (x.get(id) as number)]));
      row.sort((a, b) => (wish.get(a) as number) - (wish.get(b) as number) || (a < b ? -1 : 1));
      spread(row, x);
    }
  const spots = new Map<string, Spot>(
    [...rows].flatMap(([layer, row]) => row.map((id, i) => [id, { x: x.get(id) as number, y: layer * ROW + stagger(row.length, i) }] as const)),
  );
  return { spots, circles: [] };
}

function spread(row: readonly string[], x: Map<string, number>): void {
  for (const [i, id] of row.entries()) x.set(id, (i - (row.length - 1) / 2) * COLUMN);
}

/** Up and down within a row, so that lines between two of it pass beside the others. */
const stagger = (length: number, place: number): number => (length < 3 ? 0 : ((place % 3) - 1) * 20);

const mean = (values: readonly number[]): number | undefined => (values.length === 0 ? undefined : values.reduce((sum, v) => sum + v, 0) / values.length);
