/**
 * Whoever wants to add one more of a kind has to know what all of that kind are made of: the type that several of the
 * best answers extend or implement. Ids of the best answers in, such types out. Pure.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';

const MAKES = new Set([edgeTypeId('extends'), edgeTypeId('implements')]);
/** Subtypes among the best: two may share a base by accident. */
const LEAST_SUBTYPES = 3;

/** Types that several of the best are made of, those of most first. */
export function commonBases(corpus: Corpus, best: readonly number[]): number[] {
  const types = new Set(best.map((id) => typeAround(corpus, id)).filter((id) => id >= 0));
  const subtypes = new Map<number, number>();
  for (const type of types) for (const base of basesOf(corpus, type)) subtypes.set(base, (subtypes.get(base) ?? 0) + 1);
  return [...subtypes]
    .filter(([, count]) => count >= LEAST_SUBTYPES)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([base]) => base);
}

/** A method stands for its class. */
function typeAround({ columns: { nodeKind, nodeOwner } }: Corpus, id: number): number {
  let type = id;
  while (type >= 0 && !IS_TYPE_KIND[nodeKind[type] as number]) type = nodeOwner[type] as number;
  return type;
}

/** Nearest first, those of the bases too. */
function basesOf({ adjacency: { out }, columns: { nodeFlags }, answerable }: Corpus, type: number): Set<number> {
  const bases = new Set<number>([type]);
  for (const subtype of bases)
    for (let i = out.offsets[subtype] as number; i < (out.offsets[subtype + 1] as number); i++) {
      const base = out.targets[i] as number;
      if (MAKES.has(out.types[i] as number) && answerable[base] && ((nodeFlags[base] as number) & NODE_FLAGS.test) === 0) bases.add(base);
    }
  bases.delete(type);
  return bases;
}
