/**
 * Parentheses that somebody forgot to close end where something comes that cannot stand in them, so that a mistake
 * costs a statement, not the rest of the file. The lexer asks before it appends a token.
 */
import type { Tokens } from '../../shared/tokens.ts';
import {
  ARROW,
  ASSIGN,
  AT,
  CASE,
  CATCH,
  COMMA,
  DO,
  DOT,
  ELSE,
  EXTENDS,
  FINALLY,
  FOR,
  GREATER,
  IDENT,
  IF,
  IMPORT,
  JUMP,
  LBRACE,
  LBRACKET,
  LESS,
  LPAREN,
  MODIFIER,
  NEW,
  PACKAGE,
  PRIMITIVE,
  QUESTION,
  RBRACKET,
  RETURN,
  RPAREN,
  STATIC,
  SUPER,
  SWITCH,
  THROW,
  TRY,
  WHILE,
} from './token-kinds.ts';

function closeForgotten(tokens: Tokens, fits: (tokens: Tokens, open: number) => boolean): void {
  for (let open = tokens.innermost; open >= 0 && tokens.kind[open] !== LBRACE && !fits(tokens, open); open = tokens.innermost) tokens.giveUpInnermost();
}

/** Words that never stand directly in parentheses. */
const OUTSIDE = new Uint8Array(256);
for (const kind of [MODIFIER, STATIC, RETURN, THROW, JUMP, IF, ELSE, FOR, WHILE, DO, TRY, CATCH, FINALLY, CASE, IMPORT, PACKAGE]) OUTSIDE[kind] = 1;

/** `for (;;)` and `try (a; b)` are the only parentheses with semicolons. */
function inHeader({ kind }: Tokens, open: number): boolean {
  return kind[open] === LPAREN && (kind[open - 1] === FOR || kind[open - 1] === TRY);
}

/** What a brace in parentheses may follow, the `)` of a creation or a `switch` aside: `x -> {`, `new int[] {`, `@A({`. */
const BEFORE_BODY = new Set<number>([ARROW, RBRACKET, ASSIGN, COMMA, LPAREN]);

function startsBody({ kind, partner, count }: Tokens): boolean {
  const last = kind[count - 1] as number;
  if (last !== RPAREN) return BEFORE_BODY.has(last);
  let at = (partner[count - 1] as number) - 1;
  while (IN_CREATED_TYPE.has(kind[at] as number)) at--;
  return kind[at] === NEW || kind[at] === SWITCH;
}

const IN_CREATED_TYPE = new Set<number>([IDENT, DOT, LESS, GREATER, COMMA, QUESTION, EXTENDS, SUPER, PRIMITIVE, LBRACKET, RBRACKET, AT]);

export function closeBeforeWord(tokens: Tokens, kind: number): void {
  if (OUTSIDE[kind] === 1) closeForgotten(tokens, nowhere);
}

export function closeBeforeSemicolon(tokens: Tokens): void {
  closeForgotten(tokens, inHeader);
}

export function closeBeforeBody(tokens: Tokens): void {
  closeForgotten(tokens, startsBody);
}

const nowhere = (): boolean => false;
