/** The scheme of a location such as `postgres://host/db`. One letter is a Windows drive, so a scheme has at least two. */
export function uriScheme(location: string): string | undefined {
  return /^([A-Za-z][A-Za-z0-9+.-]+):/.exec(location)?.[1]?.toLowerCase();
}
