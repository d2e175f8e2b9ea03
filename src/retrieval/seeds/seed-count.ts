/** How many seeds a walk starts from. A larger graph needs more of them, because a walk reaches a smaller part of it. */
export function seedCount(graphNodes: number): number {
  if (graphNodes > 40_000) return 25;
  return graphNodes > 10_000 ? 20 : 15;
}
