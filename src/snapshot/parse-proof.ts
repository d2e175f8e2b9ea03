/**
 * A proof out of JSON of unknown origin. Every field must be present with the right shape, and no other field may be, so
 * that everything in a proof is checked. Leaves a proof or a BrokenProof that says what is wrong.
 */
import { BrokenProof, type ListPath } from './list-path.ts';
import type {
  AbsenceProof,
  EdgeClaim,
  EdgeProof,
  Gap,
  Neighbour,
  PackageStep,
  PartNeighbour,
  PartStep,
  ProvenSnapshot,
  SymbolIdentity,
  SymbolStep,
} from './proof.ts';
import { PROOF_FORMAT, PROOF_VERSION, PROOF_VERSIONS } from './proof.ts';

type Fields = Record<string, unknown>;

export function parseProof(text: string): EdgeProof {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BrokenProof('it is not JSON');
    throw error;
  }
  const top = anyObject(value, 'the proof');
  if (top.format !== PROOF_FORMAT) throw new BrokenProof('it is not a proof of knowing');
  if (!PROOF_VERSIONS.includes(top.version)) throw new BrokenProof(`version ${String(top.version)} is not known here, only ${PROOF_VERSIONS.join(' and ')}`);
  const claim = toClaim(top.claim);
  const common = {
    format: PROOF_FORMAT,
    version: top.version as number,
    claim,
    snapshot: toSnapshot(top.snapshot),
    package: toPackage(top.package),
    digest: digest(top.digest, 'the digest'),
  } as const;
  if (claim.holds === 'present') {
    exactly(top, 'the proof', [...Object.keys(common), 'part', 'leaf']);
    return { ...common, claim: { ...claim, holds: 'present' }, part: toPart(top.part), leaf: toPath(top.leaf) };
  }
  if (common.version < PROOF_VERSION) throw new BrokenProof('it is of the time before proofs of absence showed their target: make it again');
  exactly(top, 'the proof', [...Object.keys(common), 'source', 'target', 'missing']);
  const [source, target] = [toSymbolStep(top.source, 'source'), toTarget(top.target)];
  return { ...common, claim: { ...claim, holds: 'absent' }, source, target, missing: toMissing(top.missing) };
}

function toClaim(value: unknown): EdgeClaim {
  const { holds, source, type, target, provenances } = object(value, 'claim', ['holds', 'source', 'type', 'target', 'provenances']);
  if (holds !== 'present' && holds !== 'absent') throw new BrokenProof('claim.holds is neither present nor absent');
  const all = list(provenances, 'claim.provenances').map((p) => string(p, 'a provenance'));
  return { holds, source: toSymbol(source), type: string(type, 'claim.type'), target: toSymbol(target), provenances: all };
}

function toSymbol(value: unknown): SymbolIdentity {
  const fields = object(value, 'a symbol', ['repo_url', 'package_path', 'symbol_name', 'kind']);
  return {
    repo_url: string(fields.repo_url, 'repo_url'),
    package_path: string(fields.package_path, 'package_path'),
    symbol_name: string(fields.symbol_name, 'symbol_name'),
    kind: string(fields.kind, 'kind'),
  };
}

function toSnapshot(value: unknown): ProvenSnapshot {
  const { hash, root, parent, commit, generation } = object(value, 'snapshot', ['hash', 'root', 'parent', 'commit', 'generation']);
  return {
    hash: digest(hash, 'snapshot.hash'),
    root: digest(root, 'snapshot.root'),
    parent: parent === null ? null : digest(parent, 'snapshot.parent'),
    commit: commit === null ? null : string(commit, 'snapshot.commit'),
    generation: count(generation, 'snapshot.generation'),
  };
}

function toPackage(value: unknown): PackageStep {
  const { name, parts, packages, path } = object(value, 'package', ['name', 'parts', 'packages', 'path']);
  return { name: string(name, 'package.name'), parts: count(parts, 'package.parts'), packages: count(packages, 'package.packages'), path: toPath(path) };
}

function toPart(value: unknown): PartStep {
  const { name, leaves, path } = object(value, 'part', ['name', 'leaves', 'path']);
  return { name: string(name, 'part.name'), leaves: count(leaves, 'part.leaves'), path: toPath(path) };
}

function toSymbolStep(value: unknown, name: string): SymbolStep {
  const { part, leaf } = object(value, name, ['part', 'leaf']);
  return { part: toPart(part), leaf: toPath(leaf) };
}

function toTarget(value: unknown): AbsenceProof['target'] {
  const { package: home, ...step } = object(value, 'target', ['package', 'part', 'leaf']);
  return { package: toPackage(home), ...toSymbolStep(step, 'target') };
}

function toMissing(value: unknown): AbsenceProof['missing'] {
  const fields = anyObject(value, 'missing');
  if (fields.part === null) {
    exactly(fields, 'missing', ['part', 'gap']);
    return { part: null, gap: toGap(fields.gap, toPartNeighbour) };
  }
  exactly(fields, 'missing', ['part', 'gaps']);
  return { part: toPart(fields.part), gaps: list(fields.gaps, 'missing.gaps').map((gap) => toGap(gap, toNeighbour)) };
}

function toGap<T>(value: unknown, toSide: (side: unknown) => T): Gap<T> {
  const { below, above } = object(value, 'a gap', ['below', 'above']);
  return { below: below === null ? null : toSide(below), above: above === null ? null : toSide(above) };
}

function toNeighbour(value: unknown): Neighbour {
  const { leaf, path } = object(value, 'a neighbour', ['leaf', 'path']);
  return { leaf: digest(leaf, 'a leaf'), path: toPath(path) };
}

function toPartNeighbour(value: unknown): PartNeighbour {
  const { name, leaves, list: root, path } = object(value, 'a neighbour', ['name', 'leaves', 'list', 'path']);
  return { name: string(name, 'a part'), leaves: count(leaves, 'leaves'), list: digest(root, 'list'), path: toPath(path) };
}

function toPath(value: unknown): ListPath {
  const { index, groups } = object(value, 'a path', ['index', 'groups']);
  const hex = list(groups, 'groups').map((group) => {
    if (typeof group !== 'string' || !/^([0-9a-f]{64}){1,16}$/.test(group)) throw new BrokenProof('a group is not one to sixteen hashes');
    return group;
  });
  return { index: count(index, 'index'), groups: hex };
}

function object(value: unknown, name: string, keys: readonly string[]): Fields {
  const fields = anyObject(value, name);
  exactly(fields, name, keys);
  return fields;
}

function anyObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BrokenProof(`${name} is missing or not an object`);
  return value as Fields;
}

function exactly(fields: Fields, name: string, keys: readonly string[]): void {
  const strange = Object.keys(fields).find((key) => !keys.includes(key));
  if (strange !== undefined) throw new BrokenProof(`${name} has a field '${strange}' that is not checked`);
  const missing = keys.find((key) => !Object.hasOwn(fields, key));
  if (missing !== undefined) throw new BrokenProof(`${name} lacks its field '${missing}'`);
}

function string(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new BrokenProof(`${name} is not text`);
  return value;
}

function digest(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new BrokenProof(`${name} is not a hash`);
  return value;
}

function count(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new BrokenProof(`${name} is not a whole number`);
  return value as number;
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new BrokenProof(`${name} is not a list`);
  return value;
}
