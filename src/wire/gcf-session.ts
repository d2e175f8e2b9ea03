/**
 * GCF over several answers to one reader. A session remembers which symbols were sent, so that they are only referred
 * to afterwards; a delta says what changed since a pack that the reader still has.
 */
import { encodeDelta, encodeWithSession, Session } from '@blackwell-systems/gcf';
import type { Pack, PackedEdge, PackedSymbol } from '../model/pack.ts';
import { annotate, commentsOf, placeName, toPayload, toPayloadSymbol } from './gcf.ts';

export class GcfSession {
  readonly #session = new Session();
  /** Places of symbols whose source the reader has. */
  readonly #read = new Set<string>();

  /** Declares what is new to the reader, refers to the rest by the numbers of earlier answers; a source that is new stands under its number. */
  encode(pack: Pack): string {
    const known = pack.symbols.filter((s) => this.#session.transmitted(placeName(s)));
    const text = annotate(encodeWithSession(toPayload(pack), this.#session), pack.symbols, pack.truncated);
    const late = known.filter((s) => s.source !== undefined && !this.#read.has(placeName(s)));
    for (const s of pack.symbols) if (s.source !== undefined) this.#read.add(placeName(s));
    return withSources(text, new Map(late.map((s) => [this.#session.getID(placeName(s)), s])));
  }
}

const REFERENCE = /^@(\d+) {2}#/;

function withSources(text: string, late: ReadonlyMap<number, PackedSymbol>): string {
  if (late.size === 0) return text;
  const symbolOf = (line: string) => late.get(Number(REFERENCE.exec(line)?.[1] ?? -1));
  return text
    .split('\n')
    .flatMap((line) => [line, ...(symbolOf(line) === undefined ? [] : commentsOf(symbolOf(line) as PackedSymbol))])
    .join('\n');
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
