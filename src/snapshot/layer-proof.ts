/**
 * A proof that a layer claims an edge: the way from the claim to its unit, from the unit to its layer, and from there to
 * the combined root over the code graph and all layers. Checked by hashing alone, like the proofs of proof.ts. It shows
 * that the claim was made, not that it still counts: that depends on the code graph, whose root is part of the proof.
 */
import { EDGE_TYPES } from '../model/edge-types.ts';
import type { Hash } from '../model/hash.ts';
import type { LayerEdge, LayerSeal, UnitClaims, UnitSeal } from '../model/layer.ts';
import { PROVENANCES } from '../model/provenance.ts';
import { combinedRoot, edgeClaimHash, hashList, sealClaims, sealUnits, sortedUnits, unitHash, unitLeaves } from './layer-tree.ts';
import { BrokenProof, type ListPath, PathMaker, rootOfPath, type SeenGroups } from './list-path.ts';

export const LAYER_PROOF_FORMAT = 'knowing-layer-proof';

export interface LayerProof {
  readonly format: typeof LAYER_PROOF_FORMAT;
  readonly version: 1;
  readonly claim: LayerEdge;
  /** Position of the claim among those of its unit. */
  readonly leaf: { readonly count: number; readonly path: ListPath };
  readonly unit: { readonly key: string; readonly state: string; readonly count: number; readonly path: ListPath };
  readonly layer: string;
  /** All layers with their roots, in order of id. */
  readonly layers: readonly { readonly id: string; readonly root: Hash }[];
  readonly code_root: Hash;
  readonly combined_root: Hash;
}

export interface ProvenLayers {
  readonly codeRoot: Hash;
  readonly layers: readonly LayerSeal[];
  readonly layer: string;
  readonly units: readonly UnitSeal[];
}

/** `claims`: of the unit that holds the edge. */
export function proveClaim(claim: LayerEdge, key: string, claims: UnitClaims, { codeRoot, layers, layer, units }: ProvenLayers): LayerProof {
  const leaves = unitLeaves(claims);
  const sorted = sortedUnits(units);
  const place = sorted.findIndex((unit) => unit.key === key);
  const listed = layers.map(({ id, root }) => ({ id, root })).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    ...{ format: LAYER_PROOF_FORMAT, version: 1, claim },
    leaf: { count: leaves.length, path: new PathMaker(hashList(leaves)).path(leaves.indexOf(edgeClaimHash(claim))) },
    unit: { key, state: (sorted[place] as UnitSeal).state, count: sorted.length, path: new PathMaker(hashList(sorted.map(unitHash))).path(place) },
    ...{ layer, layers: listed, code_root: codeRoot, combined_root: combinedRoot(codeRoot, listed) },
  };
}

export const isLayerProof = (text: string): boolean => text.includes(`"${LAYER_PROOF_FORMAT}"`);

/** The proof, when every hash leads where it should; else a BrokenProof that says what is wrong. */
export function checkLayerProof(text: string): LayerProof {
  const proof = parse(text);
  const seen: SeenGroups = new Map();
  const list = rootOfPath(edgeClaimHash(proof.claim), proof.leaf.path, proof.leaf.count, seen);
  const { key, state, count, path } = proof.unit;
  const unit = unitHash({ key, state, root: sealClaims(proof.leaf.count, list) });
  const root = sealUnits(proof.layer, count, rootOfPath(unit, path, count, seen));
  if (proof.layers.find(({ id }) => id === proof.layer)?.root !== root) throw new BrokenProof("the hashes do not lead to the layer's root");
  if (combinedRoot(proof.code_root, proof.layers) !== proof.combined_root) throw new BrokenProof('the layers do not lead to the combined root');
  return proof;
}

const FIELDS: ReadonlySet<string> = new Set(['format', 'version', 'claim', 'leaf', 'unit', 'layer', 'layers', 'code_root', 'combined_root']);

function parse(text: string): LayerProof {
  let proof: Partial<LayerProof>;
  try {
    proof = JSON.parse(text) as Partial<LayerProof>;
  } catch (error) {
    if (error instanceof SyntaxError) throw new BrokenProof('it is not JSON');
    throw error;
  }
  if (proof.format !== LAYER_PROOF_FORMAT || proof.version !== 1) throw new BrokenProof('it is not a proof about a layer that this version knows');
  if (Object.keys(proof).some((name) => !FIELDS.has(name))) throw new BrokenProof('it has fields that no such proof has');
  if (!isClaim(proof.claim) || !isStep(proof.leaf) || !isStep(proof.unit) || !Array.isArray(proof.layers)) throw new BrokenProof('a field is missing');
  const texts = [proof.layer, proof.code_root, proof.combined_root, proof.unit?.key, proof.unit?.state];
  if (texts.some((value) => typeof value !== 'string')) throw new BrokenProof('a field is missing');
  if (proof.layers.some((entry) => typeof entry?.id !== 'string' || typeof entry.root !== 'string')) throw new BrokenProof('a layer has no root');
  return proof as LayerProof;
}

function isClaim(claim: Partial<LayerEdge> | undefined): boolean {
  const {
    source,
    target,
    type,
    provenance,
    confidence,
    observations,
    sourceFile = '',
    targetFile = '',
    denies = true,
    line = 0,
    column = 0,
    ...rest
  } = claim ?? {};
  if (Object.keys(rest).length > 0 || [sourceFile, targetFile].some((h) => typeof h !== 'string') || denies !== true) return false;
  if ([line, column].some((n) => typeof n !== 'number')) return false;
  const named = (EDGE_TYPES as readonly unknown[]).includes(type) && (PROVENANCES as readonly unknown[]).includes(provenance);
  return named && typeof source === 'string' && typeof target === 'string' && typeof confidence === 'number' && typeof observations === 'number';
}

function isStep(step: { readonly count?: unknown; readonly path?: Partial<ListPath> } | undefined): boolean {
  const { index, groups } = step?.path ?? {};
  const isList = Array.isArray(groups) && groups.every((group) => typeof group === 'string');
  return Number.isSafeInteger(step?.count) && Number.isSafeInteger(index) && isList;
}
