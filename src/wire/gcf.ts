/**
 * Graph Compact Format through its official library: one line a symbol, edges by local number. A symbol's name is its
 * place, `file:start-end:Type.method`; what the graph profile has no field for (signatures, source, what did not fit)
 * stands in comment lines, which every reader of the format passes over and ours reads back.
 */
import { decode, encode, type Payload, type Symbol as PayloadSymbol } from '@blackwell-systems/gcf';
import { EDGE_TYPES, type EdgeType } from '../model/edge-types.ts';
import { NODE_KINDS, type NodeKind } from '../model/node-kinds.ts';
import type { Pack, PackedSymbol } from '../model/pack.ts';
import { groupBy } from '../util/group-by.ts';
import { MalformedPack, type WireFormat } from './contract.ts';
import { symbolNotes } from './symbol-notes.ts';

export const gcf: WireFormat<string> = { name: 'gcf', mediaType: 'text/plain', encode: encodeGcf, decode: decodeGcf };

function encodeGcf(pack: Pack): string {
  return annotate(encode(toPayload(pack)), pack.symbols, pack.truncated);
}

export function toPayload(pack: Pack): Payload {
  const names = pack.symbols.map(placeName);
  return {
    tool: 'context',
    tokensUsed: pack.tokensUsed,
    tokenBudget: pack.tokenBudget,
    packRoot: pack.packRoot,
    symbols: inOrderOfRank(pack.symbols.map(toPayloadSymbol)),
    edges: pack.edges.map((e) => ({ source: names[e.source] as string, target: names[e.target] as string, edgeType: e.type })),
  };
}

/** The library sorts each group by score; a pack's rank also knows diversity, so no score may exceed the one before it. */
function inOrderOfRank(symbols: readonly PayloadSymbol[]): PayloadSymbol[] {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return symbols.map((s) => {
    const score = Math.min(least[s.distance] as number, s.score);
    least[s.distance] = score;
    return { ...s, score };
  });
}

export function toPayloadSymbol(s: PackedSymbol): PayloadSymbol {
  const kind = s.kind === 'constructor' ? CONSTRUCTOR : s.kind;
  // Three groups: targets, related, extended.
  return { qualifiedName: placeName(s), kind, score: hundredths(s.score), provenance: s.provenance, distance: Math.min(s.distance, 2) };
}

/** The library looks kinds up in a plain object, which has a `constructor` of its own. */
const CONSTRUCTOR = 'ctor';
/** As the format writes it; without the sign of a zero. */
const hundredths = (score: number): number => Math.round(score * 100) / 100 || 0;

/** What a symbol is in this format. Kept while the symbol is: a pack is measured several times until it fits. */
interface SymbolText {
  readonly place: string;
  readonly comments: readonly string[];
}
const texts = new WeakMap<PackedSymbol, SymbolText>();

function textOf(s: PackedSymbol): SymbolText {
  const known = texts.get(s);
  if (known !== undefined) return known;
  const made = { place: `${quote(s.file)}:${s.startLine}-${s.endLine}:${quote(s.name)}`, comments: commentLines(s) };
  texts.set(s, made);
  return made;
}

export const placeName = (s: PackedSymbol): string => textOf(s).place;
export const commentsOf = (s: PackedSymbol): readonly string[] => textOf(s).comments;
/** Fields are separated by spaces: one in a path or a name is written as in an address. */
const quote = (value: string): string => value.replace(/[%\s]/g, encodeURIComponent);

/** A line that declares a symbol; a repeated one of a session is only a reference. */
const DECLARATION = /^@\d+ [^ ]/;
const TRUNCATED = '# truncated=';
/** How a comment begins tells what it is: a number a line of source, a sign one that would be taken for something else. */
const SOURCE = /^# (?:[\d…]|\|)/;
const MARKED_SIGNATURE = '# =';
/** For the reader only: it is not read back. */
const NOTE = '# ~ ';

/** Puts each declared symbol's text under its line. */
export function annotate(encoded: string, symbols: readonly PackedSymbol[], truncated: number): string {
  // Last first, so that the first of several at one place is taken first.
  const waiting = groupBy(symbols.toReversed(), placeName);
  const lines: string[] = [];
  for (const line of encoded.trimEnd().split('\n')) {
    lines.push(line);
    const declared = DECLARATION.test(line) ? waiting.get(line.split(' ', 3)[2] ?? '')?.pop() : undefined;
    if (declared !== undefined) lines.push(...textOf(declared).comments);
  }
  if (truncated > 0) lines.push(`${TRUNCATED}${truncated}`);
  return `${lines.join('\n')}\n`;
}

function commentLines(s: PackedSymbol): string[] {
  const notes = symbolNotes(s).map((note) => `${NOTE}${note.replace(/\s+/g, ' ')}`);
  if (s.source !== undefined) return [...notes, ...s.source.split('\n').map(sourceComment)];
  const signature = s.signature.replace(/\s+/g, ' ').trim();
  return signature === '' ? notes : [signatureComment(signature), ...notes];
}

const sourceComment = (line: string): string => `# ${/^[\d…]/.test(line) ? '' : '|'}${line.replace(/\r$/, '').replaceAll('\r', ' ')}`;
const signatureComment = (text: string): string => `${/^(?:[\d…|=~]|truncated=)/.test(text) ? MARKED_SIGNATURE : '# '}${text}`;

function decodeGcf(encoded: string): Pack {
  const payload = decodePayload(encoded);
  const { bodies, truncated } = readComments(encoded);
  const places = new Map(payload.symbols.map((s, i) => [s.qualifiedName, i] as const).reverse());
  const placeOf = (name: string) => places.get(name) ?? refuse(`edge names ${name}`);
  return {
    task: '',
    symbols: payload.symbols.map((s, i) => readSymbol(s, bodies[i])),
    edges: payload.edges.map((e) => ({ source: placeOf(e.source), target: placeOf(e.target), type: known<EdgeType>(e.edgeType, EDGE_TYPES) })),
    tokensUsed: payload.tokensUsed,
    tokenBudget: payload.tokenBudget,
    packRoot: payload.packRoot ?? '',
    snapshot: '',
    keywords: [],
    truncated,
  };
}

function decodePayload(encoded: string): Payload {
  try {
    return decode(encoded);
  } catch (error) {
    throw new MalformedPack('not GCF', { cause: error });
  }
}

type Body = Pick<PackedSymbol, 'signature' | 'source'>;

function readComments(encoded: string): { bodies: Body[]; truncated: number } {
  const bodies: Body[] = [];
  let truncated = 0;
  for (const line of encoded.split('\n')) {
    const last = bodies.length - 1;
    if (DECLARATION.test(line)) bodies.push({ signature: '' });
    else if (line.startsWith(TRUNCATED)) truncated = Number(line.slice(TRUNCATED.length));
    else if (last >= 0 && SOURCE.test(line)) bodies[last] = extend(bodies[last] as Body, line.slice(line[2] === '|' ? 3 : 2));
    else if (last >= 0 && line.startsWith('# ') && !line.startsWith(NOTE))
      bodies[last] = { signature: line.slice(line.startsWith(MARKED_SIGNATURE) ? MARKED_SIGNATURE.length : 2) };
  }
  return { bodies, truncated };
}

const extend = ({ signature, source }: Body, line: string): Body => ({ signature, source: source === undefined ? line : `${source}\n${line}` });

function readSymbol(s: PayloadSymbol, body: Body = { signature: '' }): PackedSymbol {
  const [, file, start, end, name] = /^(.*):(\d+)-(\d+):(.*)$/s.exec(s.qualifiedName) ?? refuse(`no place in ${s.qualifiedName}`);
  return {
    hash: '',
    qualifiedName: '',
    name: unquote(name as string),
    kind: s.kind === CONSTRUCTOR ? 'constructor' : known<NodeKind>(s.kind, NODE_KINDS),
    file: unquote(file as string),
    startLine: Number(start),
    endLine: Number(end),
    doc: '',
    visibility: 'public',
    score: s.score,
    components: {},
    provenance: s.provenance,
    distance: s.distance,
    ...body,
  };
}

function unquote(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    throw new MalformedPack(`bad escape in ${value}`, { cause: error });
  }
}

const known = <T extends string>(value: string, table: readonly T[]): T => table.find((t) => t === value) ?? refuse(`unknown ${value}`);

function refuse(what: string): never {
  throw new MalformedPack(what);
}
