/**
 * Checks a proof with hashing alone: no database, no repository, no other part of the program. Enters: the text of a
 * proof and what the reader knows beforehand. Leaves: what was proven, or the reason why nothing was. A proof that is
 * sound in itself says something about its own root; that the root is the right one, only the reader can know.
 */
import { edgeHash, hashFields, nodeHash } from '../model/hash.ts';
import { BrokenProof, type ListPath, rootOfPath, type SeenGroups } from './list-path.ts';
import { parseProof } from './parse-proof.ts';
import {
  type AbsenceProof,
  type EdgeClaim,
  type EdgeProof,
  type Gap,
  type PackageStep,
  type PresenceProof,
  type ProvenSnapshot,
  proofDigest,
  type SymbolIdentity,
  type SymbolStep,
} from './proof.ts';
import { seal } from './tree-hash.ts';

/** What the proof has to be about, as far as the reader knows it. Hashes may be shortened to their beginnings. */
export interface Expectation {
  readonly root?: string;
  readonly snapshot?: string;
  /** As the proof itself says: it binds nothing without one of the others, or a repository's own chain. */
  readonly commit?: string;
  /** Provenances that an absence has to rule out. */
  readonly provenances?: readonly string[];
}

export type Verdict =
  | { readonly valid: true; readonly claim: EdgeClaim; readonly snapshot: ProvenSnapshot; readonly package: string }
  | { readonly valid: false; readonly reason: string };

export function verifyProof(text: string, expected: Expectation = {}): Verdict {
  try {
    const proof = parseProof(text);
    checkSnapshot(proof, expected);
    const paths = new Paths();
    if (proof.claim.holds === 'present') checkPresence(proof as PresenceProof, paths);
    else checkAbsence(proof as AbsenceProof, expected.provenances ?? [], paths);
    if (proofDigest(proof) !== proof.digest) throw new BrokenProof('it was changed after it was made');
    return { valid: true, claim: proof.claim, snapshot: proof.snapshot, package: proof.package.name };
  } catch (error) {
    if (error instanceof BrokenProof) return { valid: false, reason: error.message };
    throw error;
  }
}

class Paths {
  readonly #seen: SeenGroups = new Map();

  root(item: string, path: ListPath, count: number): string {
    return rootOfPath(item, path, count, this.#seen);
  }
}

function checkSnapshot({ snapshot }: EdgeProof, { root, snapshot: hash, commit }: Expectation): void {
  const { parent, generation } = snapshot;
  const made = hashFields('snapshot', [snapshot.root, parent ?? '', snapshot.commit ?? '', String(generation)]);
  if (made !== snapshot.hash) throw new BrokenProof('the snapshot does not have the hash that it is said to have');
  if (root !== undefined && !snapshot.root.startsWith(root)) throw new BrokenProof(`it is about another graph: its root is ${snapshot.root}`);
  if (hash !== undefined && !snapshot.hash.startsWith(hash)) throw new BrokenProof(`it is about another snapshot: ${snapshot.hash}`);
  if (commit !== undefined && !snapshot.commit?.startsWith(commit)) throw new BrokenProof(`it is about another commit: ${snapshot.commit ?? 'none'}`);
}

function checkPresence({ claim, part, leaf, package: home, snapshot }: PresenceProof, paths: Paths): void {
  const [provenance, ...others] = claim.provenances;
  if (provenance === undefined || others.length > 0) throw new BrokenProof('a present edge has one provenance');
  if (part.name !== claim.type) throw new BrokenProof(`it shows an edge of type '${part.name}', the claim says '${claim.type}'`);
  const list = paths.root(edgeOf(claim, provenance), leaf, part.leaves);
  checkPackage(home, paths.root(partHash(part, list), part.path, home.parts), snapshot, paths);
}

function checkAbsence({ claim, source, target, missing, package: home, snapshot }: AbsenceProof, required: readonly string[], paths: Paths): void {
  const uncovered = required.find((p) => !claim.provenances.includes(p));
  if (claim.provenances.length === 0 || uncovered !== undefined) throw new BrokenProof(`it does not rule out edges of provenance '${uncovered ?? 'any'}'`);
  const parts = rootOfSymbol(claim.source, source, home, paths);
  const same = missing.part === null ? missingPart(missing.gap, claim.type, home.parts, paths) : missingLeaves(missing, claim, home.parts, paths);
  if (same !== parts) throw new BrokenProof('the source and the gap are not in the same package');
  checkPackage(home, parts, snapshot, paths);
  checkPackage(target.package, rootOfSymbol(claim.target, target, target.package, paths), snapshot, paths);
}

/** Of the list of the package's parts, one of which shows the symbol. */
function rootOfSymbol(symbol: SymbolIdentity, { part, leaf }: SymbolStep, home: PackageStep, paths: Paths): string {
  if (part.name !== 'nodes') throw new BrokenProof(`${symbol.symbol_name} is not shown among the symbols of its package`);
  return paths.root(partHash(part, paths.root(symbolHash(symbol), leaf, part.leaves)), part.path, home.parts);
}

function checkPackage({ name, parts, packages, path }: EdgeProof['package'], list: string, { root }: ProvenSnapshot, paths: Paths): void {
  const repo = paths.root(seal('package', name, parts, list), path, packages);
  if (seal('repo', '', packages, repo) !== root) throw new BrokenProof("the hashes do not lead to the snapshot's root");
}

/** One gap for each provenance, in order. */
function missingLeaves({ part, gaps }: MissingLeaves, claim: EdgeClaim, parts: number, paths: Paths): string {
  if (part.name !== claim.type) throw new BrokenProof(`it shows a gap among edges of type '${part.name}', the claim says '${claim.type}'`);
  if (gaps.length !== claim.provenances.length) throw new BrokenProof('it does not show a gap for every provenance');
  const lists = gaps.map((gap, i) =>
    rootOfGap(gap, edgeOf(claim, claim.provenances[i] as string), part.leaves, (n) => ({ key: n.leaf, root: paths.root(n.leaf, n.path, part.leaves) })),
  );
  return paths.root(partHash(part, onlyRoot(lists)), part.path, parts);
}

type MissingLeaves = Extract<AbsenceProof['missing'], { gaps: unknown }>;

function missingPart(gap: Extract<AbsenceProof['missing'], { part: null }>['gap'], type: string, parts: number, paths: Paths): string {
  return rootOfGap(gap, type, parts, (n) => ({ key: n.name, root: paths.root(partHash(n, n.list), n.path, parts) }));
}

interface Shown {
  readonly key: string;
  readonly root: string;
}

/** Two neighbours with nothing between them, or one at an end of the list, around where the key would stand. */
function rootOfGap<T extends { readonly path: { readonly index: number } }>(gap: Gap<T>, key: string, count: number, show: (side: T) => Shown): string {
  const [below, above] = [gap.below === null ? undefined : show(gap.below), gap.above === null ? undefined : show(gap.above)];
  const next = gap.below === null ? 0 : gap.below.path.index + 1;
  if ((gap.above?.path.index ?? count) !== next) throw new BrokenProof('the neighbours do not stand next to one another');
  if (below !== undefined && below.key >= key) throw new BrokenProof('the neighbour below is not below');
  if (above !== undefined && above.key <= key) throw new BrokenProof('the neighbour above is not above');
  return onlyRoot([below, above].flatMap((side) => side?.root ?? []));
}

function onlyRoot(roots: readonly string[]): string {
  const [root] = roots;
  if (root === undefined) throw new BrokenProof('a gap shows no neighbour');
  if (roots.some((other) => other !== root)) throw new BrokenProof('neighbours are not in the same list');
  return root;
}

const partHash = ({ name, leaves }: { readonly name: string; readonly leaves: number }, list: string): string => seal('part', name, leaves, list);

const symbolHash = (s: SymbolIdentity): string => nodeHash({ repoUrl: s.repo_url, packagePath: s.package_path, symbolName: s.symbol_name, kind: s.kind });

const edgeOf = ({ source, target, type }: EdgeClaim, provenance: string): string =>
  edgeHash({ source: symbolHash(source), target: symbolHash(target), type, provenance });
