/** Symbols that the task names outright: each gets a share of the best score, less when many bear the name. */
import type { NodeName } from '../../store/contract.ts';

/** Keeps the part of a dotted mention that could be a name: `django.utils.html.escape` -> itself, `html.escape`, `escape`. */
export function mentionVariants(identifiers: readonly string[]): string[] {
  const out = new Set<string>();
  for (const id of identifiers) {
    const parts = id
      .replaceAll('::', '.')
      .replaceAll('#', '.')
      .split('.')
      .filter((p) => p !== '');
    for (let i = 0; i < parts.length; i++) out.add(parts.slice(i).join('.'));
  }
  return [...out];
}

/** Node id to its share, 0 to 1. The most specific mention of a node counts. */
export function namedShares(mentions: ReadonlyMap<string, number>, nodes: readonly NodeName[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const [id, weight] of mentions) {
    const mention = id.replaceAll('::', '.').replaceAll('#', '.').toLowerCase();
    const named = mostSpecific(mention, nodes);
    for (const n of named) shares.set(n.id, Math.max(shares.get(n.id) ?? 0, weight / Math.sqrt(named.length)));
  }
  return shares;
}

function mostSpecific(mention: string, nodes: readonly NodeName[]): NodeName[] {
  for (let rest = mention; rest !== ''; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '') {
    const found = nodes.filter((n) => {
      const name = n.name.toLowerCase();
      return name === rest || name.endsWith(`.${rest}`);
    });
    if (found.length > 0) return found;
  }
  return [];
}
