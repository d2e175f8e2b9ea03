/** The Merkle tree: leaves against rows, seals against leaves, package roots against seals, the root against all. */
import type { Snapshot } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { PartSeal, TreePart } from '../../model/tree-part.ts';
import type { GraphReader } from '../../store/contract.ts';
import { packageRoots, repoRoot } from '../merkle.ts';
import { ITEM_BYTES, listRoot } from '../tree-hash.ts';
import type { Findings } from './finding.ts';

/** Stored seals, each checked against its own leaves while it passes. */
export async function readSeals(reader: GraphReader, findings: Findings): Promise<PartSeal[]> {
  const seals: PartSeal[] = [];
  await reader.eachPart(({ leaves, ...seal }) => {
    seals.push(seal);
    if (leaves.length !== seal.count * ITEM_BYTES || listRoot(leaves) !== seal.list) findings.error('a part does not seal its leaves', keyOf(seal), 'tree');
  });
  return seals;
}

export async function checkRoots(reader: GraphReader, snapshot: Snapshot, seals: readonly PartSeal[], findings: Findings): Promise<void> {
  const [stored, computed] = [await reader.packageRoots(), packageRoots(seals)];
  for (const name of new Set([...stored.keys(), ...computed.keys()])) {
    if (stored.get(name) !== computed.get(name)) findings.error('the root of a package does not follow from its parts', name || '(root folder)', 'tree');
  }
  checkRepoRoot(computed, snapshot, findings);
}

function checkRepoRoot(roots: ReadonlyMap<string, Hash>, { root, generation }: Snapshot, findings: Findings): void {
  if (repoRoot(roots) !== root) findings.error('the root of the snapshot does not follow from its packages', `@${generation}`, 'tree');
}

/** Compares with the tree computed from the rows. If that has the snapshot's root, the stored tree can be rebuilt. */
export function checkLeaves(expected: readonly TreePart[], seals: readonly PartSeal[], snapshot: Snapshot, findings: Findings): void {
  const stored = new Map(seals.map((seal) => [keyOf(seal), seal.list]));
  const wanted = new Map(expected.map((part) => [keyOf(part), part.list]));
  const rowsAreRight = repoRoot(packageRoots(expected)) === snapshot.root;
  for (const key of new Set([...stored.keys(), ...wanted.keys()])) {
    if (stored.get(key) === wanted.get(key)) continue;
    if (rowsAreRight) findings.error('the leaves of a part differ from its rows', key, 'tree');
    else findings.error('rows were changed: they differ from the leaves of the snapshot', key);
  }
}

const keyOf = ({ package: name, part }: PartSeal): string => `${part} of ${name || '(root folder)'}`;
