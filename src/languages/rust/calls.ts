/**
 * The call step of a chain: functions, methods, constructors of tuple structs and variants. Calls that only wrap or
 * unwrap (`Box::new(x)`, `Some(x)`, `.clone()`, `.unwrap()`) pass the value on instead of being recorded.
 */
import type { ExprText } from '../../model/facts.ts';
import { readClosureParts } from './closures.ts';
import type { Cursor } from './cursor.ts';
import { noteEffect } from './effects.ts';
import { type Chain, isTypeName, readExpression, UNKNOWN, unwrap } from './expressions.ts';
import { instanceOf, isVariant } from './literals.ts';
import { ASYNC, COMMA, DOT, IDENT, MOVE, OR, PIPE, STRING } from './token-kinds.ts';
import { ADAPTORS, ELEMENT_CLOSURES, EVERY, IDENTITY, UNWRAPPING, WRAPPING_CALLS } from './universe.ts';

/** Longer texts are seldom resolved, and would add up along a chain. */
const LONGEST_GIVEN = 120;

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
  if (chain.name < 0) {
    readArguments(c, open, undefined);
    if (chain.text !== UNKNOWN) chain.text += '()';
  } else if (c.kind[chain.name - 1] === DOT) readMethodCall(c, chain, open);
  else readFunctionCall(c, chain, open);
  chain.pending = false;
  chain.name = -1;
  c.at = c.after(open);
}

function readMethodCall(c: Cursor, chain: Chain, open: number): void {
  const name = c.text(chain.name);
  const receiver = chain.text.slice(0, chain.text.length - name.length - 1);
  if (isUnwrapping(c, name, open)) {
    readArguments(c, open, undefined);
    chain.text = receiver;
    chain.pending = false;
    unwrap(c, chain);
  } else if (IDENTITY.has(name) && c.partner(open) === open + 1) chain.text = receiver;
  else emitCall(c, chain, { name, open, receiver });
}

/** A parser's own `expect(token)` is not a unwrapping: the one of the standard library takes a message. */
function isUnwrapping(c: Cursor, name: string, open: number): boolean {
  if (!UNWRAPPING.has(name)) return false;
  const first = c.kind[open + 1];
  return name !== 'expect' || first === STRING || (first === IDENT && c.text(open + 1) === 'format') || c.text(open + 2) === 'format';
}

interface MethodCall {
  readonly name: string;
  readonly open: number;
  readonly receiver: ExprText;
}

function emitCall(c: Cursor, chain: Chain, { name, open, receiver }: MethodCall): void {
  const nameToken = chain.name;
  const callee = chain.text;
  c.routes.enter(c, callee, name, open);
  const parameter = ELEMENT_CLOSURES.get(name);
  const given: ExprText[] = [];
  const hint = parameter === undefined || receiver === UNKNOWN ? declaredHint(callee) : elementHint(receiver, parameter);
  const args = readArguments(c, open, hint, given);
  c.ref('call', callee, nameToken, args.length);
  const call: Call = { callee, name, nameToken, open, args };
  noteEffect(c, call);
  c.routes.leave(c, call);
  chain.text = ADAPTORS.has(name) ? adapted(receiver, name, given[0] ?? UNKNOWN) : `${callee}()`;
}

/** Texts of arguments stand between braces, separated by commas. */
const UNFIT = /[,{}?]/;

/** `x.map(|e| e.name())` as `x.map{~.name()}()`: what comes out is made of what the closure gives. */
function adapted(receiver: ExprText, name: string, gives: ExprText): ExprText {
  const element = `${receiver}~`;
  const text = gives.startsWith(element) ? gives.slice(receiver.length) : gives;
  // Whatever is mapped, there is one or there are several of what comes out.
  const from = receiver.startsWith(UNKNOWN) ? '<Option>' : receiver;
  return UNFIT.test(text) || text.length > LONGEST_GIVEN ? `${receiver}.${name}()` : `${from}.${name}{${text}}()`;
}

function readFunctionCall(c: Cursor, chain: Chain, open: number): void {
  const callee = chain.text;
  const nameToken = chain.name;
  const name = c.text(nameToken);
  c.routes.enter(c, callee, name, open);
  const args = readArguments(c, open, declaredHint(callee));
  const call: Call = { callee, name, nameToken, open, args };
  c.routes.leave(c, call);
  if (WRAPPING_CALLS.has(callee) && args.length === 1) {
    chain.text = args[0] as ExprText;
    return;
  }
  const makes = isTypeName(c, nameToken);
  const local = !callee.includes('.') && c.scopes.has(callee);
  if (!local && (callee.includes('.') || c.isItemName(callee))) c.ref(makes ? 'new' : 'call', callee, nameToken, args.length);
  noteEffect(c, call);
  if (callee === 'Err') chain.text = UNKNOWN;
  else chain.text = makes ? instanceOf(callee, isVariant(c, nameToken)) : `${callee}()`;
}

/** What a closure gets as its n-th parameter. */
export type ClosureHint = (parameter: number) => ExprText | undefined;
/** The same for a closure that is the n-th argument of a call. */
type ArgumentHint = (argument: number) => ClosureHint;

/** The closures of `map` and its kin get the elements of what they are called on. */
const elementHint =
  (receiver: ExprText, at: number): ArgumentHint =>
  () =>
  (parameter) =>
    parameter === at || at === EVERY ? `${receiver}~` : undefined;

/** What the callee declares: `fn setup(name: &str, block: impl FnOnce(&mut Sandbox))`. */
const declaredHint =
  (callee: ExprText): ArgumentHint =>
  (argument) =>
  (parameter) =>
    callee.startsWith(UNKNOWN) ? undefined : `${callee}%${argument}%${parameter}`;

/** `given` gets what each argument gives when it is called. */
function readArguments(c: Cursor, open: number, hint: ArgumentHint | undefined, given?: ExprText[]): ExprText[] {
  const end = c.partner(open);
  const inHeader = c.inHeader;
  c.inHeader = false;
  const args: ExprText[] = [];
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    if (startsClosure(c)) {
      const { text, gives } = readClosureParts(c, hint?.(args.length));
      args.push(text);
      given?.push(gives);
    } else {
      const text = readExpression(c, 'callback');
      args.push(text);
      given?.push(`${text}()`);
    }
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
    else if (c.at < end) c.skipConstruct();
  }
  c.inHeader = inHeader;
  return args;
}

function startsClosure(c: Cursor): boolean {
  const kind = c.kind[c.at];
  return kind === PIPE || kind === OR || kind === MOVE || (kind === ASYNC && (c.next() === MOVE || c.next() === PIPE || c.next() === OR));
}
