/**
 * Seeds that stand together: the largest group of candidates in one package goes first, the rest keeps its order. A
 * walk from neighbours deepens one part of the code; a walk from everywhere ends nowhere. Few candidates, or
 * candidates that all stand alone, stay as they are. Groups of the same size: the one with the better candidate.
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
