/**
 * What a call is handed, as `{a,,b.c}` of an expression: paths, what is made or called in place, a function that makes
 * something. It may say what a generic function gives back. What is too long or not a value of its own is left out.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import type { FileContext } from './file-context.ts';
import { pathExpr } from './paths.ts';
import type { Node } from './syntax/node.ts';
import { argumentsOf, field, matchAt } from './syntax-questions.ts';

type Read = (node: Node) => ExprText;

const ARGUMENT = String.raw`(?:[A-Za-z_$][\w$]*(?:\.[\w$#]+)*|'[^'\n]*'|"[^"\n]*"|\d+)`;
const ARGUMENTS = new RegExp(String.raw`\(\s*(${ARGUMENT}(?:\s*,\s*${ARGUMENT})*)\s*(?=[,)])`, 'y');
const EACH_ARGUMENT = new RegExp(ARGUMENT, 'g');
const PATH = /^[A-Za-z_$][\w$]*(?:\.[\w$#]+)*$/;
const MADE = /\(\s*new\s/y;
const CALLED = /\(\s*[A-Za-z_$][\w$]*(?:\.[\w$#]+)*\(/y;
const MAKER = /\(\s*(?:async\s*)?\(\s*\)\s*=>\s*(?![{\s])/y;
const MAX_LENGTH = 160;

/** `open`: offset of the parenthesis in front of the arguments. `read` turns nodes into expressions. */
export function givenArguments(ctx: FileContext, call: Node, open: number, read: Read): string {
  const list = matchAt(ARGUMENTS, ctx.source, open)?.[1];
  if (list !== undefined) {
    return listed(ctx, list.match(EACH_ARGUMENT) ?? []);
  }
  if (matchAt(MADE, ctx.source, open) !== null) return madeArgument(call, read);
  if (matchAt(CALLED, ctx.source, open) !== null) return calledArgument(call, read);
  const maker = matchAt(MAKER, ctx.source, open) === null ? null : (field(call, 'arguments')?.first ?? null);
  const body = maker === null ? null : field(maker, 'body');
  const made = body === null ? '' : madeType(read(body));
  return made === '' ? '' : `{<=>${made}>}`;
}

const KEY = /^(['"])([\w$:/.-]{1,40})\1$/;

/** Arguments as far as they are paths, or texts that may be the name of a member. */
export function listed(ctx: FileContext, parts: readonly string[]): string {
  const given = parts.map((part) => {
    const key = KEY.exec(part)?.[2];
    const expr = key === undefined ? (PATH.test(part) ? pathExpr(ctx, part) : '') : `'${key}'`;
    return key !== undefined || PATH.test(expr) ? expr : '';
  });
  return given.some((expr) => expr !== '') ? `{${given.join(',')}}` : '';
}

/** `this.register(new Emitter<Foo>())` may give the emitter back. */
function madeArgument(call: Node, read: Read): string {
  const made = field(call, 'arguments')?.first;
  const expr = made?.type === 'new_expression' ? withoutArguments(read(made)) : '?';
  // A comma would end the argument: then the class alone has to do.
  const plain = expr.includes(',') ? expr.replace(/^<([\w$.]+)<.*$/, '$1()') : expr;
  return plain.startsWith('?') || /[,{}]/.test(plain) ? '' : `{${plain}}`;
}

/** `Named(Described(Base))`: what the inner call gives. */
function calledArgument(call: Node, read: Read): string {
  const called = argumentsOf(call)[0];
  const expr = called === undefined || called.type !== 'call_expression' ? '?' : read(called);
  return expr.startsWith('?') || expr.length > MAX_LENGTH ? '' : `{${expr}}`;
}

/** The type of an expression that makes something: `new Foo()`, a literal of a known type. */
function madeType(expr: ExprText): TypeText {
  const type = /^([A-Z][\w$]*(?:\.[A-Z][\w$]*)*)\(\)$/.exec(expr)?.[1] ?? typeOfValue(expr) ?? '';
  return /[,{}]/.test(type) ? '' : type;
}

/** The type of an expression that is nothing but a value of that type. */
export function typeOfValue(expr: ExprText): TypeText | undefined {
  return expr.startsWith('<') && expr.endsWith('>') ? expr.slice(1, -1) : undefined;
}

const CLASS_ARGUMENT = /\(\s*([A-Z][\w$]*|this)\s*[,)]/y;

/** `new Query(User)`: a class that is handed over may say what the object is about. */
export function handedClass(ctx: FileContext, construction: Node): string {
  const list = field(construction, 'arguments');
  const name = list === null ? undefined : matchAt(CLASS_ARGUMENT, ctx.source, list.startIndex)?.[1];
  const given = name === 'this' ? ctx.thisText : name;
  return given === undefined || !CLASS.test(given) ? '' : `{${given}}`;
}
/** A name, `this` of a static method, or what such a method says that its `this` is. */
const CLASS = /^(?:[A-Z][\w$]*|cls|<[^{},]*>)$/;

/** An expression with everything that is handed over rewritten; what is not known any more is left out. */
export function eachArgument(expr: ExprText, rewrite: (argument: ExprText) => ExprText): ExprText {
  const open = expr.indexOf('{');
  if (open < 0) return expr;
  const close = closingBrace(expr, open);
  const given = splitArguments(expr.slice(open + 1, close)).map((argument) => (argument === '' ? '' : known(rewrite(argument))));
  const list = given.some((argument) => argument !== '') ? `{${given.join(',')}}` : '';
  return expr.slice(0, open) + list + eachArgument(expr.slice(close + 1), rewrite);
}

export const withoutArguments = (expr: ExprText): ExprText => eachArgument(expr, () => '?');

const known = (expr: ExprText): ExprText => (expr.startsWith('?') ? '' : expr);

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** At commas that stand in no brackets. */
function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text[at] as string;
    if ('{<(['.includes(c)) depth++;
    else if ('})]'.includes(c) || (c === '>' && text[at - 1] !== '=')) depth--;
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
