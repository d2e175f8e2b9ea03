/**
 * What can be said about a store without opening it. A location is a path, `sqlite:` and a path, or a URL of another
 * store. Only a store in a file can be inspected without opening it; any other is assumed to exist
 * until opening it fails.
 */
import { existsSync, statSync } from 'node:fs';
import { uriScheme } from '../util/uri-scheme.ts';

export const DEFAULT_SCHEME = 'sqlite';

/** The path of a store that is a file; undefined for one behind a URL. */
export function storeFile(location: string): string | undefined {
  const scheme = uriScheme(location);
  if (scheme === undefined) return location;
  return scheme === DEFAULT_SCHEME ? location.slice(scheme.length + 1) : undefined;
}

export function storeMayExist(location: string): boolean {
  const file = storeFile(location);
  return file === undefined || existsSync(file);
}

/** 0 where there is none, and for a store that is not a file. */
export function storeBytes(location: string): number {
  const file = storeFile(location);
  return file === undefined ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
}

/** Changes when the store is deleted and made again; empty when there is none. */
export function storeIdentity(location: string): string {
  const file = storeFile(location);
  if (file === undefined) return location;
  const info = statSync(file, { throwIfNoEntry: false });
  return info === undefined ? '' : `${info.dev}:${info.ino}:${info.birthtimeMs}`;
}
