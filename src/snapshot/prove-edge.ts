/**
 * Makes proofs out of a stored tree: reads the leaves of the part that matters, the seals of its package and the roots
 * of all packages. Enters: an edge by its two symbols. Leaves: a proof that verify-proof.ts accepts, or undefined when
 * the statement is false.
 */
import type { Snapshot } from '../model/graph.ts';
import type { NodeLabel } from '../model/graph-changes.ts';
import { edgeHash, type Hash, type NodeIdentity } from '../model/hash.ts';
import type { PartSeal } from '../model/tree-part.ts';
import { PathMaker } from './list-path.ts';
import { compareNames, partRoot, toBytes } from './merkle.ts';
import { identityOf } from './node-identity.ts';
import { parseProof } from './parse-proof.ts';
import type {
  AbsenceProof,
  EdgeProof,
  Gap,
  Neighbour,
  PackageStep,
  PartNeighbour,
  PartStep,
  PresenceProof,
  ProvenSnapshot,
  SymbolIdentity,
  SymbolStep,
} from './proof.ts';
import { PROOF_FORMAT, PROOF_VERSION, proofDigest } from './proof.ts';
import { leafHex, searchLeaf } from './sorted-leaves.ts';
import { ITEM_BYTES } from './tree-hash.ts';

/** One snapshot's tree, from wherever it comes. */
export interface TreeSource {
  readonly snapshot: Snapshot;
  packageRoots(): Promise<ReadonlyMap<string, Hash>>;
  partSeals(name: string): Promise<readonly PartSeal[]>;
  leaves(name: string, part: string): Promise<Uint8Array>;
}

export interface EdgeQuestion {
  readonly source: NodeLabel;
  readonly target: NodeLabel;
  readonly type: string;
}

export async function provePresence(tree: TreeSource, { source, target, type }: EdgeQuestion, provenance: string): Promise<PresenceProof | undefined> {
  const leaves = await tree.leaves(source.package, type);
  const { index, found } = searchLeaf(leaves, edgeHash({ source: source.hash, target: target.hash, type, provenance }));
  if (!found) return undefined;
  const home = await PackageSteps.read(tree, source.package);
  return withDigest<PresenceProof>({
    claim: { holds: 'present', source: symbolOf(source), type, target: symbolOf(target), provenances: [provenance] },
    snapshot: snapshotOf(tree.snapshot),
    package: home.step,
    part: home.part(type),
    leaf: new PathMaker(leaves).path(index),
  });
}

/** Whether a symbol is in the snapshot, as both ends of an absence have to be. */
export async function hasSymbol(tree: TreeSource, { package: name, hash }: NodeLabel): Promise<boolean> {
  return searchLeaf(await tree.leaves(name, 'nodes'), hash).found;
}

/** Of none of the provenances. Source and target have to be in the snapshot. */
export async function proveAbsence(
  tree: TreeSource,
  { source, target, type }: EdgeQuestion,
  provenances: readonly string[],
): Promise<AbsenceProof | undefined> {
  const leaves = await tree.leaves(source.package, type);
  const places = provenances.map((provenance) => searchLeaf(leaves, edgeHash({ source: source.hash, target: target.hash, type, provenance })));
  if (places.some((place) => place.found)) return undefined;
  const home = await PackageSteps.read(tree, source.package);
  const away = target.package === source.package ? home : await PackageSteps.read(tree, target.package);
  return withDigest<AbsenceProof>({
    claim: { holds: 'absent', source: symbolOf(source), type, target: symbolOf(target), provenances },
    snapshot: snapshotOf(tree.snapshot),
    package: home.step,
    source: await symbolStep(tree, home, source),
    target: { package: away.step, ...(await symbolStep(tree, away, target)) },
    missing: leaves.length === 0 ? { part: null, gap: home.gapFor(type) } : { part: home.part(type), gaps: gapsAt(leaves, places) },
  });
}

async function symbolStep(tree: TreeSource, home: PackageSteps, { package: name, hash }: NodeLabel): Promise<SymbolStep> {
  const nodes = await tree.leaves(name, 'nodes');
  return { part: home.part('nodes'), leaf: new PathMaker(nodes).path(searchLeaf(nodes, hash).index) };
}

function withDigest<P extends EdgeProof>(body: Omit<P, 'format' | 'version' | 'digest'>): P {
  const parsed = parseProof(JSON.stringify({ format: PROOF_FORMAT, version: PROOF_VERSION, ...body, digest: '0'.repeat(64) }));
  return { ...parsed, digest: proofDigest(parsed) } as P;
}

interface PackageList {
  /** Of each package in the list. */
  readonly places: ReadonlyMap<string, number>;
  readonly paths: PathMaker;
}

/** Kept as long as the roots are: hashing those of all packages takes longer than the rest of a proof. */
const lists = new WeakMap<ReadonlyMap<string, Hash>, PackageList>();

function listOf(roots: ReadonlyMap<string, Hash>): PackageList {
  const known = lists.get(roots);
  if (known !== undefined) return known;
  const names = [...roots.keys()].sort(compareNames);
  const list = { places: new Map(names.map((name, i) => [name, i])), paths: new PathMaker(toBytes(names.map((n) => roots.get(n) as Hash))) };
  lists.set(roots, list);
  return list;
}

/** What is above the leaves of one package. */
class PackageSteps {
  readonly step: PackageStep;
  readonly #seals: readonly PartSeal[];
  readonly #paths: PathMaker;

  static async read(tree: TreeSource, name: string): Promise<PackageSteps> {
    const seals = [...(await tree.partSeals(name))].sort((a, b) => compareNames(a.part, b.part));
    return new PackageSteps(name, seals, await tree.packageRoots());
  }

  private constructor(name: string, seals: readonly PartSeal[], roots: ReadonlyMap<string, Hash>) {
    this.#seals = seals;
    this.#paths = new PathMaker(toBytes(seals.map(partRoot)));
    const { places, paths } = listOf(roots);
    this.step = { name, parts: seals.length, packages: places.size, path: paths.path(places.get(name) ?? -1) };
  }

  part(name: string): PartStep {
    const index = this.#seals.findIndex((seal) => seal.part === name);
    return { name, leaves: this.#seals[index]?.count ?? 0, path: this.#paths.path(index) };
  }

  gapFor(name: string): Gap<PartNeighbour> {
    const above = this.#seals.findIndex((seal) => compareNames(seal.part, name) > 0);
    const index = above < 0 ? this.#seals.length : above;
    return { below: this.#neighbour(index - 1), above: this.#neighbour(index) };
  }

  #neighbour(index: number): PartNeighbour | null {
    const seal = this.#seals[index];
    return seal === undefined ? null : { ...this.part(seal.part), list: seal.list };
  }
}

function gapsAt(leaves: Uint8Array, places: readonly { readonly index: number }[]): Gap<Neighbour>[] {
  const paths = new PathMaker(leaves);
  const side = (at: number): Neighbour | null => (at < 0 || at * ITEM_BYTES >= leaves.length ? null : { leaf: leafHex(leaves, at), path: paths.path(at) });
  return places.map(({ index }) => ({ below: side(index - 1), above: side(index) }));
}

function symbolOf(node: NodeLabel): SymbolIdentity {
  const identity: NodeIdentity | undefined = identityOf(node);
  if (identity === undefined) throw new Error(`the hash of ${node.qualifiedName} does not follow from its name`);
  return { repo_url: identity.repoUrl, package_path: identity.packagePath, symbol_name: identity.symbolName, kind: identity.kind };
}

const snapshotOf = ({ hash, root, parent, commit, generation }: Snapshot): ProvenSnapshot => ({ hash, root, parent, commit, generation });
