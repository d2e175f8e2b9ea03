/** The chain: every snapshot has the hash that its fields give, follows the one before it, and counts what is there. */
import type { Repo, Snapshot } from '../../model/graph.ts';
import { hashFields } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';
import { repoCommand } from '../../util/own-command.ts';
import type { Findings } from './finding.ts';

const ALL = 1_000_000;

/** Leaves the snapshot that the graph shows. */
export async function checkChain(reader: GraphReader, findings: Findings): Promise<Snapshot | undefined> {
  const snapshots = await reader.snapshots(ALL);
  for (const [i, snapshot] of snapshots.entries()) {
    checkHash(snapshot, findings);
    const before = snapshots[i + 1];
    if (before !== undefined) checkLink(snapshot, before, findings);
  }
  checkOldest(snapshots.at(-1), findings);
  // With an overlay the graph is that of the working tree, beside the chain.
  const [shown, repo] = [await reader.latestSnapshot(), await reader.repo()];
  if (shown === undefined || repo === undefined) findings.add('warning', `nothing is indexed yet: run \`${repoCommand('index')}\``);
  else checkRepo(shown, repo, findings);
  if (shown?.overlay === true && shown.parent !== snapshots[0]?.hash) findings.error('the overlay does not lie on the newest snapshot', `@${shown.generation}`);
  return shown;
}

function checkHash({ hash, root, parent, commit, generation }: Snapshot, findings: Findings): void {
  const made = hashFields('snapshot', [root, parent ?? '', commit ?? '', String(generation)]);
  if (made !== hash) findings.error('a snapshot does not have the hash that its fields give', `@${generation}`);
}

function checkLink(snapshot: Snapshot, before: Snapshot, findings: Findings): void {
  const link = `@${before.generation} -> @${snapshot.generation}`;
  if (snapshot.parent !== before.hash) findings.error('a snapshot does not name the one before it as its parent', link);
  if (snapshot.generation !== before.generation + 1) findings.error('generations have a gap', link);
}

/** Older ones may have been collected; then the oldest that is left names a parent that is gone. */
function checkOldest(oldest: Snapshot | undefined, findings: Findings): void {
  if (oldest !== undefined && (oldest.generation === 0) !== (oldest.parent === null))
    findings.error('the first snapshot has a parent, or a later one has none', `@${oldest.generation}`);
}

function checkRepo({ commit }: Snapshot, repo: Repo, findings: Findings): void {
  if (repo.commit !== commit)
    findings.error("the repository's commit is not that of the snapshot that is shown", `${repo.commit ?? 'none'}, ${commit ?? 'none'}`);
}
