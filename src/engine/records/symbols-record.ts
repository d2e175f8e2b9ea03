/** Symbols found by name, what one is connected to, and its source, as JSON. */

import type { FoundText } from '../analyse/find-text.ts';
import type { Relation, SymbolDescription } from '../symbols/describe-symbol.ts';
import type { NameMatch } from '../symbols/query-names.ts';
import type { SourcePage } from '../symbols/read-symbol.ts';
import { symbolRecord } from './symbol-record.ts';

/** With `sourceOf` the lines of each too. */
export const namesRecord = (matches: readonly NameMatch[], sourceOf: (node: NameMatch['node']) => string | undefined = () => undefined) => ({
  symbols: matches.map((found) => matchRecord(found, sourceOf(found.node))),
});

const matchRecord = ({ node, match, purl }: NameMatch, source: string | undefined) => ({
  ...symbolRecord(node),
  ...(purl !== undefined && { purl }),
  doc: node.doc,
  visibility: node.visibility,
  match,
  ...(source !== undefined && { source }),
});

export function descriptionRecord({ symbol, relations, unresolvedMentions }: SymbolDescription) {
  return { symbol: { ...symbolRecord(symbol), doc: symbol.doc }, relations: relations.map(relationRecord), unresolved_mentions: unresolvedMentions };
}

function relationRecord({ label, total, shown }: Relation) {
  return {
    relation: label,
    total,
    symbols: shown.map(({ node, type, line, confidence }) => ({ ...symbolRecord(node), type, line: line ?? null, confidence })),
  };
}

export const textRecord = (text: string, { total, shown }: FoundText) => ({
  text,
  total,
  lines: shown.map((found) => ({ file: found.file, line: found.line, text: found.text, symbol: found.node === undefined ? null : symbolRecord(found.node) })),
});

/** Without the lines themselves: they are the answer's text. */
export function sourcePageRecord({ symbol, firstLine, lastLine, next }: SourcePage) {
  return { symbol: symbolRecord(symbol), first_line: firstLine, last_line: lastLine, next: next ?? null };
}
