/** A function's header taken apart: parameters, type parameters, result, body; read once per function. */

import type { FileContext } from './file-context.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import type { Node } from './syntax/node.ts';
import { field, skipBlanks } from './syntax-questions.ts';

export interface FunctionParts {
  readonly parameters: readonly Parameter[];
  readonly typeParameters: Node | null;
  /** Annotation of the result, with its colon. */
  readonly result: Node | null;
  /** Offset of the body; the end of the header when there is none. */
  readonly bodyStart: number;
  /** `=> expression`: the body is what the function returns. */
  readonly expressionBody: boolean;
}

export function functionParts(ctx: FileContext, fn: Node): FunctionParts {
  const known = ctx.parts.get(fn.id);
  if (known !== undefined) return known;
  const { source } = ctx;
  const { list, start, end } = parametersOf(ctx, fn);
  const generic = start > 0 && lastVisible(source, start) === 62 && start > fn.startIndex;
  const after = skipBlanks(source, end);
  const result = source.charCodeAt(after) === 58 ? (field(fn, 'return_type') ?? field(fn, 'type')) : null;
  let body = result === null ? after : skipBlanks(source, result.endIndex);
  const arrow = source.startsWith('=>', body);
  if (arrow) body = skipBlanks(source, body + 2);
  const parts: FunctionParts = {
    parameters: list,
    typeParameters: generic ? field(fn, 'type_parameters') : null,
    result,
    bodyStart: body,
    expressionBody: arrow && source.charCodeAt(body) !== 123,
  };
  ctx.parts.set(fn.id, parts);
  return parts;
}

/** Code of the last character before `at` that is not a blank. */
function lastVisible(source: string, at: number): number {
  let i = at - 1;
  while (i >= 0 && source.charCodeAt(i) <= 32) i--;
  return source.charCodeAt(i);
}
