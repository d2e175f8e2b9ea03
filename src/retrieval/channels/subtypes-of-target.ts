/**
 * What an application makes of a framework's types, which it does not declare itself: what extends or implements one, or
 * is marked with it (`@Entity`, `@shared_task`), and what extends those in turn: `ApplicationRecord` is only the first
 * step. Known by an edge to the external symbol or, where no import says whose name it is (C#, Ruby), by the type's
 * signature. Names of targets in, by target the ids of the application's own symbols out, nearest first.
 */
import { type Adjacency, neighboursBy } from '../../model/adjacency.ts';
import { edgeTypeId } from '../../model/edge-types.ts';
import type { GraphReader } from '../../store/contract.ts';
import { splitIdentifier } from '../../util/words.ts';
import { type Corpus, IS_TYPE_KIND } from '../corpus.ts';
import { symbolsWith } from '../term-matches.ts';

const INHERITS: ReadonlySet<number> = new Set([edgeTypeId('extends'), edgeTypeId('implements')]);
const MADE_OF: ReadonlySet<number> = new Set([...INHERITS, edgeTypeId('decorates')]);
const STEPS = 3;

export type SubtypesOf = (target: string, externals: readonly number[]) => number[];

/** Stops past `limit` subtypes: that many would say nothing. */
export async function readSubtypes(
  targets: readonly string[],
  { corpus, reader }: { corpus: Corpus; reader: GraphReader },
  limit: number,
): Promise<SubtypesOf> {
  const words = new Map(targets.map((t) => [t, baseWord(t)]));
  const wanted = [...new Set([...words.values()].filter((w) => w !== ''))];
  const postings = wanted.length === 0 ? [] : await reader.postings(wanted);
  const saying = new Map(postings.map((p) => [p.term, symbolsWith(p, ['signature']).filter((id) => IS_TYPE_KIND[corpus.columns.nodeKind[id] as number])]));
  return (target, externals) =>
    descend(
      corpus.adjacency,
      [...externals.flatMap((id) => neighboursBy(corpus.adjacency.in, id, MADE_OF)), ...(saying.get(words.get(target) ?? '') ?? [])],
      limit,
    );
}

function descend({ in: into }: Adjacency, first: readonly number[], limit: number): number[] {
  const subtypes = new Set(first);
  let step = first;
  for (let i = 1; i < STEPS && step.length > 0 && subtypes.size <= limit; i++) {
    step = step.flatMap((id) => neighboursBy(into, id, INHERITS)).filter((id) => !subtypes.has(id));
    for (const id of step) subtypes.add(id);
  }
  return [...subtypes];
}

/** The word of a signature that names the target: of `ActionMailbox.Base` the module. A name of one word names too much. */
function baseWord(target: string): string {
  const parts = target.replace(/\.Base$/, '').split('.');
  const words = parts.length > 1 ? [] : splitIdentifier(parts[0] as string);
  return words.length > 1 ? words.join('') : '';
}
