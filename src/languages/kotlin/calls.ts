/**
 * The call step of a chain, `f(x) { … }`, with its arguments; the functions of Kotlin's library that hand a value to a lambda
 * (`let`, `apply`, `with`) say what it is there. Routes and effects are recognised here.
 */
import type { ExprText } from '../../model/facts.ts';
import { noteEffect } from '../shared/jvm/call-effects.ts';
import { COMMA, EQUALS, IDENT, LBRACE, LPAREN, STAR } from '../shared/jvm/token-kinds.ts';
import type { Chain } from '../shared/token-reading/chain.ts';
import type { Cursor } from './cursor.ts';
import { readArgumentValue, UNKNOWN } from './expressions.ts';
import { type Expected, type LambdaValue, readLambda } from './lambdas.ts';
import { isCapital } from './names.ts';
import { traits } from './traits.ts';

export interface Arguments {
  /** Undefined when a spread makes it unknown. */
  readonly count: number | undefined;
  readonly texts: readonly ExprText[];
  readonly handed: string;
}

/** What a function gives that takes a lambda behind a value: the value itself, or what the lambda gives. */
const GIVES_RECEIVER = new Set(['apply', 'also', 'takeIf', 'takeUnless', 'onEach']);
const HANDS_IT = new Set(['let', 'also', 'takeIf', 'takeUnless', 'use', 'useLines']);
const HANDS_SELF = new Set(['apply', 'run']);
const OF_ANYTHING = new Set(['apply', 'also', 'let', 'takeIf', 'takeUnless']);
/** Functions of the library whose value is that of their lambda. */
const GIVES_RESULT = new Set(
  'run runBlocking withContext coroutineScope supervisorScope withTimeout withTimeoutOrNull synchronized lazy with runCatching let use async measureTimedValue withLock'.split(
    ' ',
  ),
);

/** The cursor stands on `(` or `{`; afterwards behind the call. */
export function readCall(c: Cursor, chain: Chain): void {
  const { name } = chain;
  if (name < 0 || !chain.pending) {
    readUnnamedCall(c, chain);
    return;
  }
  const own = c.name(name);
  // `apply { … }` alone is of `this`.
  if (chain.receiver === '' && OF_ANYTHING.has(own) && c.kind[c.at] === LBRACE) chain.receiver = 'this';
  const { receiver } = chain;
  const callee = receiver === '' ? own : chain.text;
  const open = c.at;
  const route = c.routes.enter(own, receiver, open);
  const args = c.kind[open] === LPAREN ? readArguments(c, callee) : NO_ARGUMENTS;
  const trailing = c.kind[c.at] === LBRACE && !c.startsLine() && !c.inHeader ? readTrailing(c, { own, receiver, callee, args }) : undefined;
  finishCall(c, chain, { own, callee, args, trailing });
  noteEffect(c, { name: own, receiver: receiver === UNKNOWN ? '' : receiver, token: name, args: argumentSource(c, open) });
  c.routes.leave(route, { own, receiver, open, token: name, hasLambda: trailing !== undefined, handler: args.texts.at(-1) });
}

const NO_ARGUMENTS: Arguments = { count: 0, texts: [], handed: '' };

function argumentSource(c: Cursor, open: number): string {
  return c.kind[open] === LPAREN ? c.tokens.source.slice(c.endOffset(open), c.startOffset(c.partner(open))).slice(0, 400) : '';
}

interface NamedCall {
  readonly own: string;
  readonly callee: ExprText;
  readonly args: Arguments;
  readonly trailing: LambdaValue | undefined;
}

function finishCall(c: Cursor, chain: Chain, { own, callee, args, trailing }: NamedCall): void {
  const { receiver, name, typeArgs } = chain;
  const isScope = trailing !== undefined && (receiver !== '' ? GIVES_RECEIVER.has(own) || (GIVES_RESULT.has(own) && HANDS_VALUE.has(own)) : LIBRARY.has(own));
  const count = args.count === undefined ? undefined : args.count + (trailing === undefined ? 0 : 1);
  const handed =
    trailing === undefined
      ? args.handed
      : args.handed === '' && args.count === 0
        ? trailing.type
        : `${args.handed || ','.repeat(Math.max(0, (args.count ?? 1) - 1))},${trailing.type}`;
  if (!isScope) c.call(callee, name, count, handed);
  chain.text = resultOf(chain, { own, callee, args, trailing }, typeArgs, isScope);
  chain.pending = false;
  chain.name = -1;
  chain.typeArgs = '';
  chain.receiver = '';
}

const HANDS_VALUE = new Set(['let', 'run', 'use', 'with']);
const LIBRARY = new Set(['with', 'run', 'runCatching', 'lazy']);
const MAKES_LIST =
  /^(?:mutable)?(?:List|Set|Map|Array)Of$|^(?:listOf|mutableListOf|setOf|mutableSetOf|mapOf|mutableMapOf|emptyList|emptySet|emptyMap|arrayListOf|arrayOf|hashMapOf|hashSetOf|linkedMapOf|linkedSetOf|sequenceOf|flowOf|listOfNotNull)$/;

function resultOf({ receiver }: Chain, { own, callee, args, trailing }: NamedCall, typeArgs: string, isScope: boolean): ExprText {
  if (trailing !== undefined && receiver !== '' && GIVES_RECEIVER.has(own)) return receiver;
  if (trailing !== undefined && (isScope || GIVES_RESULT.has(own))) return trailing.result;
  if (receiver === '' && typeArgs !== '' && MAKES_LIST.test(own)) return `<${containerOf(own)}${typeArgs}>`;
  if (receiver.startsWith(UNKNOWN)) return UNKNOWN;
  if (typeArgs !== '') return isCapital(own) && receiver === '' ? `<${own}${typeArgs}>` : `${callee}${typeArgs}()`;
  return `${callee}${givenTo(args, trailing)}()`;
}

function containerOf(maker: string): string {
  return /map/i.test(maker) ? 'Map' : /set/i.test(maker) ? 'Set' : /array/i.test(maker) ? 'Array' : /sequence/i.test(maker) ? 'Sequence' : 'List';
}

const LONGEST_GIVEN = 120;

/** `{a,,~.name}`: what tells type parameters, overloads and the elements of a mapped list. */
function givenTo(args: Arguments, trailing: LambdaValue | undefined): string {
  const texts = [...args.texts.map(plain), ...(trailing === undefined ? [] : [trailing.ofElement])];
  if (texts.length === 0) return '';
  const text = texts.join(',');
  return text.length > LONGEST_GIVEN ? `{${','.repeat(texts.length - 1)}}` : `{${text}}`;
}

const plain = (text: ExprText): string => (text.startsWith('?') || /[,{}]/.test(text) || text.startsWith('<(') || text === '<null>' ? '' : text);

interface Trailing {
  readonly own: string;
  readonly receiver: ExprText;
  readonly callee: ExprText;
  readonly args: Arguments;
}

function readTrailing(c: Cursor, { own, receiver, callee, args }: Trailing): LambdaValue {
  return readLambda(c, expectedOf({ own, receiver, callee, args }));
}

function expectedOf({ own, receiver, callee, args }: Trailing): Expected | undefined {
  if (own === 'with' && receiver === '') return { self: args.texts[0] };
  if (receiver !== '' && HANDS_IT.has(own)) return { it: receiver };
  if (receiver !== '' && HANDS_SELF.has(own)) return { self: receiver };
  if (own === 'buildString' && receiver === '') return { self: '<StringBuilder>' };
  if (callee.startsWith(UNKNOWN)) return undefined;
  return { as: `${callee}%last`, isLibrary: traits.builtins.has(own) };
}

/** The callee is itself a value: `f()()`, `handlers[0](x)`. */
function readUnnamedCall(c: Cursor, chain: Chain): void {
  if (c.kind[c.at] === LPAREN) readArguments(c, UNKNOWN);
  while (c.kind[c.at] === LBRACE && !c.startsLine() && !c.inHeader) readLambda(c, undefined);
  if (!chain.text.startsWith(UNKNOWN)) chain.text += '()';
}

/** The parentheses at the cursor, which stands behind them afterwards. */
export function readArguments(c: Cursor, callee: ExprText): Arguments {
  const open = c.at;
  const end = c.partner(open);
  const texts: ExprText[] = [];
  let isOpen = false;
  let named = false;
  const inHeader = c.inHeader;
  c.inHeader = false;
  c.at++;
  while (c.at < end) {
    const before = c.at;
    if (c.kind[c.at] === IDENT && c.next() === EQUALS) {
      c.at += 2;
      named = true;
    }
    if (c.kind[c.at] === STAR) {
      c.at++;
      isOpen = true;
    }
    texts.push(readArgument(c, callee, texts.length, named));
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  const known = named ? texts.map(() => '') : texts.map(handedText);
  return {
    count: isOpen ? undefined : texts.length,
    texts: named ? texts.map(() => UNKNOWN) : texts,
    handed: known.some((t) => t !== '') ? known.join(',') : '',
  };
}

function readArgument(c: Cursor, callee: ExprText, index: number, named: boolean): ExprText {
  if (c.kind[c.at] !== LBRACE) return readArgumentValue(c);
  const expected = callee.startsWith(UNKNOWN) ? undefined : { as: `${callee}%${named ? 'last' : index}` };
  return readLambda(c, expected).type;
}

/** `x.toDouble()`, whatever x is. */
const CONVERTED = /\.to(Int|Long|Short|Byte|Char|Float|Double|String)\(\)$/;

const handedText = (text: ExprText): string => {
  const converted = CONVERTED.exec(text)?.[1];
  return converted === undefined ? plainText(text) : `<${converted}>`;
};

const plainText = (text: ExprText): string =>
  text.startsWith('?') || /[{}]/.test(text) || (text.includes(',') && !text.startsWith('<')) || text.length > 120 ? '' : text;

/** `x[i]`: a call of `get` where the type has one. */
export function readIndex(c: Cursor, chain: Chain): void {
  const open = c.at;
  const { texts } = readArguments(c, UNKNOWN);
  const behind = c.kind[c.at] === EQUALS && !c.startsLine();
  if (chain.text !== UNKNOWN && !chain.text.startsWith('?')) {
    c.call(`${chain.text}.${behind ? 'set' : 'get'}`, open, texts.length + (behind ? 1 : 0), '');
    chain.text += '[]';
  }
  chain.name = -1;
  chain.receiver = '';
}
