/** Graph Compact Format through its official library: positional lines, local ids, edges as references. */
import { encode, type Payload } from '@blackwell-systems/gcf';
import type { Pack } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';

export const gcf: WireFormat = { name: 'gcf', mediaType: 'text/plain', encode: (pack) => encode(toPayload(pack)) };

export function toPayload(pack: Pack): Payload {
  const names = pack.symbols.map((s) => `${s.file}:${s.startLine}-${s.endLine} ${s.name}`);
  return {
    tool: 'context_for_task',
    tokensUsed: pack.tokensUsed,
    tokenBudget: pack.tokenBudget,
    packRoot: pack.packRoot,
    symbols: pack.symbols.map((s, i) => ({
      qualifiedName: names[i] as string,
      kind: s.kind,
      score: s.score,
      provenance: s.provenance,
      distance: s.distance,
      ...(s.source === undefined ? (s.signature === '' ? {} : { signature: s.signature }) : { signature: s.source }),
    })),
    edges: pack.edges.map((e) => ({ source: names[e.source] as string, target: names[e.target] as string, edgeType: e.type })),
  };
}
