/** Loops with `for`: over the elements or keys of something, or with a counter. */
import { readDeclarators, startsVariables } from './declarations.ts';
import { readExpression } from './expressions.ts';
import { inField, type Node } from './node.ts';
import { asPattern, readTarget } from './patterns.ts';
import { Around, type Reader } from './reader.ts';
import { readStatement } from './statements.ts';
import * as K from './token-kinds.ts';

export function readFor(r: Reader): Node {
  const { start } = r;
  r.advance();
  r.skip(K.AWAIT);
  const parts: Node[] = [];
  const { around } = r;
  r.expect(K.LPAREN);
  r.around = Around.forHead;
  const isOver = readHead(r, parts);
  r.around = around;
  r.expect(K.RPAREN);
  parts.push(inField('body', readStatement(r)));
  return r.node(isOver ? 'for_in_statement' : 'for_statement', start, parts);
}

/** True for `x of xs` and `x in xs`. */
function readHead(r: Reader, parts: Node[]): boolean {
  const { start } = r;
  if (r.kind === K.SEMICOLON) return readCounter(r, parts);
  if (!startsVariables(r)) {
    const first = readExpression(r);
    if (r.kind === K.OF || r.kind === K.IN) return readOver(r, parts, asPattern(first));
    parts.push(inField('initializer', first));
    return readCounter(r, parts);
  }
  if (r.kind === K.AWAIT) r.advance();
  const kind = r.leafIn('kind', r.text());
  const target = readTarget(r);
  if (r.kind === K.OF || r.kind === K.IN) {
    parts.push(kind);
    return readOver(r, parts, target);
  }
  const type = kind.type === 'var' ? 'variable_declaration' : 'lexical_declaration';
  const declarators = readDeclarators(r, target);
  if (r.kind === K.SEMICOLON) {
    r.advance();
    parts.push(inField('initializer', r.node(type, start, declarators)));
    return readRest(r, parts);
  }
  parts.push(inField('initializer', r.node(type, start, declarators)));
  return readCounter(r, parts);
}

function readOver(r: Reader, parts: Node[], left: Node): boolean {
  parts.push(inField('left', left), r.leafIn('operator', r.text()));
  r.around = Around.nothing;
  parts.push(inField('right', readExpression(r)));
  return true;
}

/** `; condition; increment` */
function readCounter(r: Reader, parts: Node[]): boolean {
  r.expect(K.SEMICOLON);
  return readRest(r, parts);
}

function readRest(r: Reader, parts: Node[]): boolean {
  r.around = Around.nothing;
  if (r.kind !== K.SEMICOLON && r.kind !== K.RPAREN) parts.push(inField('condition', readExpression(r)));
  r.expect(K.SEMICOLON);
  if (r.kind !== K.RPAREN) parts.push(inField('increment', readExpression(r)));
  return false;
}
