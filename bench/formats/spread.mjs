// Which files are compared: as many from each folder at the top (a repository each, where several stand side by side), so
// that a large one does not decide alone.
export function spread(files, most) {
  const groups = grouped(files);
  const each = smallestShare([...groups.values()], most);
  return [...groups.values()].flatMap((group) => everyNth(group, each)).slice(0, most);
}

function grouped(files) {
  const groups = new Map();
  for (const file of files) {
    const top = file.split('/')[0];
    groups.set(top, [...(groups.get(top) ?? []), file]);
  }
  return groups;
}

/** The smallest number of each group that makes as many as are wanted. */
function smallestShare(groups, most) {
  let each = 1;
  while (groups.reduce((sum, g) => sum + Math.min(g.length, each), 0) < most && groups.some((g) => g.length > each)) each++;
  return each;
}

const everyNth = (group, count) =>
  Array.from({ length: Math.min(count, group.length) }, (_, i) => group[Math.floor((i * group.length) / Math.min(count, group.length))]);
