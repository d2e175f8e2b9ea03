/** JSON as scripts read it: snake case, symbols in order of rank, edges by qualified name. */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';

export const json: WireFormat = { name: 'json', mediaType: 'application/json', encode: (pack) => JSON.stringify(toJson(pack)) };

export function toJson(pack: Pack) {
  const name = (i: number) => (pack.symbols[i] as PackedSymbol).qualifiedName;
  return {
    symbols: pack.symbols.map((s) => ({
      qualified_name: s.qualifiedName,
      kind: s.kind,
      file: s.file,
      start_line: s.startLine,
      end_line: s.endLine,
      signature: s.signature,
      score: s.score,
      components: s.components,
      provenance: s.provenance,
      distance: s.distance,
      ...(s.source === undefined ? {} : { source: s.source }),
    })),
    edges: pack.edges.map((e) => ({ source: name(e.source), target: name(e.target), type: e.type })),
    tokens_used: pack.tokensUsed,
    token_budget: pack.tokenBudget,
    pack_root: pack.packRoot,
    snapshot: pack.snapshot,
    keywords: pack.keywords,
    truncated: pack.truncated,
  };
}
