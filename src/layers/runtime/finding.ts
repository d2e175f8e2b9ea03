/** Where an end of traffic is in the graph, or why it is nowhere. */
import { type Hash, nodeHash } from '../../model/hash.ts';
import type { LayerNode } from '../../model/layer.ts';
import type { NodeKind } from '../../model/node-kinds.ts';

export interface Found {
  readonly hash: Hash;
  /** One that the code graph does not have. */
  readonly node?: LayerNode;
  /** Who does the work behind it. */
  readonly handlers?: readonly { readonly hash: Hash }[];
}

export type Finding = Found | { readonly why: string };

export const isFound = (finding: Finding): finding is Found => 'hash' in finding;

/** The same node that code would refer to by this name. */
export function outside(kind: NodeKind, name: string): Found {
  const hash = nodeHash({ repoUrl: kind, packagePath: '', symbolName: name, kind });
  return { hash, node: { hash, kind, name, qualifiedName: `${kind}://${name}` } };
}
