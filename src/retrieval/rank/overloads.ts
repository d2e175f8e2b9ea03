/**
 * Overloads are one answer: callables of one owner and one name in one file. Of a ranked list the best of them stays and
 * the others are folded into it; of symbols found by name, the one that does the work stands for all. Pure, but for the
 * names, which are read only where two symbols could be overloads of each other.
 */
import { isCallableKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { type SearchColumns, SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { NodeName } from '../../store/contract.ts';
import { groupBy } from '../../util/group-by.ts';

type Columns = Pick<SearchColumns, 'nodeOwner' | 'nodeKind' | 'nodeFile' | 'nodeLengths'>;

export interface FoldedRank {
  /** In the order given, without what was folded. */
  readonly ranked: readonly number[];
  /** What was folded into a symbol that stayed, in the order given. */
  readonly folded: ReadonlyMap<number, readonly number[]>;
}

const BODY = SYMBOL_FIELDS.indexOf('body');
const NAME = SYMBOL_FIELDS.indexOf('name');
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);

export async function foldOverloads(
  ranked: readonly number[],
  columns: Columns,
  namesOf: (ids: readonly number[]) => Promise<readonly NodeName[]>,
): Promise<FoldedRank> {
  const likely = [...groupBy(ranked.filter(isOverloadable(columns)), (id) => likenessOf(id, columns)).values()].filter((ids) => ids.length > 1).flat();
  if (likely.length === 0) return { ranked, folded: new Map() };
  const nameOf = new Map((await namesOf(likely)).map((n) => [n.id, n.name]));
  const byName = groupBy(likely, (id) => `${placeOf(id, columns)} ${nameOf.get(id)}`);
  const folded = new Map([...byName.values()].flatMap(([first, ...others]) => (others.length > 0 ? [[first as number, others] as const] : [])));
  const gone = new Set([...folded.values()].flat());
  return { ranked: ranked.filter((id) => !gone.has(id)), folded };
}

/** One symbol for all overloads of a name: the one with the longest body, which the others mostly hand over to. */
export function withoutOverloads(nodes: readonly NodeName[], columns: Columns): NodeName[] {
  const words = columns.nodeLengths[BODY] as Uint16Array;
  const longest = new Map<string, NodeName>();
  const overloadable = isOverloadable(columns);
  for (const node of nodes) {
    const key = overloadable(node.id) ? `${placeOf(node.id, columns)} ${node.name}` : `${node.id}`;
    const known = longest.get(key);
    if (known === undefined || (words[node.id] as number) > (words[known.id] as number)) longest.set(key, node);
  }
  return [...longest.values()];
}

const isOverloadable =
  ({ nodeKind, nodeFile }: Columns) =>
  (id: number): boolean =>
    IS_CALLABLE[nodeKind[id] as number] === true && (nodeFile[id] as number) >= 0;

const placeOf = (id: number, { nodeFile, nodeOwner, nodeKind }: Columns): string => `${nodeFile[id]} ${nodeOwner[id]} ${nodeKind[id]}`;

/** Equal for all overloads of a name, and for few other symbols. */
const likenessOf = (id: number, columns: Columns): string => `${placeOf(id, columns)} ${(columns.nodeLengths[NAME] as Uint16Array)[id]}`;
