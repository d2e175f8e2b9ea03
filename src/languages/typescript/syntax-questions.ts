/** Small questions about syntax nodes and source text that every part of the extraction asks. */

import { stringValue } from '../shared/text.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';

export const field = (node: Node, name: string): Node | null => node.child(name);

const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'generator_function']);
export const isFunction = (type: string): boolean => FUNCTIONS.has(type);

/** A sticky pattern at an offset. */
export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

const CALL = /(?:\?\.)?(?:<[\w$.,\s<>[\]|]*>)?\(/y;

/** Whether the text between two offsets calls something by its bare name. */
export function isCalled(source: string, name: string, start: number, end: number): boolean {
  for (let at = source.indexOf(name, start); at >= 0 && at < end; at = source.indexOf(name, at + 1)) {
    if (!isMember(source, at) && matchAt(CALL, source, at + name.length) !== null) return true;
  }
  return false;
}

/** Whether the text calls a member of that name of anything. */
export function isCalledMember(source: string, name: string): boolean {
  for (let at = source.indexOf(`.${name}`); at >= 0; at = source.indexOf(`.${name}`, at + 1)) {
    if (matchAt(CALL, source, at + 1 + name.length) !== null) return true;
  }
  return false;
}

/** Whether a name goes on before `at`, or is asked of something; what is spread (`...name`) is not. */
function isMember(source: string, at: number): boolean {
  return /[\w$.]/.test(source[at - 1] ?? '') && !source.startsWith('...', at - 3);
}

/** Offset of the next character that is not a blank; comments are not skipped. */
export function skipBlanks(source: string, at: number): number {
  let i = at;
  while (i < source.length && source.charCodeAt(i) <= 32) i++;
  return i;
}

const WRAPPERS = new Set(['parenthesized_expression', 'non_null_expression', 'as_expression', 'satisfies_expression', 'instantiation_expression']);

/** The expression inside parentheses, `!`, `as T`, `satisfies T` and calls that give their argument back. */
export function unwrap(ctx: FileContext, node: Node): Node {
  let inner = node;
  for (let i = 0; i < 8; i++) {
    const type = inner.type;
    const next: Node | null = WRAPPERS.has(type) ? inner.first : type === 'type_assertion' ? inner.last : givenBack(ctx, inner, type);
    if (next === null) return inner;
    inner = next;
  }
  return inner;
}

const IDENTITY = /Object\s*\.\s*(?:freeze|seal|preventExtensions)\s*\(/y;

function givenBack(ctx: FileContext, call: Node, type: string): Node | null {
  return type !== 'call_expression' || matchAt(IDENTITY, ctx.source, call.startIndex) === null ? null : (field(call, 'arguments')?.first ?? null);
}

/** The name that a call or a mention is known by: the last identifier of a path. */
export function lastName(node: Node): Node | undefined {
  let n: Node | null = node;
  for (let i = 0; n !== null && i < 16; i++) {
    const type: string = n.type;
    if (type === 'identifier' || type === 'property_identifier' || type === 'private_property_identifier' || type === 'super') return n;
    if (type === 'member_expression') n = field(n, 'property');
    else if (WRAPPERS.has(type) || type === 'await_expression') n = n.first;
    else return undefined;
  }
  return undefined;
}

/** Name of a member: without quotes, also where it is computed from a plain text (`['x-name']`); `[Symbol.iterator]` as written. */
export function plainName(text: string): string {
  const inner = text.charCodeAt(0) === 91 ? text.slice(1, -1).trim() : text;
  const first = inner.charCodeAt(0);
  const name = first === 39 || first === 34 || first === 96 ? (stringValue(inner) ?? text) : text;
  // A name is shown in one line, whatever its key is computed from.
  return name.includes('\n') ? name.replace(/\s+/g, ' ') : name;
}

const PLAIN_STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`\\$]*)`/y;
/** What may follow an expression that is nothing but a string. */
const AFTER_STRING = /\s*(?:[,;)\]}:]|$|\n|from\b|with\b|assert\b)/y;

/** Value of a plain string or of a template without substitutions. */
export function literal(ctx: FileContext, node: Node | null | undefined): string | undefined {
  if (!node) return undefined;
  const match = matchAt(PLAIN_STRING, ctx.source, node.startIndex);
  if (match === null) return undefined;
  const alone = matchAt(AFTER_STRING, ctx.source, node.startIndex + match[0].length) !== null || node.endIndex === node.startIndex + match[0].length;
  return alone ? (match[1] ?? match[2] ?? match[3]) : undefined;
}

/** Arguments of a call; a template tag has none. */
export function argumentsOf(call: Node): readonly Node[] {
  const list = field(call, 'arguments');
  return list?.type === 'arguments' ? list.children : [];
}

/** Value of a member of an object literal. */
export function memberOf(ctx: FileContext, object: Node, name: string): Node | null {
  for (const member of object.children) {
    if (!ctx.source.startsWith(name, member.startIndex)) continue;
    const key = member.type === 'pair' ? field(member, 'key') : null;
    if (key !== null && ctx.text(key) === name) return field(member, 'value');
  }
  return null;
}
