/** Folders joined at a depth, so that a map of a large repository stays readable and one of a small repository is whole. */
const MAX_DEPTH = 12;

/** How many levels below the prefix can be told apart with at most `limit` folders. */
export function deepestThatFits(paths: readonly string[], prefix: string, limit: number): number {
  let depth = 1;
  while (depth < MAX_DEPTH && new Set(paths.map((path) => folderAt(path, prefix, depth + 1))).size <= limit) depth++;
  return depth;
}

/** The file's folder, cut `depth` levels below the prefix. */
export function folderAt(path: string, prefix: string, depth: number): string {
  const folders = path.split('/').slice(0, -1);
  const kept = folders.slice(0, (prefix === '' ? 0 : prefix.split('/').length) + depth);
  return kept.length === 0 ? '.' : kept.join('/');
}
