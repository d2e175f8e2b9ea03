/** The call step of a chain, `f(x, to: y) { … }`, with its arguments. Routes and effects are recognised here. */
import type { ExprText } from '../../model/facts.ts';
import { COLON, COMMA, IDENT, LBRACE, LPAREN } from '../shared/jvm/token-kinds.ts';
import type { Chain } from '../shared/token-reading/chain.ts';
import { noteEffect } from './call-effects.ts';
import { isCapital } from './chains.ts';
import { type ClosureValue, readClosure } from './closures.ts';
import type { Cursor } from './cursor.ts';
import { readExpression, UNKNOWN } from './expressions.ts';
import { readKeyPath } from './literals.ts';
import { BACKSLASH, isKeyword } from './token-kinds.ts';

export interface Argument {
  /** As it is written; '' without one; ANY for a closure behind the parentheses. */
  readonly label: string;
  readonly text: ExprText;
  /** What it gives, where it is a function of one element: `~.name`. */
  readonly ofElement: ExprText;
  /** First token of the value. */
  readonly token: number;
}

/** The label of a closure behind the parentheses: that of whichever parameter it is for. */
const ANY = '*';
const LONGEST_EXPECTED = 300;

/** The cursor stands on `(` or `{`; afterwards behind the call. */
export function readCall(c: Cursor, chain: Chain): void {
  const { name, receiver } = chain;
  const own = name < 0 ? '' : c.name(name);
  const isNamed = name >= 0 && (chain.pending || chain.text === 'cls');
  const callee = chain.text;
  const open = c.at;
  c.routes.enter(own, receiver, open);
  const args = c.kind[open] === LPAREN ? [...readArguments(c, isNamed ? callee : UNKNOWN, receiver)] : [];
  readTrailing(c, callee, args);
  if (isNamed) {
    emitCall(c, chain, args);
    noteEffect(c, { name: own, receiver: chain.receiver, token: name, args: argumentSource(c, open) });
    c.routes.leave({ own, receiver, token: name, args });
  } else if (!chain.text.startsWith('?')) chain.text += '()';
  chain.pending = false;
  chain.name = -1;
  chain.typeArgs = '';
  chain.receiver = '';
}

function argumentSource(c: Cursor, open: number): string {
  return c.kind[open] === LPAREN ? c.tokens.source.slice(c.endOffset(open), c.startOffset(c.partner(open))).slice(0, 400) : '';
}

/** Emits the call and sets the chain's text to what it gives. */
function emitCall(c: Cursor, chain: Chain, args: readonly Argument[]): void {
  const { text: callee, name, receiver, typeArgs } = chain;
  const own = c.name(name);
  if (own.startsWith('#')) {
    readMacro(c, chain, own, args);
    return;
  }
  if (own === 'type' && receiver === '' && args[0]?.label === 'of') {
    chain.text = args[0].text;
    return;
  }
  c.called(callee === 'super.init' ? 'super' : callee, name, args.length, args.map((a) => labelled(a, handedText(a.text))).join(','));
  chain.text = resultOf(callee, { own, receiver, typeArgs, args });
}

/** `#selector(save)` names a function, `#expect(…)` is a macro that somebody declares. */
function readMacro(c: Cursor, chain: Chain, own: string, args: readonly Argument[]): void {
  const [first] = args;
  if (own === '#selector' && first !== undefined && !first.text.startsWith('?')) c.ref('callback', first.text.replace(/(?:\{[^{}]*\})?\(\)$/, ''), first.token);
  else if (!COMPILER_MACROS.has(own)) c.ref('macro', own.slice(1), chain.name);
  chain.text = UNKNOWN;
}

const COMPILER_MACROS = new Set([
  '#expect',
  '#require',
  '#Preview',
  '#available',
  '#unavailable',
  '#keyPath',
  '#selector',
  '#colorLiteral',
  '#imageLiteral',
  '#externalMacro',
  '#line',
  '#file',
]);

interface NamedCall {
  readonly own: string;
  readonly receiver: ExprText;
  readonly typeArgs: string;
  readonly args: readonly Argument[];
}

function resultOf(callee: ExprText, { own, receiver, typeArgs, args }: NamedCall): ExprText {
  if (receiver.startsWith(UNKNOWN)) return UNKNOWN;
  // `Foo.init(…)` and `.init(…)` give a Foo.
  if (own === 'init') return receiver.startsWith('<') || receiver === 'super' ? receiver : `${receiver}()`;
  if (typeArgs !== '') return isCapital(own) && receiver === '' ? `<${own}${typeArgs}>` : `${callee}${typeArgs}()`;
  return `${callee}${givenTo(args)}()`;
}

const LONGEST_GIVEN = 120;

/** `{a,to:b,~.name}`: what tells type parameters, overloads and the elements of a mapped list. */
function givenTo(args: readonly Argument[]): string {
  if (args.length === 0) return '';
  const text = args.map((a) => labelled(a, a.ofElement !== '' ? a.ofElement : plain(a.text))).join(',');
  return text.length > LONGEST_GIVEN ? `{${args.map((a) => labelled(a, '')).join(',')}}` : `{${text}}`;
}

const labelled = ({ label }: Argument, text: string): string => (label === '' ? text : `${label}:${text}`);
const plain = (text: ExprText): string => (text.startsWith('?') || /[,{}]/.test(text) || text.startsWith('<(') || text === '<nil>' ? '' : text);
const handedText = (written: ExprText): string => {
  const text = written.replace(/\{[^{}]*\}/g, '');
  return shortText(text);
};

const shortText = (text: ExprText): string =>
  text === '<nil>'
    ? '<null>'
    : text.startsWith('?') || text.startsWith('~') || /[{}]/.test(text) || (text.includes(',') && !text.startsWith('<')) || text.length > 120
      ? ''
      : text;

/** Whether braces at the cursor are an argument: on the line of the call, outside of a header, and no accessors of a property. */
export function startsTrailing(c: Cursor): boolean {
  if (c.kind[c.at] !== LBRACE || c.startsLine() || c.inHeader) return false;
  return !(c.kind[c.at + 1] === IDENT && c.kind[c.at + 2] === LBRACE && /^(?:willSet|didSet|get|set)$/.test(c.text(c.at + 1)));
}

/** `{ … } onError: { … }`. */
function readTrailing(c: Cursor, callee: ExprText, args: Argument[]): void {
  if (!startsTrailing(c)) return;
  args.push(closureArgument(c, ANY, expectedAs(callee, args.length, ANY)));
  while ((c.kind[c.at] === IDENT || isKeyword(c.kind[c.at] as number)) && c.next() === COLON && c.next(2) === LBRACE) {
    const label = c.name(c.at);
    c.at += 2;
    args.push(closureArgument(c, label, expectedAs(callee, args.length, label)));
  }
}

function closureArgument(c: Cursor, label: string, as: ExprText): Argument {
  const token = c.at;
  const value: ClosureValue = readClosure(c, as);
  return { label, text: value.type, ofElement: value.ofElement, token };
}

/** What a parameter takes, by its label where there is one. */
function expectedAs(callee: ExprText, index: number, label: string): ExprText {
  if (callee.startsWith('?') || callee.length > LONGEST_EXPECTED) return UNKNOWN;
  // `.init(…)` makes what is expected.
  const made = /^<([\w.]+)>\.init$|^([\w.]+)\.init$/.exec(callee);
  if (made !== null && callee !== 'super.init' && callee !== 'this.init') return expectedAs((made[1] ?? made[2]) as string, index, label);
  return label === ANY ? `${callee}%last` : label === '' ? `${callee}%${index}` : `${callee}%${label}:`;
}

/** The parentheses or brackets at the cursor, which stands behind them afterwards. */
export function readArguments(c: Cursor, callee: ExprText, receiver: ExprText = UNKNOWN): readonly Argument[] {
  const open = c.at;
  const end = c.partner(open);
  const args: Argument[] = [];
  const { inHeader } = c;
  c.inHeader = false;
  c.at++;
  while (c.at < end) {
    const before = c.at;
    let label = '';
    if (c.next() === COLON && (c.kind[c.at] === IDENT || isKeyword(c.kind[c.at] as number))) {
      label = c.name(c.at);
      c.at += 2;
    }
    args.push(readArgument(c, label === '_' ? '' : label, expectedAs(callee, args.length, label), receiver));
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  c.inHeader = inHeader;
  c.at = c.after(open);
  return args;
}

function readArgument(c: Cursor, label: string, as: ExprText, receiver: ExprText): Argument {
  const token = c.at;
  if (c.kind[token] === LBRACE) {
    const closure = closureArgument(c, label, as);
    // `{ … }()` is called in place.
    if (c.kind[c.at] === COMMA || c.at >= c.tokens.count - 1 || c.kind[c.at] === 41) return closure;
  }
  if (c.kind[token] === BACKSLASH) {
    const path = readKeyPath(c, receiver.startsWith('?') || receiver === '' ? UNKNOWN : `${receiver}~`);
    return { label, text: UNKNOWN, ofElement: path.length > 1 ? path : '', token };
  }
  return { label, text: c.expecting(as, () => readExpression(c)), ofElement: '', token };
}

/** `x[i]`: a call of `subscript` where the type has one. */
export function readIndex(c: Cursor, chain: Chain): void {
  const open = c.at;
  const known = !chain.text.startsWith('?');
  const args = readArguments(c, known ? `${chain.text}.subscript` : UNKNOWN);
  if (known) {
    c.called(`${chain.text}.subscript`, open, args.length, args.map((a) => labelled(a, handedText(a.text))).join(','));
    chain.text += '[]';
  }
  chain.name = -1;
  chain.receiver = '';
}
