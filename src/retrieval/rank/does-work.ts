/** Whether a symbol does something: it can be called, or it has a body like what can (a computed property, a table of handlers). */
import { isCallableKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';

/** Words of a body. docs/performance.md, "Priors". */
const A_BODY = 20;

const BODY = SYMBOL_FIELDS.indexOf('body');
const CALLABLE = Uint8Array.from(NODE_KINDS, (kind) => (isCallableKind(kind) ? 1 : 0));

export const hasBody = ({ columns }: Corpus, id: number): boolean => ((columns.nodeLengths[BODY] as Uint16Array)[id] as number) >= A_BODY;
export const doesWork = (corpus: Corpus, id: number): boolean => CALLABLE[corpus.columns.nodeKind[id] as number] === 1 || hasBody(corpus, id);
