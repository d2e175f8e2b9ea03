/**
 * Which of the best candidates contain a message word for word: runs of its words that follow one another in the body.
 * Values that were inserted into the message, and code between the parts of a split text, only end a run.
 */
import type { GraphNode } from '../../model/graph.ts';
import { ENGLISH_STOP_WORDS } from '../../util/stop-words.ts';
import { plainWords } from '../../util/words.ts';

/** Lengths in words: a run counts from `least` on; one of `alone` words, or a whole message, is enough by itself; several need `together`. */
const RUN = { least: 3, alone: 4, together: 6 } as const;
/** Of the words of a run that is enough alone, so many have to be informative: every longer text says "the code to the". */
const INFORMATIVE = 2;

export interface SourceText {
  readonly node: GraphNode;
  readonly text: string;
}

/** Node id to the share of the message that its text contains, 0 to 1, less when several nodes do. Of two nested symbols only the inner one counts. */
export function quotedIn(message: readonly string[], sources: readonly SourceText[]): Map<number, number> {
  const said = sources.map(({ node, text }) => ({ node, share: quotedWords(message, plainWords(text)) / message.length }));
  return innermostShares(said.filter(({ share }) => share > 0));
}

/** Of two around one another the inner counts; several share. */
export function innermostShares(said: readonly { readonly node: GraphNode; readonly share: number }[]): Map<number, number> {
  const inner = said.filter((a) => !said.some((b) => b !== a && b.share >= a.share && isInside(b.node, a.node)));
  return new Map(inner.map(({ node, share }) => [node.id, share / Math.sqrt(inner.filter((other) => other.share >= share).length)]));
}

/** How many words of the message stand in runs of the text; 0 when that may be an accident. */
export function quotedWords(message: readonly string[], text: readonly string[]): number {
  const places = placesOf(message, text);
  let covered = 0;
  let longest = 0;
  for (let at = 0; at < message.length; ) {
    let run = 0;
    for (const place of places.get(message[at] as string) ?? []) run = Math.max(run, runLength(message, at, text, place));
    if (informativeWords(message, at, run) >= INFORMATIVE) longest = Math.max(longest, run);
    if (run >= RUN.least) covered += run;
    at += run >= RUN.least ? run : 1;
  }
  return longest >= Math.min(RUN.alone, message.length) || covered >= RUN.together ? covered : 0;
}

function informativeWords(message: readonly string[], at: number, length: number): number {
  return message.slice(at, at + length).filter((word) => !ENGLISH_STOP_WORDS.has(word)).length;
}

function placesOf(message: readonly string[], body: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>(message.map((word) => [word, []]));
  for (const [i, word] of body.entries()) places.get(word)?.push(i);
  return places;
}

function runLength(message: readonly string[], at: number, body: readonly string[], place: number): number {
  let length = 0;
  while (at + length < message.length && message[at + length] === body[place + length]) length++;
  return length;
}

const isInside = (inner: GraphNode, outer: GraphNode): boolean =>
  inner.file === outer.file &&
  inner.startLine >= outer.startLine &&
  inner.endLine <= outer.endLine &&
  inner.endLine - inner.startLine < outer.endLine - outer.startLine;
