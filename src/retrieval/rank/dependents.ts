/**
 * What hangs on a set of symbols: the symbols themselves at distance 0, whoever uses them at distance 1. Own symbols
 * count by their kind and by how much the rest of the code leans on them; users by how and how surely they use them.
 * Pure; ids in, candidates out, best first.
 */
import { EDGE_TYPES, type EdgeType, edgeTypeInfo } from '../../model/edge-types.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { isValueKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { PROVENANCES, provenanceConfidence } from '../../model/provenance.ts';
import type { Corpus } from '../corpus.ts';

export interface DependentCandidate {
  readonly id: number;
  readonly distance: 0 | 1;
  /** 0 to 1. */
  readonly score: number;
  readonly components: Readonly<Record<string, number>>;
}

const USES: ReadonlySet<EdgeType> = new Set(['calls', 'references', 'extends', 'implements', 'overrides', 'type_hint_of', 'handles_route', 'tests']);
const USE_WEIGHT = Float64Array.from(EDGE_TYPES, (type) => (USES.has(type) ? edgeTypeInfo(type).walkWeight : 0));
const SURE = Float64Array.from(PROVENANCES, provenanceConfidence);
/** Values are rarely what a change is about. */
const KIND_WEIGHT = Float64Array.from(NODE_KINDS, (kind) => (isValueKind(kind) || kind === 'module' ? 0.4 : 1));
/** An own symbol that nothing uses still belongs to the answer. */
const UNUSED = 0.3;
/** A user never outranks the most used symbol that it uses. */
const USER = 0.7;
const TEST = 0.6;

export function rankDependents(corpus: Corpus, own: readonly number[]): DependentCandidate[] {
  const candidates = [...ownCandidates(corpus, own), ...userCandidates(corpus, new Set(own))];
  return candidates.sort((a, b) => b.score - a.score || a.distance - b.distance || a.id - b.id);
}

function ownCandidates({ columns, referencesTo }: Corpus, own: readonly number[]): DependentCandidate[] {
  const most = own.reduce((max, id) => Math.max(max, referencesTo(id)), 1);
  return own.map((id) => {
    const kind = KIND_WEIGHT[columns.nodeKind[id] as number] as number;
    const used = Math.log1p(referencesTo(id)) / Math.log1p(most);
    return { id, distance: 0, score: kind * (UNUSED + (1 - UNUSED) * used), components: { own: kind * UNUSED, used: kind * (1 - UNUSED) * used } };
  });
}

function userCandidates(corpus: Corpus, own: ReadonlySet<number>): DependentCandidate[] {
  const links = new Map<number, number>();
  for (const id of own) addUsers(corpus, id, own, links);
  return [...links].map(([id, strength]) => {
    const test = (corpus.columns.nodeFlags[id] as number) & NODE_FLAGS.test ? TEST : 1;
    const score = (USER * test * strength) / (1 + strength);
    return { id, distance: 1, score, components: { uses: score } };
  });
}

function addUsers({ adjacency: { in: into }, answerable }: Corpus, id: number, own: ReadonlySet<number>, links: Map<number, number>): void {
  for (let i = into.offsets[id] as number; i < (into.offsets[id + 1] as number); i++) {
    const user = into.targets[i] as number;
    const weight = (USE_WEIGHT[into.types[i] as number] as number) * (SURE[into.provenances[i] as number] as number);
    if (weight > 0 && answerable[user] && !own.has(user)) links.set(user, (links.get(user) ?? 0) + weight);
  }
}
