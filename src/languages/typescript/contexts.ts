/**
 * What a function or an object literal is expected to be by the place it stands in: an annotated variable, the result
 * of a function, an argument. `f%1` is what `f` takes second, `f%1%0` the first parameter of the function that
 * is expected there. Arguments are found in the text: a bracket or comma in front of them leads back to the call.
 */

import type { ExprText } from '../../model/facts.ts';
import { listed } from './call-arguments.ts';
import type { Container, FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { GLOBALS } from './traits.ts';

const MAX_SCAN = 1500;
const MAX_LENGTH = 200;

/** What is expected of the function `fn`; undefined when nothing says so. */
export function functionContext(ctx: FileContext, fn: Node): ExprText | undefined {
  const given = ctx.contexts.get(fn.id);
  const context = given ?? elementContext(ctx, fn) ?? argumentContext(ctx, fn.startIndex);
  return context === undefined || context.startsWith('?') || context.length > MAX_LENGTH ? undefined : context;
}

/** What is expected of a member of an object literal. */
export function memberContext({ context }: Container, name: string): ExprText | undefined {
  if (context === undefined || context.startsWith('?') || !/^[\w$]+$/.test(name)) return undefined;
  // All values of a table are alike.
  return context.startsWith('<Record<') && context.endsWith('>') ? `${context}~` : `${context}.${name}`;
}

/** `this` in a method of an object that has no name: what is expected of the method says it, if anything. */
export function expectedThis(path: ExprText, context: ExprText | undefined): ExprText {
  return path === '?' && context !== undefined && context.length <= MAX_LENGTH ? `${context}%this` : path;
}

/** The parameter of the call in whose arguments something begins at `start`. */
export function argumentContext(ctx: FileContext, start: number): ExprText | undefined {
  const { source } = ctx;
  let depth = 0;
  let index = 0;
  for (let i = start - 1; i >= 0 && start - i < MAX_SCAN; i--) {
    switch (source.charCodeAt(i)) {
      case 41: // )
      case 93: // ]
      case 125: // }
        depth++;
        break;
      case 40: // (
        if (depth === 0) return parameterOf(ctx, i, start, index);
        depth--;
        break;
      case 91: // [
      case 123: // {
        if (depth === 0) return undefined;
        depth--;
        break;
      case 44: // ,
        if (depth === 0) index++;
        break;
      case 34: // "
      case 39: // '
      case 96: // `
        i = openingQuote(source, i);
        break;
      default:
        // Anything else in front of the first comma is part of a larger expression.
        if (index === 0 && depth === 0 && source.charCodeAt(i) > 32) return undefined;
    }
  }
  return undefined;
}

/** `const steps: Step[] = [(state) => ...]`: what an element of the list is. */
function elementContext(ctx: FileContext, fn: Node): ExprText | undefined {
  const list = ctx.lists.size === 0 || fn.parent?.type !== 'array' ? undefined : ctx.lists.get(fn.parent.startIndex);
  return list === undefined ? undefined : `${list}~`;
}

function parameterOf(ctx: FileContext, open: number, start: number, index: number): ExprText | undefined {
  const callee = ctx.calls.get(open);
  // What the runtime and test frameworks expect is not declared in any repository.
  if (callee === undefined || GLOBALS.has(/^[\w$]*/.exec(callee)?.[0] ?? '')) return undefined;
  return `${callee}${index === 0 ? '' : handedOver(ctx, ctx.source.slice(open + 1, start))}%${index}`;
}

/** The arguments in front, as far as they are paths: they may say what a callback is handed. */
function handedOver(ctx: FileContext, text: string): string {
  if (text.length > MAX_LENGTH || UNPLAIN.test(text)) return '';
  return listed(ctx, argumentTexts(text));
}

/** Comments, templates and escapes: the text alone does not tell where an argument ends. */
const UNPLAIN = /[`/\\]/;
const ARGUMENT = /(?:'[^']*'|"[^"]*"|[^,'"])+/g;

/** Split at commas outside of strings; what has brackets is not a path, and neither is what stands behind it. */
function argumentTexts(text: string): string[] {
  const bracket = text.search(/[([{]/);
  const plain = bracket < 0 ? text : text.slice(0, text.lastIndexOf(',', bracket) + 1);
  return plain.match(ARGUMENT)?.map((part) => part.trim()) ?? [];
}

/** Offset of the quote that opens the string which ends at `close`. */
function openingQuote(source: string, close: number): number {
  const quote = source[close] as string;
  let at = source.lastIndexOf(quote, close - 1);
  while (at > 0 && source.charCodeAt(at - 1) === 92) at = source.lastIndexOf(quote, at - 1);
  return at;
}
