/** Symbols that the task's concepts stand for, by the classes that apply to this repository. */
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import type { ClassMatch } from '../equivalence/match-classes.ts';
import type { Candidate } from './contract.ts';

export interface EquivalenceCandidate extends Candidate {
  readonly strong: boolean;
  readonly concept: string;
}

export interface EquivalenceParams {
  /** What a match of a single generic word is worth, against a strong one. */
  readonly weak: number;
  /** What a class for any repository is worth, against one for a framework that this repository uses. */
  readonly concern: number;
  /** What is left of a target that none of the task's own words point to. */
  readonly unsupported: number;
  /** Loss per place in a class's list of targets. */
  readonly order: number;
}

/** docs/performance.md, "Equivalence". */
export const EQUIVALENCE_PARAMS: EquivalenceParams = { weak: 0.5, concern: 0.25, unsupported: 0.5, order: 0.08 };

const MAX_ROWS = 4_000;
/** A name that so many symbols bear tells nothing. */
const MAX_NAMESAKES = 12;

export async function searchEquivalence(
  matches: readonly ClassMatch[],
  reader: GraphReader,
  params: EquivalenceParams = EQUIVALENCE_PARAMS,
): Promise<EquivalenceCandidate[]> {
  const nodes = await targetNodes([...new Set(matches.flatMap((m) => m.class.targets))], reader);
  const best = new Map<number, EquivalenceCandidate>();
  for (const m of matches) {
    m.class.targets.forEach((target, place) => {
      const named = bearers(target, nodes);
      if (named.length > MAX_NAMESAKES) return;
      for (const n of named) {
        const score =
          (m.class.weight * (m.strong ? 1 : params.weak) * (m.concern ? params.concern : 1) * Math.max(0.2, 1 - params.order * place)) /
          Math.sqrt(named.length);
        const known = best.get(n.id);
        if (known === undefined || known.score < score)
          best.set(n.id, { id: n.id, score, strong: m.strong, concept: m.class.concept, why: `${m.class.concept} ("${m.phrases[0]}")` });
      }
    });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.id - b.id);
}

/** By whole name first. Only what is not found so is asked for by its last part: `get` alone would bring thousands of rows. */
async function targetNodes(targets: readonly string[], reader: GraphReader): Promise<GraphNode[]> {
  if (targets.length === 0) return [];
  const whole = await reader.nodesByName({ names: targets, limit: MAX_ROWS });
  const found = new Set(whole.map((n) => n.name.toLowerCase()));
  const nested = targets.filter((t) => t.includes('.') && !found.has(t.toLowerCase())).map((t) => t.slice(t.lastIndexOf('.') + 1));
  return nested.length === 0 ? whole : [...whole, ...(await reader.nodesByName({ names: [...new Set(nested)], limit: MAX_ROWS }))];
}

/** `Type.method` asks for that member, `name` for the whole name: a nested function of that name is something else. */
function bearers(target: string, nodes: readonly GraphNode[]): GraphNode[] {
  const wanted = target.toLowerCase();
  const exact = nodes.filter((n) => isAnswer(n) && n.name.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  return nodes.filter((n) => isAnswer(n) && n.name.toLowerCase().endsWith(`.${wanted}`));
}

const isAnswer = (n: GraphNode): boolean => n.fileId >= 0 && n.kind !== 'file' && (n.flags & (NODE_FLAGS.test | NODE_FLAGS.vendored)) === 0;
