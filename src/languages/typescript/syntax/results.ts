/** What functions give back: a type, or what they tell of one of their parameters. */
import { inField, type Node } from './node.ts';
import { Around, type Reader } from './reader.ts';
import * as K from './token-kinds.ts';
import { annotated, readType, readTypeAnnotation } from './types.ts';

/** What a function gives back: `: T`, `: x is T`, `: asserts x`. */
export function readResult(r: Reader): Node {
  const { around } = r;
  r.around |= Around.result;
  const result = readAnnotatedResult(r);
  r.around = around;
  return result;
}

function readAnnotatedResult(r: Reader): Node {
  const { kind } = r.peek();
  const behind = r.brackets.after(r.peek().end);
  if (kind === K.ASSERTS && (K.isName(behind.kind) || behind.kind === K.THIS) && !behind.newline && behind.kind !== K.IS)
    return annotated(r, 'asserts_annotation', readAsserts);
  if ((K.isName(kind) || kind === K.THIS) && behind.kind === K.IS && !behind.newline) return annotated(r, 'type_predicate_annotation', readPredicate);
  return readTypeAnnotation(r);
}

/** The same behind the arrow of a function type. */
export function readArrowResult(r: Reader): Node {
  const { kind } = r;
  const next = r.peek();
  if (next.newline) return readType(r);
  if (kind === K.ASSERTS && (K.isName(next.kind) || next.kind === K.THIS) && next.kind !== K.IS) return readAsserts(r);
  return (K.isName(kind) || kind === K.THIS) && next.kind === K.IS ? readPredicate(r) : readType(r);
}

function readAsserts(r: Reader): Node {
  const { start } = r;
  r.advance();
  const tested = r.peek().kind === K.IS ? readPredicate(r) : r.leaf(r.kind === K.THIS ? 'this' : 'identifier');
  return r.node('asserts', start, [tested]);
}

function readPredicate(r: Reader): Node {
  const name = r.leafIn('name', r.kind === K.THIS ? 'this' : 'identifier');
  r.advance();
  return r.node('type_predicate', name.startIndex, [name, inField('type', readType(r))]);
}
