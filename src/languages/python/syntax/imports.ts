/** `import`, `from` and `global`: only checked, because what they say is read from the text. */
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

const NAMES = K.kindSet(K.NAME, K.ASYNC, K.AWAIT);

export function readImport(r: Reader): Node {
  const { start } = r;
  r.at++;
  readNames(r);
  return r.node('import', start);
}

/** `from ..a.b import c as d, e`, the names perhaps in parentheses. */
export function readFrom(r: Reader): Node {
  const { start } = r;
  const kind = r.isWord('__future__', r.at + 1) ? 'future_import' : 'import_from';
  r.at++;
  const first = r.at;
  while (r.kind === K.DOT || r.kind === K.ELLIPSIS) r.at++;
  if (r.kind !== K.IMPORT || r.at === first) readDotted(r);
  r.expect(K.IMPORT);
  if (r.skip(K.LPAREN)) {
    readNames(r);
    r.expect(K.RPAREN);
  } else if (!r.skip(K.STAR)) readNames(r);
  return r.node(kind, start);
}

/** `global a, b` and `nonlocal a` */
export function readOuterNames(r: Reader): Node {
  const { start } = r;
  r.at++;
  readNames(r);
  return r.node('outer_names', start);
}

function readNames(r: Reader): void {
  do {
    readDotted(r);
    if (r.skip(K.AS)) readName(r);
  } while (r.skip(K.COMMA) && NAMES[r.kind] === 1);
}

function readDotted(r: Reader): void {
  do readName(r);
  while (r.skip(K.DOT));
}

function readName(r: Reader): void {
  if (NAMES[r.kind] === 1) r.at++;
  else r.damaged = true;
}
