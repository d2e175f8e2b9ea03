/**
 * A symbol may be described by the names of its neighbours: what `handleBlastRadius` calls is about "blast radius",
 * whatever its own name is. In: the best symbols by words. Out: those of them with a caller or callee whose name holds two
 * neighbouring words of the task. One read of the store, a bounded number of neighbours.
 */
import type { Rows } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import { lastPart } from '../../util/last-part.ts';
import { splitIdentifier } from '../../util/words.ts';
import type { Candidate, Channel, ChannelInput } from './contract.ts';

const MAX_ASKED = 10;
const MAX_NEIGHBOURS = 40;
/** Less sure than a class that a person wrote. */
const ALIAS_WEIGHT = 0.7;
const CALLS = edgeTypeId('calls');

/** Words of names that say how, not what. */
const GENERIC = new Set(
  'add and apply build by call check create default delete do exec execute find for from func get handle handler has helper if impl in init into is load make new of on or parse process put read remove run set setup start stop test tests to update use util utils with write'.split(
    ' ',
  ),
);

export const aliasChannel = { name: 'aliases', weight: 1.4, search: searchAliases } as const satisfies Channel;

async function searchAliases(input: ChannelInput): Promise<Candidate[]> {
  const phrases = taskPhrases(input.keywords.words);
  const neighbours = new Map((await input.bestByWords(MAX_ASKED)).map(({ id }) => [id, callNeighbours(input, id)]));
  const ids = [...new Set([...neighbours.values()].flat())];
  if (phrases.size === 0 || ids.length === 0) return [];
  const names = new Map((await input.reader.names(ids)).map((n) => [n.id, n.name]));
  const candidates: Candidate[] = [];
  for (const [id, around] of neighbours) {
    const spoken = new Set(around.flatMap((n) => aliasesOf(names.get(n) ?? '')).filter((alias) => phrases.has(alias)));
    if (spoken.size > 0) candidates.push({ id, score: ALIAS_WEIGHT * spoken.size, why: `neighbours speak of "${[...spoken].sort()[0]}"` });
  }
  return candidates.sort((a, b) => b.score - a.score || a.id - b.id);
}

function taskPhrases(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`));
}

/** Pairs of neighbouring words of a name's last part, generic ones left out. */
function aliasesOf(name: string): string[] {
  const words = splitIdentifier(lastPart(name)).filter((w) => w.length > 2 && !GENERIC.has(w));
  return words.slice(1).map((word, i) => `${words[i]} ${word}`);
}

function callNeighbours({ corpus }: ChannelInput, id: number): number[] {
  const { adjacency, answerable } = corpus;
  return [adjacency.in, adjacency.out].flatMap((rows) => firstCalls(rows, id, answerable));
}

function firstCalls({ offsets, targets, types }: Rows, id: number, answerable: Uint8Array): number[] {
  const out: number[] = [];
  const end = offsets[id + 1] ?? 0;
  for (let i = offsets[id] ?? 0; i < end && out.length < MAX_NEIGHBOURS; i++) {
    const target = targets[i] as number;
    if (types[i] === CALLS && answerable[target] && target !== id) out.push(target);
  }
  return out;
}
