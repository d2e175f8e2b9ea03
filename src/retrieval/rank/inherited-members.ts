/**
 * Members that a task asks for by the name of a class that inherits them: "the repr of a DatasetGroupBy" is
 * `GroupBy.__repr__`. Types that the title names in; node id to share out, for the members of their bases whose names
 * the title says and which the types do not declare themselves.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import type { NodeName } from '../../store/contract.ts';
import { lastPart } from '../../util/last-part.ts';
import { splitIdentifier } from '../../util/words.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';

const INHERITS = new Set([edgeTypeId('extends'), edgeTypeId('implements')]);
const CONTAINS = edgeTypeId('contains');
/** Beyond, a base is everybody's. */
const MAX_BASES = 12;
const MAX_MEMBERS = 400;

export async function inheritedShares(
  corpus: Corpus,
  named: readonly NodeName[],
  says: (word: string) => boolean,
  namesOf: (ids: readonly number[]) => Promise<readonly NodeName[]>,
): Promise<Map<number, number>> {
  const types = named.map((n) => n.id).filter((id) => IS_TYPE_KIND[corpus.columns.nodeKind[id] as number] === true);
  const shares = new Map<number, number>();
  for (const type of types) {
    const inherited = basesOf(corpus, type).flatMap((base) => targets(corpus, base, CONTAINS));
    if (inherited.length === 0) continue;
    const own = new Set((await namesOf(targets(corpus, type, CONTAINS).slice(0, MAX_MEMBERS))).map((n) => lastPart(n.name)));
    const candidates = (await namesOf(inherited.slice(0, MAX_MEMBERS))).filter(({ name }) => !own.has(lastPart(name)) && isSaid(lastPart(name), says));
    for (const { id } of candidates) shares.set(id, 1 / Math.sqrt(candidates.length));
  }
  return shares;
}

function isSaid(name: string, says: (word: string) => boolean): boolean {
  const words = splitIdentifier(name);
  return words.length > 0 && words.every(says);
}

/** Nearest first. */
function basesOf(corpus: Corpus, type: number): number[] {
  const found: number[] = [];
  const queue = [type];
  for (let at = queue.shift(); at !== undefined && found.length < MAX_BASES; at = queue.shift())
    for (const base of inheritedBy(corpus, at))
      if (base !== type && !found.includes(base) && corpus.answerable[base]) {
        found.push(base);
        queue.push(base);
      }
  return found;
}

function inheritedBy({ adjacency: { out } }: Corpus, id: number): number[] {
  const found: number[] = [];
  for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++)
    if (INHERITS.has(out.types[i] as number)) found.push(out.targets[i] as number);
  return found;
}

function targets({ adjacency: { out } }: Corpus, id: number, type: number): number[] {
  const found: number[] = [];
  for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) if (out.types[i] === type) found.push(out.targets[i] as number);
  return found;
}
