/** Statements. Those without a node of their own leave the nodes of their parts to what is around them. */
import { EOF } from '../../shared/tokens.ts';
import { readAttributes } from './attributes.ts';
import { readConstants, readFunctionHead, readTypeDeclaration, typeDeclarationAt } from './classes.ts';
import { skipModifiers } from './closures.ts';
import { readDo, readFor, readForeach, readIf, readSwitch, readTry, readWhile } from './control-flow.ts';
import type { Cursor } from './cursor.ts';
import { readExpression } from './expressions.ts';
import { readNamespace, readUse } from './namespaces.ts';
import {
  AMPERSAND,
  ASSIGN,
  COLON,
  COMMA,
  CONST,
  DECLARE,
  DO,
  ECHO,
  END_BLOCK,
  FN,
  FOR,
  FOREACH,
  FUNCTION,
  GLOBAL,
  HASH,
  IDENT,
  IF,
  isKeyword,
  isWord,
  JUMP,
  LBRACE,
  LBRACKET,
  LPAREN,
  MODIFIER,
  NAMESPACE,
  PAGE,
  RETURN,
  SEMI,
  STATIC,
  SWITCH,
  TRY,
  USE,
  VARIABLE,
  WHILE,
} from './token-kinds.ts';

type Reader = (c: Cursor) => void;

const READERS: (Reader | undefined)[] = new Array(256).fill(undefined);
READERS[LBRACE] = readBlock;
READERS[SEMI] = skip;
READERS[PAGE] = skip;
READERS[IF] = readIf;
READERS[WHILE] = readWhile;
READERS[DO] = readDo;
READERS[FOR] = readFor;
READERS[FOREACH] = readForeach;
READERS[SWITCH] = readSwitch;
READERS[TRY] = readTry;
READERS[RETURN] = readReturn;
READERS[ECHO] = readEcho;
READERS[GLOBAL] = readEcho;
READERS[JUMP] = readJump;
READERS[DECLARE] = readDeclare;
READERS[NAMESPACE] = readNamespace;
READERS[USE] = readUse;
READERS[CONST] = readConstants;
READERS[STATIC] = (c) => (c.next() === VARIABLE ? readStaticVariables(c) : readDeclaration(c));
for (const kind of [HASH, MODIFIER, FUNCTION]) READERS[kind] = readDeclaration;

export function readStatement(c: Cursor): void {
  const k = c.kind[c.at] as number;
  const read = READERS[k];
  if (read !== undefined) c.deeper(read);
  else if (typeDeclarationAt(c, c.at) !== undefined) readTypeDeclaration(c, typeDeclarationAt(c, c.at) as string, c.start, c.mark);
  else if (k === IDENT && c.next() === COLON) c.at += 2;
  else readExpressionStatement(c);
}

function skip(c: Cursor): void {
  c.at++;
}

/** To the end of the brackets around, or to one of the kinds that end a block without braces. */
export function readStatements(c: Cursor, ends?: ReadonlySet<number>): void {
  while (c.at < c.limit && ends?.has(c.kind[c.at] as number) !== true && !c.escapes) {
    const from = c.at;
    if (startsMember(c)) c.escapes = true;
    else readStatement(c);
    if (c.at === from && !c.escapes) skipStray(c);
  }
}

/** True in a function of a class where something begins that only a class can hold. */
function startsMember(c: Cursor): boolean {
  if (c.classes === 0 || (c.kind[c.at] !== MODIFIER && c.kind[c.at] !== HASH)) return false;
  let at = c.at;
  while (c.kind[at] === HASH && c.kind[at + 1] === LBRACKET) at = c.behind(at + 1);
  return c.kind[at] === MODIFIER && (c.isText(at, 'public') || c.isText(at, 'protected') || c.isText(at, 'private'));
}

/** A token that nothing begins with, and the brackets if it opens some. */
export function skipStray(c: Cursor): void {
  c.damaged = true;
  const k = c.kind[c.at];
  if (k === EOF) return;
  if (k === LPAREN || k === LBRACKET || k === LBRACE) c.inside(readStatements);
  else c.at++;
}

/** A semicolon, or the end of the code before a piece of the page. */
export function endStatement(c: Cursor): void {
  const k = c.kind[c.at];
  if (k === SEMI) c.at++;
  else if (k !== PAGE && k !== EOF) c.damaged = true;
}

export function readBlock(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.inside(readStatements);
  c.wrap('compound_statement', start, mark);
}

function readExpressionStatement(c: Cursor): void {
  const from = c.at;
  readExpression(c);
  if (c.at > from) endStatement(c);
}

const ENDS_RETURN = new Set<number>([SEMI, PAGE, EOF]);

function readReturn(c: Cursor): void {
  const [start, mark] = [c.start, c.mark];
  c.at++;
  if (!ENDS_RETURN.has(c.kind[c.at] as number)) readExpression(c);
  endStatement(c);
  c.wrap('return', start, mark);
}

/** `echo $a, $b;`, `global $a, $b;`. */
function readEcho(c: Cursor): void {
  do {
    c.at++;
    readExpression(c);
  } while (c.kind[c.at] === COMMA);
  endStatement(c);
}

function readStaticVariables(c: Cursor): void {
  do {
    c.at++;
    if (c.kind[c.at] !== VARIABLE) break;
    c.leaf('variable_name');
    if (c.accept(ASSIGN)) readExpression(c);
  } while (c.kind[c.at] === COMMA);
  endStatement(c);
}

/** `break 2;`, `goto end;`. */
function readJump(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] !== SEMI && c.kind[c.at] !== PAGE && !isKeyword(c.kind[c.at] as number)) readExpression(c);
  endStatement(c);
}

const ENDS_DECLARE = new Set<number>([END_BLOCK]);

/** `declare(strict_types=1);`, with a block or without. */
function readDeclare(c: Cursor): void {
  c.at++;
  if (c.kind[c.at] === LPAREN) c.at = c.behind(c.at);
  if (c.accept(COLON)) {
    readStatements(c, ENDS_DECLARE);
    c.accept(END_BLOCK);
    endStatement(c);
  } else if (c.kind[c.at] === LBRACE) readBlock(c);
  else endStatement(c);
}

/** A class or function with its attributes and modifiers; else an expression that begins like one. */
function readDeclaration(c: Cursor): void {
  const word = headEnd(c);
  const type = typeDeclarationAt(c, word);
  const [start, mark] = [c.start, c.mark];
  if (type === undefined && !startsFunction(c, word)) {
    readExpressionStatement(c);
    return;
  }
  readAttributes(c);
  skipModifiers(c);
  if (type !== undefined) readTypeDeclaration(c, type, start, mark);
  else readFunction(c, start, mark);
}

/** More attributes and modifiers than anybody writes; bounds the search on `static static static ...`. */
const LONGEST_HEAD = 50;

/** The token behind attributes and modifiers. */
function headEnd(c: Cursor): number {
  let at = c.at;
  for (let i = 0; i < LONGEST_HEAD; i++) {
    const k = c.kind[at];
    if (k === HASH && c.kind[at + 1] === LBRACKET) at = c.behind(at + 1);
    else if (k === MODIFIER || k === STATIC) at++;
    else break;
  }
  return at;
}

function startsFunction(c: Cursor, token: number): boolean {
  if (c.kind[token] !== FUNCTION) return false;
  const name = c.kind[token + 1] === AMPERSAND ? token + 2 : token + 1;
  return isWord(c.kind[name] as number) && c.kind[name] !== FN;
}

function readFunction(c: Cursor, start: number, mark: number): void {
  readFunctionHead(c);
  if (c.kind[c.at] === LBRACE) readBlock(c);
  else endStatement(c);
  c.wrap('function_definition', start, mark);
}
