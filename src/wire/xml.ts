/** XML for agents that like their context tagged. */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';

export const xml: WireFormat = { name: 'xml', mediaType: 'application/xml', encode: encodeXml };

function encodeXml(pack: Pack): string {
  const name = (i: number) => escapeXml((pack.symbols[i] as PackedSymbol).name);
  const attributes = `tokens="${pack.tokensUsed}" budget="${pack.tokenBudget}" truncated="${pack.truncated}" pack_root="${pack.packRoot}" snapshot="${pack.snapshot}"`;
  const symbols = pack.symbols.map((s) => {
    const head = `<symbol name="${escapeXml(s.name)}" kind="${s.kind}" file="${escapeXml(s.file)}" lines="${s.startLine}-${s.endLine}" score="${s.score}"`;
    const body = s.source ?? s.signature;
    return body === '' ? `${head}/>` : `${head}>${escapeXml(body)}</symbol>`;
  });
  const edges = pack.edges.map((e) => `<edge from="${name(e.source)}" to="${name(e.target)}" type="${e.type}"/>`);
  return `<context ${attributes}>\n${[...symbols, ...edges].join('\n')}\n</context>\n`;
}

/** Characters that XML cannot hold at all are dropped; the rest are named. */
function escapeXml(value: string): string {
  return [...value]
    .filter((c) => c === '\n' || c === '\t' || c >= ' ')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
