/**
 * What a node can be found by: its name and the last part of it, in lower case. Every store applies the same rule.
 * Files and modules end after `/`; names that are not made of symbols (routes, environment variables) have one part.
 */
import { hasWholeName, type NodeKind } from '../model/node-kinds.ts';

export const nameKey = (name: string): string => name.toLowerCase();

export function leafKey(name: string, kind: NodeKind): string {
  if (hasWholeName(kind)) return nameKey(name);
  const end = Math.max(name.lastIndexOf('/'), kind === 'file' ? -1 : name.lastIndexOf('.'));
  // A name that ends in its separator (`..`, `a/`) has no last part.
  return nameKey(end + 1 < name.length ? name.slice(end + 1) : name);
}
