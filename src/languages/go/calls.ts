/**
 * The call step of a chain: `f(x)`, `a.b(x)`, `T(x)`, and Go's predeclared functions and types, which say a type
 * instead of being called (`make(T)`, `new(T)`, `append(xs, x)`, `string(x)`). Routes and effects are recognised here, with their arguments.
 */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { noteEffect } from './effects.ts';
import { type Chain, readExpression, UNKNOWN } from './expressions.ts';
import { handedOver, passedOn } from './handed.ts';
import { COMMA, ELLIPSIS, RPAREN } from './token-kinds.ts';
import { readType } from './types.ts';
import { BUILTIN_FUNCTIONS, BUILTINS } from './universe.ts';

export interface Call {
  /** Callee without its own `()`. */
  readonly callee: ExprText;
  /** Last name of the callee. */
  readonly name: string;
  readonly nameToken: number;
  readonly open: number;
  readonly args: readonly ExprText[];
}

/** The cursor stands on `(`; afterwards behind its partner. */
export function readCall(c: Cursor, chain: Chain): void {
  const open = c.at;
  if (chain.pending && chain.named && BUILTINS.has(chain.text) && !c.scopes.has(chain.text)) readBuiltin(c, chain);
  else if (chain.name < 0) readUnnamedCall(c, chain, open);
  else readNamedCall(c, chain, open);
  chain.pending = false;
  chain.named = false;
  chain.name = -1;
  c.at = c.after(open);
}

/** The callee is itself a value: a function literal on the spot, `f()()`, or a type in parentheses, `(*T)(x)`. */
function readUnnamedCall(c: Cursor, chain: Chain, open: number): void {
  readArguments(c, open);
  const { text } = chain;
  const isType = text.startsWith('<') && text.endsWith('>');
  if (text.startsWith('<=>') && isType) chain.text = text === '<=>()>' ? UNKNOWN : `<${text.slice(3)}`;
  else if (text !== UNKNOWN && !isType) chain.text += '()';
}

function readNamedCall(c: Cursor, chain: Chain, open: number): void {
  const callee = chain.text;
  const name = c.text(chain.name);
  c.routes.enter(c, callee, name, open);
  const args = readArguments(c, open);
  const spread = c.kind[c.partner(open) - 1] === ELLIPSIS || (c.kind[c.partner(open) - 1] === COMMA && c.kind[c.partner(open) - 2] === ELLIPSIS);
  c.ref('call', callee + chain.typeArgs, chain.name, spread ? undefined : args.length);
  const call: Call = { callee, name, nameToken: chain.name, open, args };
  noteEffect(c, call);
  c.routes.leave(c, call);
  chain.text = passedOn(c, callee, args) ?? `${callee}${chain.typeArgs || handedOver(c, callee, spread ? args.slice(0, -1) : args)}()`;
  chain.typeArgs = '';
}

function readArguments(c: Cursor, open: number): ExprText[] {
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  const args: ExprText[] = [];
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    args.push(readExpression(c, 'callback'));
    if (c.kind[c.at] === ELLIPSIS) c.at++;
    if (c.at === before || c.kind[c.at] === COMMA) c.at++;
    else if (c.at < end && c.kind[c.at] !== RPAREN) c.skipConstruct();
  }
  c.inHeader = inHeader;
  return args;
}

function readBuiltin(c: Cursor, chain: Chain): void {
  const open = c.at;
  if (chain.text === 'make' || chain.text === 'new') {
    c.at++;
    const token = c.at;
    const type = readType(c);
    // `new(x.y())`: a pointer to a copy of the value.
    if (c.kind[c.at] !== COMMA && c.at < c.partner(open)) {
      chain.text = readArguments(c, open)[0] ?? UNKNOWN;
      return;
    }
    c.type('variable', type, token);
    chain.text = type === UNKNOWN ? UNKNOWN : `<${type}>`;
    while (c.kind[c.at] === COMMA) {
      c.at++;
      readExpression(c);
    }
    return;
  }
  const args = readArguments(c, open);
  if (chain.text === 'append') chain.text = args[0] ?? UNKNOWN;
  else chain.text = BUILTIN_FUNCTIONS.has(chain.text) ? UNKNOWN : `<${chain.text}>`;
}
