/**
 * For a person at a terminal: where it is, what it is, what it says about itself, how it hangs together with the
 * others. Made as lines of spans with roles, so that a terminal can colour them; the format itself is their plain text.
 */
import type { Pack, PackedSymbol } from '../model/pack.ts';
import type { WireFormat } from './contract.ts';
import { symbolNotes } from './symbol-notes.ts';

/** What a span is: the reader's eye goes to `place` and `name`, the rest stands back. */
export type SpanRole = 'number' | 'place' | 'kind' | 'name' | 'signature' | 'doc' | 'relation' | 'code' | 'note';

export interface TextSpan {
  readonly role: SpanRole;
  readonly text: string;
}

export type TextLine = readonly TextSpan[];

export const text: WireFormat<string> = { name: 'text', mediaType: 'text/plain', encode: encodeText };

const SIGNATURE_WIDTH = 160;
const DOC_WIDTH = 120;
/** A symbol's relations stand on one line. */
const MAX_RELATIONS = 4;

function encodeText(pack: Pack): string {
  return textLines(pack)
    .map((line) => `${line.map((s) => s.text).join('')}\n`)
    .join('');
}

export function textLines(pack: Pack): TextLine[] {
  if (pack.symbols.length === 0) return [[{ role: 'note', text: emptyNote(pack) }]];
  const width = String(pack.symbols.length).length;
  const lines = pack.symbols.flatMap((s, i) => symbolLines(s, String(i + 1).padStart(width), relations(pack, i))).map(harmless);
  if (pack.truncated > 0) lines.push([{ role: 'note', text: `${pack.truncated} more are ranked behind these (--limit, --budget).` }]);
  return lines;
}

/** Source code may hold what a terminal would obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const harmless = (line: TextLine): TextLine => line.map(({ role, text }) => ({ role, text: text.replace(CONTROL, '\ufffd') }));

function emptyNote(pack: Pack): string {
  return pack.truncated > 0 ? `Nothing fits a budget of ${pack.tokenBudget}.` : 'Nothing in this repository matches.';
}

function symbolLines(s: PackedSymbol, number: string, related: string): TextLine[] {
  const indent = ' '.repeat(number.length + 2);
  const lines: TextLine[] = [
    [
      { role: 'number', text: `${number}  ` },
      { role: 'place', text: `${s.file}:${s.startLine}-${s.endLine}` },
      { role: 'kind', text: `  ${s.kind} ` },
      { role: 'name', text: s.name },
    ],
  ];
  const add = (role: SpanRole, line: string) => {
    if (line !== '') lines.push([{ role, text: indent + line }]);
  };
  if (s.source === undefined) add('signature', signatureAddsDetail(s) ? cut(s.signature, SIGNATURE_WIDTH) : '');
  if (s.source === undefined) add('doc', firstSentence(s.doc));
  add('relation', related);
  for (const note of symbolNotes(s)) add('relation', note);
  for (const line of s.source?.split('\n') ?? []) add('code', line);
  return lines;
}

/** `class Store` under `class Store` is a line for nothing. */
const signatureAddsDetail = (s: PackedSymbol): boolean => s.signature.length > s.kind.length + s.name.length + 1;

/** `calls open, close; extends Base`. Containment is in the names already, and so is the own type. */
function relations({ symbols, edges }: Pack, place: number): string {
  const owner = ownerOf((symbols[place] as PackedSymbol).name);
  const byType = new Map<string, string[]>();
  const own = edges.filter((e) => e.source === place && e.type !== 'contains');
  for (const { type, target } of own.slice(0, MAX_RELATIONS)) {
    const { name } = symbols[target] as PackedSymbol;
    byType.set(type, [...(byType.get(type) ?? []), owner !== '' && ownerOf(name) === owner ? name.slice(owner.length + 1) : name]);
  }
  const parts = [...byType].map(([type, names]) => `${type.replaceAll('_', ' ')} ${names.join(', ')}`);
  if (own.length > MAX_RELATIONS) parts.push(`${own.length - MAX_RELATIONS} more`);
  return parts.join('; ');
}

const ownerOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));

function firstSentence(doc: string): string {
  const flat = doc
    .slice(0, 4 * DOC_WIDTH)
    .replace(/\s+/g, ' ')
    .trim();
  const end = /[.!?](?= [A-Z`:@]|$)/.exec(flat);
  return cut(end === null ? flat : flat.slice(0, end.index + 1), DOC_WIDTH);
}

function cut(line: string, most: number): string {
  const flat = line.replace(/\s+/g, ' ').trim();
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`;
}
