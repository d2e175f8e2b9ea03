/**
 * GCF over several answers to one reader. A session remembers which symbols were sent, so that they are only referred
 * to afterwards; a delta says what changed since a pack that the reader still has.
 */
import { encodeDelta, encodeWithSession, Session } from '@blackwell-systems/gcf';
import type { Pack, PackedEdge, PackedSymbol } from '../model/pack.ts';
import { annotate, toPayload, toPayloadSymbol } from './gcf.ts';

export class GcfSession {
  readonly #session = new Session();

  /** Declares what is new to the reader, refers to the rest by the numbers of earlier answers. */
  encode(pack: Pack): string {
    return annotate(encodeWithSession(toPayload(pack), this.#session), pack.symbols, pack.truncated);
  }
}

export interface PackChange {
  readonly before: Pack;
  readonly after: Pack;
  /** Symbols that left, and those that moved or changed, as they were. */
  readonly removed: readonly PackedSymbol[];
  /** Symbols that came, and those that moved or changed, as they are. */
  readonly added: readonly PackedSymbol[];
  readonly tokens: { readonly delta: number; readonly full: number };
}

export function encodeGcfDelta({ before, after, removed, added, tokens }: PackChange): string {
  const [old, now] = [edgeRecords(before), edgeRecords(after)];
  const delta = encodeDelta({
    tool: 'context',
    baseRoot: before.packRoot,
    newRoot: after.packRoot,
    removed: removed.map(toPayloadSymbol),
    added: added.map(toPayloadSymbol),
    removedEdges: [...old].flatMap(([key, edge]) => (now.has(key) ? [] : [edge])),
    addedEdges: [...now].flatMap(([key, edge]) => (old.has(key) ? [] : [edge])),
    deltaTokens: tokens.delta,
    fullTokens: tokens.full,
  });
  return annotate(delta, added, after.truncated);
}

type EdgeRecord = ReturnType<typeof toPayload>['edges'][number];

/** By what they join, not by place: places shift when lines are inserted above. */
function edgeRecords(pack: Pack): Map<string, EdgeRecord> {
  const { edges } = toPayload(pack);
  const hash = (i: number) => (pack.symbols[i] as PackedSymbol).hash;
  return new Map(pack.edges.map((e: PackedEdge, i) => [`${hash(e.source)} ${e.type} ${hash(e.target)}`, edges[i] as EdgeRecord]));
}
