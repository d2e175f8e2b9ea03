/**
 * What a title asks about and what stands around it (`relation` of an intent): no word knows who calls `save_session`,
 * the graph does.
 */
import { neighboursBy } from '../../model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { isValueKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import type { NodeName } from '../../store/contract.ts';
import type { Corpus } from '../corpus.ts';
import type { AskedRelation, Relation } from '../intent.ts';
import { mentionVariants, namesakes, nodesNamed } from './named-symbols.ts';

export interface AskedSymbols {
  /** Symbols of the name that the title gives. */
  readonly of: readonly number[];
  /** In no order. */
  readonly related: readonly number[];
}

export const NO_RELATIONS: AskedSymbols = { of: [], related: [] };

/** A name that more symbols share says nothing. */
const NAMESAKES = 8;

/** `find` gives the symbols of these names, or that end with one of them. */
export async function askedRelations(
  corpus: Corpus,
  asked: AskedRelation | undefined,
  find: (names: readonly string[]) => Promise<readonly NodeName[]>,
): Promise<AskedSymbols> {
  if (asked === undefined) return NO_RELATIONS;
  const found = nodesNamed(asked.name, namesakes(await find(mentionVariants([asked.name])))).map((n) => n.id);
  const of = likeliest(corpus, found);
  return of.length > NAMESAKES ? NO_RELATIONS : { of, related: relatedSymbols(corpus, of, asked.relation) };
}

const ids = (types: readonly EdgeType[]): ReadonlySet<number> => new Set(types.map(edgeTypeId));
const USES = ids(['calls', 'references', 'decorates', 'type_hint_of', 'accesses_field', 'handles_route', 'throws', 'consumes_endpoint', 'runtime_calls']);
const EDGES: Readonly<Record<Relation, ReadonlySet<number>>> = {
  users: USES,
  used: USES,
  subtypes: ids(['extends', 'implements', 'overrides']),
  tests: ids(['tests']),
  raisers: ids(['throws']),
};
const CONTAINS = ids(['contains']);
const OVERRIDES = ids(['overrides']);
const CONSTRUCTOR = kindId('constructor');
const IS_VALUE = NODE_KINDS.map(isValueKind);

/** What does or is something before the values that are named after it, and all of that before what tests make of it. */
function likeliest({ columns: { nodeFlags, nodeKind } }: Corpus, found: readonly number[]): readonly number[] {
  const own = found.filter((id) => ((nodeFlags[id] as number) & NODE_FLAGS.test) === 0);
  const few = own.length > 0 ? own : found;
  const things = few.filter((id) => !IS_VALUE[nodeKind[id] as number]);
  return things.length > 0 ? things : few;
}

function relatedSymbols(corpus: Corpus, of: readonly number[], relation: Relation): number[] {
  const { in: into, out } = corpus.adjacency;
  const meant = [...new Set([...of, ...standIns(corpus, of, relation)])];
  const found = meant.flatMap((id) => neighboursBy(relation === 'used' ? out : into, id, EDGES[relation]));
  const instead = found.length === 0 ? nextBest(corpus, of, relation) : [];
  return [...new Set([...found, ...instead])].filter((id) => corpus.answerable[id] && !meant.includes(id));
}

/** What no test touches itself is tested through whoever uses it; where errors are returned, nobody throws them. */
function nextBest(corpus: Corpus, of: readonly number[], relation: Relation): number[] {
  if (relation === 'raisers') return relatedSymbols(corpus, of, 'users');
  return relation === 'tests' ? relatedSymbols(corpus, of, 'users').flatMap((id) => neighboursBy(corpus.adjacency.in, id, EDGES.tests)) : [];
}

/** Whoever makes an instance calls the constructor; whoever calls a method may name the one that it overrides. */
function standIns({ adjacency: { out }, columns }: Corpus, of: readonly number[], relation: Relation): number[] {
  if (relation === 'subtypes') return [];
  const constructors = of.flatMap((id) => neighboursBy(out, id, CONTAINS)).filter((id) => columns.nodeKind[id] === CONSTRUCTOR);
  return relation === 'users' ? [...constructors, ...of.flatMap((id) => neighboursBy(out, id, OVERRIDES))] : constructors;
}
