/** Markdown for documents and chats. */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';

export const markdown: WireFormat = { name: 'markdown', mediaType: 'text/markdown', encode: encodeMarkdown };

function encodeMarkdown(pack: Pack): string {
  const name = (i: number) => (pack.symbols[i] as PackedSymbol).name;
  const lines = [`# Context: ${oneLine(pack.task)}`, ''];
  for (const s of pack.symbols) {
    lines.push(`- **${s.name}** (${s.kind}) \`${s.file}:${s.startLine}-${s.endLine}\`${s.signature === '' || s.source !== undefined ? '' : ` \`${s.signature.replaceAll('`', "'")}\``}`);
    if (s.source !== undefined) lines.push('', fence(s.source), '');
  }
  if (pack.edges.length > 0) lines.push('', '## Relations', '', ...pack.edges.map((e) => `- ${name(e.source)} ${e.type} ${name(e.target)}`));
  lines.push('', `${pack.tokensUsed} of ${pack.tokenBudget} tokens${pack.truncated > 0 ? `; ${pack.truncated} more symbols did not fit` : ''}. Pack ${pack.packRoot.slice(0, 12)}.`);
  return `${lines.join('\n')}\n`;
}

const oneLine = (task: string): string => task.replace(/\s+/g, ' ').slice(0, 120);

/** A fence longer than any run of backticks inside. */
function fence(source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}\n${source}\n${marks}`;
}
