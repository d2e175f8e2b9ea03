/**
 * For a question that wants the place where something is done (keywords/task-aim.ts): "where is it decided …", "what
 * happens when …", a symptom. A type has the words of all its members and comes first, although one of them is the
 * answer; and what half of the program uses takes part everywhere and decides little. Scales scores in place.
 * docs/performance.md, "Questions for a place".
 */
import { isTypeKind, NODE_KINDS } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { type Scored, scaleScores } from './evidence.ts';

export interface AskedPlaceParams {
  /** Factor for types. */
  readonly types: number;
  /** How much references to a symbol beyond the first few lower its score: the exponent of their number. */
  readonly used: { readonly power: number; readonly beyond: number };
}

export const ASKED_PLACE_PARAMS: AskedPlaceParams = { types: 0.7, used: { power: 0.05, beyond: 5 } };

const IS_TYPE = NODE_KINDS.map((kind) => isTypeKind(kind) || kind === 'module');

export function favourDoers(scored: Scored, { columns: { nodeKind }, referencesTo }: Corpus, { types, used }: AskedPlaceParams): void {
  scaleScores(scored, 'place', (id) => {
    const factor = IS_TYPE[nodeKind[id] as number] === true ? types : 1;
    return factor / (1 + Math.max(0, referencesTo(id) - used.beyond)) ** used.power;
  });
}
