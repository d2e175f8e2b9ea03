/**
 * Checks a proof, and that it is about the graph that the reader means: by a root or a snapshot they know, or by a
 * repository's own chain. Without any of these it says what holds for the root that the proof names.
 */
import { CODE_PROVENANCES } from '../../model/provenance.ts';
import { type Expectation, type Verdict, verifyProof } from '../../snapshot/verify-proof.ts';
import type { Repository } from '../repositories/open-repository.ts';

export type { Verdict };

const ALL = 100_000;

export function checkProof(text: string, expected: Omit<Expectation, 'provenances'> = {}): Verdict {
  return verifyProof(text, { ...expected, provenances: CODE_PROVENANCES });
}

/** Also that the snapshot is one of the repository's chain. */
export async function checkProofOf({ store }: Repository, text: string, expected: Omit<Expectation, 'provenances'> = {}): Promise<Verdict> {
  const verdict = checkProof(text, expected);
  if (!verdict.valid) return verdict;
  const reader = await store.read();
  try {
    const known = (await reader.snapshots(ALL)).some((s) => s.hash === verdict.snapshot.hash);
    const reason = `it is about snapshot ${verdict.snapshot.hash}, which is not in the chain of this repository`;
    return known ? verdict : { valid: false, reason };
  } finally {
    await reader.close();
  }
}
