/** Whether a symbol does something: it can be called, or it has a body like what can (a computed property, a table of handlers). */
import { edgeTypeId } from '../../model/edge-types.ts';
import { isCallableKind, isTypeKind, NODE_KINDS } from '../../model/node-kinds.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import type { Corpus } from '../corpus.ts';

/** Words of a body. docs/decisions/0002-weights-of-the-score.md. */
const A_BODY = 20;

const BODY = SYMBOL_FIELDS.indexOf('body');
const IS_CALLABLE = NODE_KINDS.map(isCallableKind);
const IS_TYPE = NODE_KINDS.map(isTypeKind);

export const hasBody = ({ columns }: Corpus, id: number): boolean => ((columns.nodeLengths[BODY] as Uint16Array)[id] as number) >= A_BODY;

export function doesWork(corpus: Corpus, id: number): boolean {
  const kind = corpus.columns.nodeKind[id] as number;
  return IS_CALLABLE[kind] === true || (IS_TYPE[kind] !== true && hasBody(corpus, id));
}

const NAME = SYMBOL_FIELDS.indexOf('name');
const METHOD = NODE_KINDS.indexOf('method');
const CALLS = edgeTypeId('calls');
const USES = new Set([edgeTypeId('accesses_field'), edgeTypeId('references')]);
/** Lines of a method that only hands a value out or takes one in. */
const ACCESSOR_LINES = 3;

/**
 * A short method of a type that calls nothing and is named in more than one word (`isOpen`, `set_limit`), or that does
 * not even touch a value, because it is only declared. One word and a value may be a call that could not be linked:
 * `revoke` takes an entry out of a map.
 */
export function isAccessor({ columns, adjacency: { out } }: Corpus, id: number): boolean {
  if (columns.nodeKind[id] !== METHOD || (columns.nodeOwner[id] as number) < 0) return false;
  if ((columns.nodeEndLine[id] as number) - (columns.nodeStartLine[id] as number) >= ACCESSOR_LINES) return false;
  let uses = false;
  for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++) {
    if (out.types[i] === CALLS) return false;
    uses ||= USES.has(out.types[i] as number);
  }
  return !uses || ((columns.nodeLengths[NAME] as Uint16Array)[id] as number) > 1;
}
