/** Function literals and bodies: parameters become bindings, statements are read, a named literal becomes a symbol. */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { arity, bindSignature, readSignature, type Signature } from './signature.ts';
import { readBlock } from './statements.ts';
import { declare } from './symbols.ts';
import { LBRACE, LPAREN } from './token-kinds.ts';

/** An anonymous function: the cursor stands on `func`. As a value it says what calling it gives. */
export function readFunctionLiteral(c: Cursor): ExprText {
  const start = c.startOffset();
  c.at++;
  const signature = readSignature(c);
  if (signature.body >= 0) readBody(c, signature, start);
  return literalValue(signature);
}

const literalValue = ({ resultType }: Signature): ExprText => `<=>${resultType || '()'}>`;

/** The cursor stands on the body's `{`. Parameters are visible from `start`, so that a body on one line sees them. */
export function readBody(c: Cursor, signature: Signature, start: number): void {
  const mark = c.scopes.open();
  bindSignature(c, signature, start);
  const inHeader = c.inHeader;
  c.inHeader = false;
  if (c.kind[c.at] === LBRACE) readBlock(c);
  c.inHeader = inHeader;
  c.scopes.close(mark, signature.body < 0 ? c.startOffset() : c.tokens.endOf(signature.body));
}

/**
 * `name := func(...) {...}` and `var name = func(...) {...}` on `func`: a symbol that owns what its body does, known
 * by a binding where it hides another name. False when the literal is called on the spot, and then nothing has been read.
 */
export function readNamedFunction(c: Cursor, name: number, first: number): boolean {
  const begin = c.at++;
  const signature = readSignature(c);
  if (signature.body < 0 || c.kind[c.after(signature.body)] === LPAREN) {
    c.at = begin;
    return false;
  }
  const end = c.tokens.endOf(signature.body);
  const shadows = c.scopes.has(c.text(name));
  declare(c, {
    name,
    kind: 'function',
    first,
    last: c.partner(signature.body),
    end,
    header: signature.body,
    open: true,
    ...(signature.resultType === '' ? {} : { type: signature.resultType }),
    arity: arity(signature),
    local: shadows,
  });
  c.forgetMentions();
  readBody(c, signature, c.startOffset(begin));
  if (shadows) c.scopes.bind(c.text(name), end - 1, { value: literalValue(signature), local: true });
  c.facts.advance(end);
  c.forgetMentions();
  return true;
}
