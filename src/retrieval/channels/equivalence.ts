/**
 * Symbols that the task's concepts stand for, by the equivalence classes that apply to this repository: symbols with the
 * name of a class's target. An application that only uses the framework does not declare the target itself; there it is
 * what extends, implements or is annotated with it (`subtypes-of-target.ts`).
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import type { GraphReader, NodeName } from '../../store/contract.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import type { Corpus } from '../corpus.ts';
import { EQUIVALENCE_PARAMS, type EquivalenceParams } from '../equivalence/equivalence-params.ts';
import type { ClassMatch } from '../equivalence/match-classes.ts';
import type { Candidate, Channel } from './contract.ts';
import { readSubtypes } from './subtypes-of-target.ts';

const MAX_ROWS = 4_000;
/** A name that more symbols than this have in common says nothing. */
const MAX_NAMESAKES = 12;
/** An application has more of a kind than a framework has of a name: the task's own words choose among them. */
const MAX_SUBTYPES = 40;
/** How a target's score is divided: of several symbols with its name only one is meant, while every subtype is one of those meant. */
const NAMESAKE_SPREAD = 0.5;
const SUBTYPE_SPREAD = 0.25;

export const equivalenceChannel = {
  name: 'equivalence',
  weight: 2,
  search: (input) => searchEquivalence(input.classes, input, input.equivalence),
} as const satisfies Channel;

interface ConceptIndex {
  readonly reader: GraphReader;
  readonly corpus: Corpus;
}

export async function searchEquivalence(
  matches: readonly ClassMatch[],
  index: ConceptIndex,
  params: EquivalenceParams = EQUIVALENCE_PARAMS,
): Promise<Candidate[]> {
  const symbolsOf = await symbolsOfTargets([...new Set(matches.flatMap((m) => m.class.targets))], index);
  const best = new Map<number, Candidate>();
  for (const m of matches) {
    const worth = m.class.weight * (m.strong ? 1 : params.weak) * (m.concern ? params.concern : 1);
    m.class.targets.forEach((target, place) => {
      const { ids, inherited } = symbolsOf(target);
      if (ids.length > (inherited ? MAX_SUBTYPES : MAX_NAMESAKES)) return;
      const score = (worth * Math.max(0.2, 1 - params.order * place)) / ids.length ** (inherited ? SUBTYPE_SPREAD : NAMESAKE_SPREAD);
      for (const id of ids) {
        const known = best.get(id);
        if (known === undefined || known.score < score) best.set(id, { id, score, why: `${m.class.concept} ("${m.phrases[0]}")` });
      }
    });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.id - b.id);
}

/**
 * Symbols with a target's name. `Type.method` means that member; `name` means a symbol whose whole name it is, because a
 * nested function of that name is something else. The store is asked for whole names first and for last parts only where
 * that finds nothing: asking for `get` alone would return thousands of rows.
 */
async function symbolsOfTargets(targets: readonly string[], { reader, corpus }: ConceptIndex): Promise<(target: string) => TargetSymbols> {
  if (targets.length === 0) return () => ({ ids: NONE, inherited: false });
  const isAnswer = answers(corpus);
  const rows = await reader.namesByName({ names: targets, limit: MAX_ROWS });
  const whole = new Names(rows.filter(isAnswer));
  const nested = targets.filter((t) => t.includes('.') && whole.called(t).length === 0).map((t) => lastPart(t));
  const members = nested.length === 0 ? [] : await reader.namesByName({ names: [...new Set(nested)], limit: MAX_ROWS });
  const parts = new Names(members.filter(isAnswer));
  const foreign = new Names([...rows, ...members].filter(({ id }) => corpus.columns.nodeKind[id] === EXTERNAL));
  const subtypesOf = await readSubtypes(
    targets.filter((t) => whole.called(t).length + whole.endingIn(t).length === 0),
    { corpus, reader },
    MAX_SUBTYPES,
  );
  return (target) => {
    const exact = whole.called(target);
    if (exact.length > 0) return { ids: exact, inherited: false };
    const ids = [...new Set([...whole.endingIn(target), ...parts.called(target), ...parts.endingIn(target)])].sort((a, b) => a - b);
    if (ids.length > 0) return { ids, inherited: false };
    const bases = [...foreign.called(target), ...foreign.endingIn(target)];
    return { ids: subtypesOf(target, bases).filter((id) => isAnswer({ id })), inherited: true };
  };
}

interface TargetSymbols {
  readonly ids: readonly number[];
  /** A subtype or annotated symbol of a target that is declared outside of the repository. */
  readonly inherited: boolean;
}

const NONE: readonly number[] = [];
const EXTERNAL = kindId('external');

function answers({ columns, answerable }: Corpus): (n: Pick<NodeName, 'id'>) => boolean {
  const unwanted = NODE_FLAGS.test | NODE_FLAGS.vendored;
  return ({ id }) => answerable[id] === 1 && (columns.nodeFile[id] as number) >= 0 && ((columns.nodeFlags[id] as number) & unwanted) === 0;
}

/** Nodes by name: by the whole name and by every shorter form of it (`b.c` and `c` of `a.b.c`). */
class Names {
  readonly #whole = new Map<string, NodeName[]>();
  readonly #ends = new Map<string, NodeName[]>();

  constructor(names: readonly NodeName[]) {
    for (const node of names) {
      const lower = node.name.toLowerCase();
      pushTo(this.#whole, lower, node);
      for (let dot = lower.indexOf('.'); dot >= 0; dot = lower.indexOf('.', dot + 1)) pushTo(this.#ends, lower.slice(dot + 1), node);
    }
  }

  called(target: string): readonly number[] {
    return asWritten(this.#whole.get(target.toLowerCase()), target);
  }

  endingIn(target: string): readonly number[] {
    return asWritten(this.#ends.get(target.toLowerCase()), target);
  }
}

/** When too many symbols share a name regardless of case, only those with the same case: twenty constants `configurationRegistry` are not the class. */
function asWritten(nodes: readonly NodeName[] | undefined, target: string): readonly number[] {
  if (nodes === undefined) return NONE;
  const same = nodes.length > MAX_NAMESAKES ? nodes.filter(({ name }) => name.endsWith(target)) : [];
  return (same.length > 0 ? same : nodes).map((n) => n.id);
}
