/** How many seeds a walk starts from: a larger graph has more parts that no walk from elsewhere reaches. */
export function seedCount(graphNodes: number): number {
  if (graphNodes > 40_000) return 25;
  return graphNodes > 10_000 ? 20 : 15;
}
