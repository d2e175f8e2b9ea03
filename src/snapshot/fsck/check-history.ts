/**
 * The past: from the newest snapshot every older one has to be reached by taking its changes back, roots for all of them,
 * leaves for the packages that the last one changed.
 */
import type { Snapshot } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { packageRoot, repoRoot } from '../merkle.ts';
import { newestTree, olderTree } from '../stored-tree.ts';
import type { Findings } from './finding.ts';

const ALL = 1_000_000;

export async function checkHistory(reader: GraphReader, newest: Snapshot, findings: Findings): Promise<void> {
  const tree = newestTree(reader, newest);
  for (const snapshot of (await reader.snapshots(ALL)).slice(1)) {
    const since = await reader.changesBetween(snapshot.hash, newest.hash);
    // A change that was too large to be kept, or that was made over an overlay, leaves nothing to go back by.
    if (since?.complete !== true) continue;
    const older = olderTree(tree, snapshot, since);
    if (repoRoot(await older.packageRoots()) !== snapshot.root)
      findings.error('the recorded changes do not lead back to a snapshot', `@${snapshot.generation}`);
    if (snapshot.hash !== newest.parent) continue;
    for (const { package: name, before } of since.packages) {
      const parts = await older.partSeals(name);
      if (before !== (parts.length === 0 ? null : packageRoot(name, parts)))
        findings.error('the recorded events of a package do not lead back', name || '(root folder)');
    }
  }
}
