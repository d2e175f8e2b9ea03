/**
 * What a call hands over, as far as it tells overloads apart: literals, paths, creations, casts, lambdas by their number
 * of parameters. One expression an argument, with commas between; empty where nothing is known. Most arguments are read
 * from the text, which costs no trip into the parser.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { type Span, splitAtCommas } from '../shared/brackets.ts';
import type { CsharpFile } from './csharp-file.ts';
import { exprOf, MAX_DEPTH, pathExpr } from './expressions.ts';
import { typeText } from './types.ts';

/** Nested deeper than this, an argument is not worth its text. */
const ARGUMENT_DEPTH = 4;
const MAX_TEXT = 120;
const NULL = '<null>';
const STRING = /^(?:[$@]*"|nameof\()/;
const NUMBER = /^-?(?:\d[\d_]*|0x[\da-f_]+)([ul]{0,2})$/i;
const REAL = /^-?[\d_]*\.?\d[\d_]*(?:e[+-]?\d+)?([fdm]?)$/i;
const LAMBDA = /^(?:static\s+|async\s+)*(?:(\w+)|\(([^()]*)\))\s*=>/;
const CREATION = /^new\s+([A-Za-z_][\w.]*(?:<[\w\s,.<>?[\]]*>)?)\s*[({]/;
const ARRAY = /^new\s+([\w.]+(?:<[\w\s,.<>?]*>)?)\s*\[/;
const CAST = /^\(([A-Z_a-z][\w.]*(?:<[\w\s,.<>?]*>)?(?:\[\])?\??)\)\s*[\w(@]/;
const DECLARED = /^out\s+(?!var\s)([\w.]+(?:<[\w\s,.<>?]*>)?(?:\[\])?\??)\s+\w+$/;
/** A call, an element, a choice, a sum. */
const COMPOSED = /[)\]]$|\s(?:\?|\?\?|\+)\s/;
const TYPE_OF = /^typeof\s*\(/;
const REALS: Readonly<Record<string, ExprText>> = { '': '<double>', d: '<double>', f: '<float>', m: '<decimal>' };

/** '' when nothing is known of any argument. */
export function argumentTexts(file: CsharpFile, args: Node, count: number): string {
  if (count === 0) return '';
  const spans = splitAtCommas(file.source, args.startIndex + 1, args.endIndex - 1);
  return spans.length === count ? textsOf(file, spans, (i) => args.namedChild(i)) : '';
}

/** The same of arguments that are read as text, from `(` to `)`. */
export function writtenArguments(file: CsharpFile, { start, end }: Span): { readonly args: number; readonly handed: string } {
  const spans = splitAtCommas(file.source, start + 1, end - 1);
  return { args: spans.length, handed: textsOf(file, spans, () => null) };
}

function textsOf(file: CsharpFile, spans: readonly Span[], node: (index: number) => Node | null): string {
  const texts = spans.map(({ start, end }, i) => known(argumentText(file, file.source.slice(start, end).trim(), () => node(i))));
  return texts.some((t) => t !== '') ? texts.join(',') : '';
}

const known = (text: ExprText): ExprText => (text.startsWith('?') || text.length > MAX_TEXT ? '' : text);

function argumentText(file: CsharpFile, text: string, node: () => Node | null): ExprText {
  if (text === 'null') return NULL;
  const path = pathExpr(text);
  if (path !== undefined) return path;
  const literal = literalOf(text);
  if (literal !== undefined) return literal;
  const lambda = LAMBDA.exec(text);
  if (lambda !== null) return `<(${Array(parameterCount(lambda)).fill('?').join(',')})=>?>`;
  const made = CREATION.exec(text)?.[1] ?? CAST.exec(text)?.[1] ?? DECLARED.exec(text)?.[1];
  if (made !== undefined) return `<${typeText(made)}>`;
  const element = ARRAY.exec(text)?.[1];
  if (element !== undefined) return `<Array<${typeText(element)}>>`;
  // Named arguments and those that are given back have their own rules.
  if (/^(?:out|ref|in)\s|^\w+\s*:(?!:)/.test(text)) return '';
  return COMPOSED.test(text) ? exprOf(file, node()?.lastNamedChild ?? null, MAX_DEPTH - ARGUMENT_DEPTH) : '';
}

function literalOf(text: string): ExprText | undefined {
  if (STRING.test(text)) return /^[$@]*"/.test(text) && /"\s*\.\s*\w/.test(text) ? undefined : '<string>';
  if (text.startsWith("'")) return '<char>';
  const suffix = NUMBER.exec(text)?.[1];
  if (suffix !== undefined) return suffix === '' ? '<int>' : /l/i.test(suffix) ? '<long>' : '<uint>';
  const real = REAL.exec(text)?.[1];
  if (real !== undefined) return REALS[real.toLowerCase()];
  if (TYPE_OF.test(text)) return '<Type>';
  return /^!\w|\s(?:==|!=|&&|\|\||<=|>=|is)\s/.test(text) && !text.includes('?') ? '<bool>' : undefined;
}

function parameterCount([, single, list]: RegExpExecArray): number {
  if (single !== undefined) return 1;
  return list === undefined || list.trim() === '' ? 0 : list.split(',').length;
}
