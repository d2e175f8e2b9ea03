/**
 * A proof as it stands in its file. Everything in it is checked, and the digest over all of it ties the claim to the
 * hashes: an absence that is shown by wide gaps could otherwise be passed off as that of another edge. Field by field:
 * docs/snapshots.md.
 */
import { type Hash, hashFields } from '../model/hash.ts';
import type { ListPath } from './list-path.ts';

export const PROOF_FORMAT = 'knowing-proof';
export const PROOF_VERSION = 2;
/** Proofs of presence are the same in all of them; those of absence show their target since 2. */
export const PROOF_VERSIONS: readonly unknown[] = [1, PROOF_VERSION];

/** What a symbol's hash is made of. */
export interface SymbolIdentity {
  readonly repo_url: string;
  readonly package_path: string;
  readonly symbol_name: string;
  readonly kind: string;
}

export interface EdgeClaim {
  readonly holds: 'present' | 'absent';
  readonly source: SymbolIdentity;
  readonly type: string;
  readonly target: SymbolIdentity;
  /** Of a present edge: its own. Of an absent one: all that were ruled out. */
  readonly provenances: readonly string[];
}

/** What a snapshot's hash is made of. */
export interface ProvenSnapshot {
  readonly hash: string;
  readonly root: string;
  readonly parent: string | null;
  readonly commit: string | null;
  readonly generation: number;
}

/** A package in the repository's list, with the number of its parts. */
export interface PackageStep {
  readonly name: string;
  readonly parts: number;
  readonly packages: number;
  readonly path: ListPath;
}

/** A part in its package's list. */
export interface PartStep {
  readonly name: string;
  readonly leaves: number;
  readonly path: ListPath;
}

/** A leaf next to where another one would stand. */
export interface Neighbour {
  readonly leaf: string;
  readonly path: ListPath;
}

/** A part next to where another one would stand. */
export interface PartNeighbour extends PartStep {
  readonly list: string;
}

/** Null at the ends of a list, where nothing stands on that side. */
export interface Gap<T> {
  readonly below: T | null;
  readonly above: T | null;
}

interface ProofOf<Claim extends EdgeClaim> {
  readonly format: typeof PROOF_FORMAT;
  readonly version: number;
  readonly claim: Claim;
  readonly snapshot: ProvenSnapshot;
  readonly package: PackageStep;
  /** Over everything else. */
  readonly digest: Hash;
}

export interface PresenceProof extends ProofOf<EdgeClaim & { readonly holds: 'present' }> {
  readonly part: PartStep;
  readonly leaf: ListPath;
}

/** A symbol among those of its package. */
export interface SymbolStep {
  readonly part: PartStep;
  readonly leaf: ListPath;
}

/**
 * The source is in the package, the target is in the snapshot, and where an edge of the type between them would stand
 * there is a gap. Without the target an edge that exists would be absent for every other spelling of its target.
 */
export interface AbsenceProof extends ProofOf<EdgeClaim & { readonly holds: 'absent' }> {
  readonly source: SymbolStep;
  readonly target: SymbolStep & { readonly package: PackageStep };
  readonly missing:
    | { readonly part: PartStep; readonly gaps: readonly Gap<Neighbour>[] }
    /** The package has no edge of the type at all. */
    | { readonly part: null; readonly gap: Gap<PartNeighbour> };
}

export type EdgeProof = PresenceProof | AbsenceProof;

/** Takes a parsed proof, whose fields are in a fixed order regardless of the file's. */
export function proofDigest(parsed: EdgeProof): Hash {
  return hashFields('merkle', ['proof', JSON.stringify({ ...parsed, digest: '' })]);
}
