/** External symbols with the signature and documentation that their packages declare, where the layer of packages knows them. */
import type { GraphNode } from '../../model/graph.ts';
import { decodeSurface, PACKAGES_LAYER } from '../../model/package-surface.ts';
import { purlOfName } from '../../model/purl.ts';
import type { GraphReader } from '../../store/contract.ts';

/** All others as they are. */
export async function withDeclarations<N extends GraphNode>(reader: GraphReader, nodes: readonly N[]): Promise<N[]> {
  const purls = new Set(nodes.flatMap((n) => (n.kind === 'external' ? (purlOfName(n.qualifiedName) ?? []) : [])));
  if (purls.size === 0) return [...nodes];
  const surfaces = new Map([...(await reader.layerRecords(PACKAGES_LAYER, [...purls]))].map(([purl, record]) => [purl, decodeSurface(record)]));
  return nodes.map((node) => {
    const declared = node.kind === 'external' ? surfaces.get(purlOfName(node.qualifiedName) ?? '')?.get(node.name) : undefined;
    return declared === undefined ? node : { ...node, signature: declared.signature, doc: declared.doc };
  });
}
