/**
 * Checks the index of a repository, and on request makes again what follows from its rows, then checks again. What
 * cannot be made again (rows, the chain) needs a new index run, and the answer says so.
 */
import type { Finding, Repair } from '../../snapshot/fsck/finding.ts';
import { fsck } from '../../snapshot/fsck/fsck.ts';
import { rebuild, repairsFor } from '../../snapshot/fsck/rebuild.ts';
import type { GraphStore } from '../../store/contract.ts';
import type { Repository } from '../repositories/open-repository.ts';

export type { Finding, Repair };

export interface CheckOptions {
  readonly quick?: boolean;
  readonly repair?: boolean;
  readonly onCheck?: (name: string) => void;
}

export interface CheckedRepository {
  /** What is wrong now: after the repair, if there was one. */
  readonly findings: readonly Finding[];
  readonly repaired: readonly Repair[];
  readonly milliseconds: number;
}

export async function checkRepository({ store }: Repository, options: CheckOptions = {}): Promise<CheckedRepository> {
  const started = performance.now();
  const result = await fsck(store, options);
  const repairs = options.repair === true ? repairsFor(result.findings) : [];
  if (repairs.length === 0) return { findings: result.findings, repaired: [], milliseconds: performance.now() - started };
  await store.replaceDerived(rebuild(result, repairs, await unresolvedNames(store)));
  const again = await fsck(store, options);
  return { findings: again.findings, repaired: repairs, milliseconds: performance.now() - started };
}

async function unresolvedNames(store: GraphStore): Promise<number> {
  const reader = await store.read({ evenDamaged: true });
  try {
    return (await reader.stats()).unresolved;
  } finally {
    await reader.close();
  }
}
