/** Route paths put together from the prefixes of groups and controllers around them. */

/** `/api` and `users/{id}/` give `/api/users/{id}`; nothing gives `/`. */
export function joinPaths(...parts: readonly string[]): string {
  const segments = parts.flatMap((p) => p.split('/')).filter((s) => s !== '');
  return `/${segments.join('/')}`;
}
