/** Whether the colon behind parentheses begins the result of an arrow function, told from the tokens alone. */
import type { Reader } from './reader.ts';
import type { Scanner } from './scanner.ts';
import * as K from './token-kinds.ts';
import { typeListEnd } from './type-lists.ts';

const MAX_TOKENS = 3000;

/** In front of a type. */
const PREFIXES = K.kindSet(K.KEYOF, K.TYPEOF, K.READONLY, K.INFER, K.UNIQUE, K.NEW, K.ABSTRACT, K.ASSERTS);
const OPERANDS = K.kindSet(K.STRING, K.NUMBER, K.TEMPLATE, K.VOID, K.NULL, K.TRUE, K.FALSE, K.THIS);

/** Is what begins at an offset a type with an arrow behind it: the result of an arrow function? */
export function isArrowAfterType(r: Reader, from: number): boolean {
  const scanner = r.brackets.after(from);
  let isNeeded = true;
  let hasCondition = false;
  for (let i = 0; i < MAX_TOKENS; i++) {
    const { kind } = scanner;
    if (isNeeded) {
      const next = passTypeOperand(r, scanner);
      if (next === undefined) return false;
      // Either a type in parentheses, or a function type that another arrow follows.
      if (kind === K.LPAREN && scanner.kind === K.ARROW) return true;
      isNeeded = next;
    } else if (kind === K.ARROW) return true;
    else if (kind === K.DOT || kind === K.LESS || (kind === K.LBRACKET && !scanner.newline)) {
      if (!passSuffix(r, scanner)) return false;
    } else {
      const goesOn = kind === K.PIPE || kind === K.AMPERSAND || kind === K.IS || kind === K.EXTENDS;
      if (!goesOn && !(hasCondition && (kind === K.QUESTION || kind === K.COLON))) return false;
      if (kind === K.EXTENDS) hasCondition = true;
      isNeeded = true;
      scanner.advance();
    }
  }
  return false;
}

/** Passes `.name`, where any word is a name (`z.infer`), `[index]` or `<types>`. */
function passSuffix(r: Reader, scanner: Scanner): boolean {
  if (scanner.kind === K.LBRACKET) return passBracket(r, scanner);
  if (scanner.kind === K.LESS) return passTypeList(r, scanner);
  scanner.advance();
  const isName = K.isWord(scanner.kind);
  scanner.advance();
  return isName;
}

/** Passes an operand, or what stands in front of one: then one is needed still. Undefined for what is not a type. */
function passTypeOperand(r: Reader, scanner: Scanner): boolean | undefined {
  const { kind } = scanner;
  if (kind === K.LPAREN || kind === K.LBRACE || kind === K.LBRACKET) return passBracket(r, scanner) ? false : undefined;
  if (kind === K.LESS) return passTypeList(r, scanner) ? true : undefined;
  const isPrefix = PREFIXES[kind] === 1 || kind === K.PIPE || kind === K.AMPERSAND || kind === K.QUESTION || kind === K.MINUS;
  if (!isPrefix && !K.isName(kind) && OPERANDS[kind] === 0 && kind !== K.IMPORT) return undefined;
  r.brackets.pass();
  if (kind === K.IMPORT) return passBracket(r, scanner) ? false : undefined;
  return isPrefix && (startsType(scanner.kind) || !K.isName(kind));
}

const startsType = (kind: number): boolean =>
  (K.isName(kind) && kind !== K.IS) ||
  OPERANDS[kind] === 1 ||
  PREFIXES[kind] === 1 ||
  kind === K.LPAREN ||
  kind === K.LBRACE ||
  kind === K.LBRACKET ||
  kind === K.LESS;

function passTypeList(r: Reader, scanner: Scanner): boolean {
  const end = typeListEnd(r, scanner.start);
  if (end >= 0) scanner.seek(end);
  return end >= 0;
}

function passBracket(r: Reader, scanner: Scanner): boolean {
  const close = r.brackets.closeOf(scanner.start);
  if (close < 0) return false;
  scanner.seek(close + 1);
  return true;
}
