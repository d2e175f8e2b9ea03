/**
 * For a question that wants the place where something is done (`wantsPlace` of an intent): "where is it decided …", "what
 * happens when …", a symptom. A type has the words of all its members and would come first, although one of them is
 * the answer; a constructor or a function of a line or two has the right name but delegates; and a symbol that half of
 * the program uses decides little. Scales scores in place.
 * docs/decisions/0004-reports-and-places.md.
 */
import { isCallableKind, isContainerKind, NODE_KINDS } from '../../model/node-kinds.ts';
import type { Corpus } from '../corpus.ts';
import { type Scored, scaleScores } from './evidence.ts';

export interface ImplementationParams {
  /** Factor for types. */
  readonly types: number;
  /** Factor for constructors and for what is too short to decide anything. */
  readonly short: number;
  /** How much references to a symbol beyond the first few lower its score: the exponent of their number. */
  readonly used: { readonly power: number; readonly beyond: number };
}

export const IMPLEMENTATION_PARAMS: ImplementationParams = { types: 0.7, short: 0.7, used: { power: 0.05, beyond: 5 } };

const IS_TYPE = NODE_KINDS.map(isContainerKind);
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const CONSTRUCTOR = NODE_KINDS.indexOf('constructor');
/** Lines between the first and the last one of a function that only calls another. */
const SHORT = 3;

export function boostImplementations(scored: Scored, corpus: Corpus, { types, short, used }: ImplementationParams): void {
  const { nodeKind } = corpus.columns;
  scaleScores(scored, 'place', (id) => {
    const kind = nodeKind[id] as number;
    const factor = IS_TYPE[kind] === true ? types : kind === CONSTRUCTOR || isShort(corpus, id) ? short : 1;
    return factor / (1 + Math.max(0, corpus.referencesTo(id) - used.beyond)) ** used.power;
  });
}

function isShort({ columns: { nodeKind, nodeStartLine, nodeEndLine } }: Corpus, id: number): boolean {
  return IS_CALLABLE[nodeKind[id] as number] === true && (nodeEndLine[id] as number) - (nodeStartLine[id] as number) <= SHORT;
}
