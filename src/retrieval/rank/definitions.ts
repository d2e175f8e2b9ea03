/**
 * What a name that is typed alone stands for: its definitions, types in front of functions. Values of the name, tests and
 * constructors are not what somebody looks for who knows nothing but the name. Pure.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, NODE_KINDS } from '../../model/node-kinds.ts';
import type { NodeName } from '../../store/contract.ts';
import { lastPart } from '../../util/last-part.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';

const IS_CALLABLE = NODE_KINDS.map((kind) => isCallableKind(kind) && kind !== 'constructor');
/** A name that more symbols share identifies none of them. */
const MOST = 8;

/** Functions and types of exactly this name, the more likely list last; a list of too many is left out. */
export function definitionsOfName(corpus: Corpus, found: readonly NodeName[], identifier: string, aboutTests: boolean): readonly (readonly number[])[] {
  const { nodeKind, nodeFlags } = corpus.columns;
  const secondary = NODE_FLAGS.vendored | (aboutTests ? 0 : NODE_FLAGS.test);
  const exact = found.filter(({ id, name }) => lastPart(name) === lastPart(identifier) && ((nodeFlags[id] as number) & secondary) === 0).map((n) => n.id);
  const functions = exact.filter((id) => IS_CALLABLE[nodeKind[id] as number] === true);
  const types = exact.filter((id) => IS_TYPE_KIND[nodeKind[id] as number] === true);
  return [functions, types].filter((ids) => ids.length <= MOST);
}
