/** What changed between two packs: for an agent that asks again, and for a person who wonders why an answer moved. */
import type { Pack, PackedSymbol } from '../../model/pack.ts';

export interface PackDiff {
  readonly oldPackRoot: string;
  readonly newPackRoot: string;
  readonly added: readonly PackedSymbol[];
  readonly removed: readonly PackedSymbol[];
  /** In both, but elsewhere or otherwise than before. */
  readonly changed: readonly PackedSymbol[];
  readonly common: readonly PackedSymbol[];
  readonly identical: boolean;
}

export function diffPacks(before: Pack, after: Pack): PackDiff {
  const old = new Map(before.symbols.map((s) => [s.hash, s]));
  const now = new Set(after.symbols.map((s) => s.hash));
  const added = after.symbols.filter((s) => !old.has(s.hash));
  const removed = before.symbols.filter((s) => !now.has(s.hash));
  const kept = after.symbols.filter((s) => old.has(s.hash));
  const changed = kept.filter((s) => !sameText(s, old.get(s.hash) as PackedSymbol));
  const common = kept.filter((s) => !changed.includes(s));
  return {
    oldPackRoot: before.packRoot,
    newPackRoot: after.packRoot,
    added,
    removed,
    changed,
    common,
    identical: added.length + removed.length + changed.length === 0,
  };
}

function sameText(a: PackedSymbol, b: PackedSymbol): boolean {
  return a.file === b.file && a.startLine === b.startLine && a.endLine === b.endLine && a.signature === b.signature && a.source === b.source;
}
