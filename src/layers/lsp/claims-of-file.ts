/** A verdict as the claims of a unit: its edges, and, as its record, which unresolved names it settles. */
import type { GraphNode } from '../../model/graph.ts';
import type { UnitClaims } from '../../model/layer.ts';
import type { LayerSubject } from '../contract.ts';
import { encodeNames } from '../shared/settled-names.ts';
import type { FileDeclarations } from './declarations.ts';
import type { FileVerdict } from './judge-file.ts';

export async function claimsOf({ reader }: LayerSubject, { nodes }: FileDeclarations, verdict: FileVerdict): Promise<UnitClaims> {
  const byId = new Map(nodes.map((n) => [n.id, n]));
  const refs = await reader.unresolvedFrom(nodes.map((n) => n.id));
  const open = openCalls(verdict);
  const settled = refs.flatMap(({ source, name, count }) => {
    const node = byId.get(source) as GraphNode;
    const known = count - Math.min(count, open.get(`${node.hash} ${name}`) ?? 0);
    // A name that was not asked about (code made at run time) stays open.
    const wasAsked = verdict.calls.some((c) => c.source.id === source && c.name === name);
    return known > 0 && wasAsked ? [{ source: node.hash, name, count: known }] : [];
  });
  const names = [...new Set(verdict.calls.filter((c) => !c.settled).map((c) => c.name))].sort();
  return { nodes: verdict.nodes, edges: verdict.edges, record: encodeNames({ settled, open: names }) };
}

/** Calls of a name in a node of which it is not known where they lead. */
function openCalls({ calls }: FileVerdict): Map<string, number> {
  const open = new Map<string, number>();
  for (const { source, name, settled } of calls) {
    const key = `${source.hash} ${name}`;
    if (!settled) open.set(key, (open.get(key) ?? 0) + 1);
  }
  return open;
}
