/**
 * Puts the largest group of candidates from one package first; the rest keeps its order. A walk whose seeds are neighbours
 * explores one part of the code, one with scattered seeds finds nothing in particular. Few candidates, or candidates that
 * are each alone in their package, stay as they are. Of groups of the same size, the one with the better candidate wins.
 */
const ENOUGH = 5;

export function focusSeeds<T extends { readonly package: string }>(candidates: readonly T[]): readonly T[] {
  if (candidates.length <= ENOUGH) return candidates;
  const sizes = new Map<string, number>();
  for (const c of candidates) sizes.set(c.package, (sizes.get(c.package) ?? 0) + 1);
  let [focus, largest] = ['', 1];
  for (const [name, size] of sizes) if (size > largest) [focus, largest] = [name, size];
  if (largest === 1) return candidates;
  return [...candidates.filter((c) => c.package === focus), ...candidates.filter((c) => c.package !== focus)];
}
