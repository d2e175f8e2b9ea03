/**
 * The Merkle tree of a layer: layer, unit, claim. The same formulas as the code graph's tree, with levels of their own,
 * so that neither can be passed off as the other. The combined root covers the code graph and all layers over it;
 * without layers it is the root of the code graph. Described in docs/snapshots.md.
 */
import { type Hash, hashFields } from '../model/hash.ts';
import type { LayerEdge, LayerNode, LayerSeal, UnitClaims, UnitSeal } from '../model/layer.ts';
import { listRoot } from './tree-hash.ts';

export function edgeClaimHash(e: LayerEdge): Hash {
  const rests = [e.sourceFile ?? '', e.targetFile ?? '', String(e.line ?? 0), String(e.column ?? 0)];
  const weight = [String(Math.round(e.confidence * 255)), String(e.observations), e.denies ? 'denies' : 'asserts'];
  return hashFields('layer', ['edge', e.source, e.target, e.type, e.provenance, ...weight, ...rests]);
}

const nodeClaimHash = (n: LayerNode): Hash => hashFields('layer', ['node', n.hash, n.kind, n.name, n.qualifiedName]);

/** The leaves of a unit, in order. */
export function unitLeaves({ nodes, edges, record }: UnitClaims): Hash[] {
  const leaves = [...nodes.map(nodeClaimHash), ...edges.map(edgeClaimHash)];
  if (record !== undefined) leaves.push(hashFields('layer', ['record', record]));
  return leaves.sort();
}

export const hashList = (hashes: readonly Hash[]): Buffer => Buffer.from(hashes.join(''), 'hex');

export function unitRoot(claims: UnitClaims): Hash {
  const leaves = unitLeaves(claims);
  return sealClaims(leaves.length, listRoot(hashList(leaves)));
}

/** The count fixes the shape of the list, so that no path can be read as a shorter one. */
export const sealClaims = (count: number, list: Hash): Hash => hashFields('layer', ['claims', String(count), list]);

export const sealUnits = (id: string, count: number, list: Hash): Hash => hashFields('layer', ['layer', id, String(count), list]);

export type UnitIdentity = Pick<UnitSeal, 'key' | 'state' | 'root'>;

/** What stands for a unit in its layer's list. */
export const unitHash = ({ key, state, root }: UnitIdentity): Hash => hashFields('layer', ['unit', key, state, root]);

export const sortedUnits = <T extends UnitIdentity>(units: Iterable<T>): T[] => [...units].sort((a, b) => (a.key < b.key ? -1 : 1));

export function layerRoot(id: string, units: Iterable<UnitIdentity>): Hash {
  const hashes = sortedUnits(units).map(unitHash);
  return sealUnits(id, hashes.length, listRoot(hashList(hashes)));
}

export function combinedRoot(codeRoot: Hash, layers: readonly Pick<LayerSeal, 'id' | 'root'>[]): Hash {
  if (layers.length === 0) return codeRoot;
  const inOrder = [...layers].sort((a, b) => (a.id < b.id ? -1 : 1));
  return hashFields('layer', ['combined', codeRoot, ...inOrder.flatMap(({ id, root }) => [id, root])]);
}
