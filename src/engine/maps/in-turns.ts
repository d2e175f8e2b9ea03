/** One of each group in turn until there is no more room, so that a large group does not push the small ones out. */
export function inTurns<T>(groups: readonly (readonly T[])[], room: number): { readonly chosen: T[]; readonly rest: number } {
  const chosen: T[] = [];
  const longest = groups.reduce((most, group) => Math.max(most, group.length), 0);
  for (let turn = 0; turn < longest && chosen.length < room; turn++)
    for (const group of groups) {
      const next = group[turn];
      if (next !== undefined && chosen.length < room) chosen.push(next);
    }
  return { chosen, rest: groups.reduce((sum, group) => sum + group.length, 0) - chosen.length };
}
