/** Blocks, loops, catch clauses and type tests: where names live, and what is known about them inside. */

import type { CallSite } from './call-site.ts';
import { exprOf } from './expressions.ts';
import type { FileContext, Range } from './file-context.ts';
import { bindPattern } from './patterns.ts';
import type { Node } from './syntax/node.ts';
import { field, matchAt } from './syntax-questions.ts';
import { GLOBALS } from './traits.ts';
import { knownFromType } from './types.ts';

export function block(ctx: FileContext, node: Node): void {
  ctx.scopes.push({ start: node.startIndex, end: node.endIndex, module: ctx.moduleBlocks.has(node.id) });
}

/** `for (const x of xs)`; the keys of `in` are strings. */
export function loop(ctx: FileContext, node: Node): void {
  block(ctx, node);
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === null || right === null || field(node, 'kind') === null) return;
  const iterated = exprOf(ctx, right);
  const value = field(node, 'operator')?.type === 'in' ? '<string>' : iterated.startsWith('?') ? '?' : `${iterated}~`;
  bindPattern(ctx, left, { value }, (name, known) => ctx.bind(name, known, ctx.scope));
}

export function catchClause(ctx: FileContext, node: Node): void {
  block(ctx, node);
  const parameter = field(node, 'parameter');
  if (parameter === null) return;
  const known = knownFromType(ctx, field(node, 'type'));
  bindPattern(ctx, parameter, known, (name, k) => ctx.bind(name, k, ctx.scope));
}

/** `x instanceof Foo`: x is a Foo where the test holds. */
export function instanceTest(ctx: FileContext, node: Node): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === null || right === null) return;
  const type = exprOf(ctx, right);
  if (!/^[\w$.]+$/.test(type)) return;
  ctx.facts.refAt('reference', type, right.endIndex - type.length + type.lastIndexOf('.') + 1);
  const name = ctx.text(left);
  if (left.type === 'identifier') for (const range of whereTrue(ctx, node)) ctx.bind(name, { type }, range);
  else if (MEMBER_PATH.test(name)) for (const range of whereTrue(ctx, node)) ctx.narrow(name, type, range);
}

const MEMBER_PATH = /^[\w$]+(?:\.#?[\w$]+)+$/;

const GUARD = /^[$_]*(?:is|has)[A-Z]/;
const ONE_NAME = /\(\s*([\w$]+)\s*[,)]/y;
const NO_ARGUMENTS = /\(\s*\)/y;

/** `isFoo(x)`, `x.isFoo()`: x is what the function tests for, if it says so, where the test holds. */
export function guardTest(ctx: FileContext, { node, expr, name, open }: CallSite): void {
  if (open < 0 || !GUARD.test(name) || !/^[\w$.]+$/.test(expr) || GLOBALS.has(/^[\w$]*/.exec(expr)?.[0] ?? '')) return;
  const receiver = /^([\w$]+)\.[\w$]+$/.exec(expr)?.[1];
  const tested = matchAt(ONE_NAME, ctx.source, open)?.[1] ?? (matchAt(NO_ARGUMENTS, ctx.source, open) === null ? undefined : receiver);
  if (tested === undefined || tested === 'this') return;
  for (const range of whereTrue(ctx, node)) ctx.bind(tested, { value: `${expr}()~`, narrowed: true }, range);
}

/** Ranges in which a condition is known to hold: the branch it guards, the right side of `&&`, what follows a guard clause. */
function whereTrue(ctx: FileContext, condition: Node): Range[] {
  const ranges: Range[] = [];
  let child = condition;
  let negated = false;
  for (let i = 0; i < 12; i++) {
    const parent = child.parent;
    if (parent === null) return ranges;
    const type = parent.type;
    if (type === 'unary_expression') negated = !negated;
    else if (type === 'binary_expression') {
      const operator = field(parent, 'operator')?.type;
      const right = field(parent, 'right');
      if (operator !== (negated ? '||' : '&&')) return ranges;
      if (right && right.id !== child.id) ranges.push(rangeOf(right));
    } else if (type !== 'parenthesized_expression') {
      return [...ranges, ...guarded(ctx, parent, child, negated)];
    }
    child = parent;
  }
  return ranges;
}

const rangeOf = (node: Node): Range => ({ start: node.startIndex, end: node.endIndex });

function guarded(ctx: FileContext, parent: Node, child: Node, negated: boolean): Range[] {
  if (parent.type !== 'if_statement' && parent.type !== 'ternary_expression' && parent.type !== 'while_statement') return [];
  const consequence = field(parent, 'consequence') ?? field(parent, 'body');
  const alternative = field(parent, 'alternative');
  // `strict ? isFoo(x) : true`: what a branch says is not a condition of it.
  if (child.id === consequence?.id || child.id === alternative?.id) return [];
  if (!negated) return consequence === null ? [] : [rangeOf(consequence)];
  if (alternative !== null) return [rangeOf(alternative)];
  // `if (!(x instanceof Foo)) return;`
  return consequence !== null && leaves(ctx, consequence) ? [{ start: parent.endIndex, end: ctx.scope.end }] : [];
}

const LEAVES = /(^|[{;}\s])(return|throw|continue|break)\b[^{}]*\}?$/;

const leaves = (ctx: FileContext, branch: Node): boolean => branch.endIndex - branch.startIndex < 2000 && LEAVES.test(ctx.text(branch));
