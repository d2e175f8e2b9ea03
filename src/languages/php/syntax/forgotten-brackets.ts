/**
 * Parentheses that somebody forgot to close end where something comes that cannot stand in them, so that a mistake costs
 * a statement, not the rest of the file. The lexer asks before it appends a token.
 */
import type { Tokens } from '../../shared/tokens.ts';
import {
  CASE,
  CATCH,
  CLASS,
  CONST,
  DO,
  ECHO,
  ELSE,
  ELSEIF,
  END_BLOCK,
  FOR,
  FOREACH,
  FUNCTION,
  GLOBAL,
  IDENT,
  IF,
  INTERFACE,
  JUMP,
  LBRACE,
  LPAREN,
  MATCH,
  MODIFIER,
  NAMESPACE,
  RETURN,
  RPAREN,
  SWITCH,
  TRAIT,
  TRY,
  USE,
  WHILE,
} from './token-kinds.ts';

function closeForgotten(tokens: Tokens, fits: (tokens: Tokens, open: number) => boolean): void {
  for (let open = tokens.innermost; open >= 0 && tokens.kind[open] !== LBRACE && !fits(tokens, open); open = tokens.innermost) tokens.giveUpInnermost();
}

const nowhere = (): boolean => false;

/** Words that never stand directly in parentheses, unless they name an argument. */
const OUTSIDE = new Uint8Array(256);
for (const kind of [RETURN, JUMP, IF, ELSE, ELSEIF, END_BLOCK, FOR, FOREACH, WHILE, DO, SWITCH, TRY, CATCH, CASE, ECHO, GLOBAL, NAMESPACE, INTERFACE, TRAIT])
  OUTSIDE[kind] = 1;
/** Words that do if something else than a declaration follows. */
const MAYBE_OUTSIDE = new Uint8Array(256);
for (const kind of [MODIFIER, FUNCTION, CLASS, CONST]) MAYBE_OUTSIDE[kind] = 1;

const NAMES_ARGUMENT = /\s*:(?!:)/y;
const DECLARATION =
  /(?:(?:public|protected|private|abstract|final|static|readonly|var)\s+){0,6}(?:function\s*&?\s*\w+\s*\(|const\s+\w|(?:class|interface|trait)\s+(?!extends\b|implements\b)\w)/iy;

export function closeBeforeWord(tokens: Tokens, kind: number, start: number, end: number): void {
  const { innermost } = tokens;
  if (innermost < 0 || tokens.kind[innermost] === LBRACE) return;
  if (OUTSIDE[kind] === 1 ? !matches(NAMES_ARGUMENT, tokens.source, end) : MAYBE_OUTSIDE[kind] === 1 && matches(DECLARATION, tokens.source, start))
    closeForgotten(tokens, nowhere);
}

function matches(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}

/** `for (;;)` are the only parentheses with semicolons. */
const inHeader = ({ kind }: Tokens, open: number): boolean => kind[open] === LPAREN && kind[open - 1] === FOR;

export function closeBeforeSemicolon(tokens: Tokens): void {
  closeForgotten(tokens, inHeader);
}

const HEADS = new Set<number>([IF, ELSEIF, WHILE, FOR, FOREACH, SWITCH, CATCH, MATCH]);

/** In the parentheses of `if (a() {` a brace can only begin the body of a closure, a class or a `match`. */
function startsBody({ kind, partner, count }: Tokens, open: number): boolean {
  if (kind[open] !== LPAREN || !HEADS.has(kind[open - 1] as number) || kind[count - 1] !== RPAREN) return true;
  const before = (partner[count - 1] as number) - 1;
  return (
    kind[before] === FUNCTION ||
    kind[before] === USE ||
    kind[before] === MATCH ||
    kind[before] === CLASS ||
    (kind[before] === IDENT && kind[before - 1] === CLASS)
  );
}

export function closeBeforeBody(tokens: Tokens): void {
  closeForgotten(tokens, startsBody);
}
