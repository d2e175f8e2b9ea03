/** For a person at a terminal: one line says where it is, the next what it is. */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';

export const text: WireFormat = { name: 'text', mediaType: 'text/plain', encode: encodeText };

function encodeText(pack: Pack): string {
  if (pack.symbols.length === 0) return 'Nothing in this repository matches. Try other words, or the name of a symbol or file.\n';
  const width = String(pack.symbols.length).length;
  const lines = pack.symbols.flatMap((s, i) => symbolLines(s, String(i + 1).padStart(width), width));
  const rest = pack.truncated > 0 ? [`${pack.truncated} more did not fit ${pack.tokenBudget} tokens: raise --budget to see them.`] : [];
  return `${[...lines, ...rest].join('\n')}\n`;
}

function symbolLines(s: PackedSymbol, number: string, width: number): string[] {
  const indent = ' '.repeat(width + 2);
  const out = [`${number}  ${s.file}:${s.startLine}-${s.endLine}  ${s.kind} ${s.name}`];
  if (s.source !== undefined) out.push(...s.source.split('\n').map((l) => indent + l));
  else if (s.signature !== '') out.push(indent + s.signature);
  return out;
}
