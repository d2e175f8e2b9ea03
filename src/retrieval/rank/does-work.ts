/** Whether a symbol does something: it can be called, or it has a body like what can (a computed property, a table of handlers). */
import { isCallableKind, isTypeKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';

/** Words of a body. docs/performance.md, "Priors". */
const A_BODY = 20;

const BODY = SYMBOL_FIELDS.indexOf('body');
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const IS_TYPE = NODE_KINDS.map(isTypeKind);

export const hasBody = ({ columns }: Corpus, id: number): boolean => ((columns.nodeLengths[BODY] as Uint16Array)[id] as number) >= A_BODY;

export function doesWork(corpus: Corpus, id: number): boolean {
  const kind = corpus.columns.nodeKind[id] as number;
  return IS_CALLABLE[kind] === true || (IS_TYPE[kind] !== true && hasBody(corpus, id));
}
