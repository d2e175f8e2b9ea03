/** A second answer to a reader who still has the first one: only what changed between the two, in GCF. */
import type { Pack } from '../../model/pack.ts';
import { diffPacks } from '../../retrieval/pack/pack-diff.ts';
import { estimateTokens } from '../../util/tokens.ts';
import { gcf } from '../../wire/gcf.ts';
import { encodeGcfDelta } from '../../wire/gcf-session.ts';

/** True when a reader of the one would learn nothing from the other. */
export const samePack = (before: Pack, after: Pack): boolean => diffPacks(before, after).identical;

export { briefGcf } from '../../wire/gcf-brief.ts';
export { GcfSession } from '../../wire/gcf-session.ts';

export function contextDelta(before: Pack, after: Pack): string {
  const { added, removed, changed } = diffPacks(before, after);
  const moved = new Set(changed.map((s) => s.hash));
  const change = { before, after, removed: [...removed, ...before.symbols.filter((s) => moved.has(s.hash))], added: [...added, ...changed] };
  const full = estimateTokens(gcf.encode(after) as string);
  // The delta states its own length: what it would be without the number is close enough.
  const delta = estimateTokens(encodeGcfDelta({ ...change, tokens: { delta: full, full } }));
  return encodeGcfDelta({ ...change, tokens: { delta, full } });
}
