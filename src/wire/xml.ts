/** XML for agents that like their context tagged: a symbol is an element, its text the signature or the source. */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';
import { symbolNotes } from './symbol-notes.ts';

export const xml: WireFormat<string> = { name: 'xml', mediaType: 'application/xml', encode: encodeXml };

function encodeXml(pack: Pack): string {
  const name = (i: number) => escapeXml((pack.symbols[i] as PackedSymbol).name);
  const counts = `tokens="${pack.tokensUsed}" budget="${pack.tokenBudget}" truncated="${pack.truncated}"`;
  const lines = [
    `<context ${counts} pack_root="${pack.packRoot}" snapshot="${pack.snapshot}">`,
    ...pack.symbols.map(symbolElement),
    ...pack.edges.map((e) => `<edge from="${name(e.source)}" to="${name(e.target)}" type="${e.type}"/>`),
    '</context>',
  ];
  return `${lines.join('\n')}\n`;
}

function symbolElement(s: PackedSymbol): string {
  const place = `file="${escapeXml(s.file)}" lines="${s.startLine}-${s.endLine}"`;
  const notes = symbolNotes(s);
  const note = notes.length === 0 ? '' : ` note="${escapeXml(notes.join('; '))}"`;
  const head = `<symbol name="${escapeXml(s.name)}" kind="${s.kind}" ${place} score="${s.score}" distance="${s.distance}"${note}`;
  const body = s.source ?? s.signature;
  return body === '' ? `${head}/>` : `${head}>${escapeXml(body)}</symbol>`;
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What has a name, what XML 1.0 cannot hold at all, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const SPECIAL = /[&<>"]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeXml = (value: string): string => value.replace(SPECIAL, (c) => NAMED[c] ?? '');
