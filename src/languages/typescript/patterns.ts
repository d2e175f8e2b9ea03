/**
 * Binding patterns -> names with what is known about them. `{ a, b: [c] } = x` says a is `x.a` and c is `x.b#0`.
 * The caller decides what becomes of a name: a binding of a scope, or a symbol of the module.
 */

import type { ExprText } from '../../model/facts.ts';
import { exprOf } from './expressions.ts';
import type { FileContext, Known } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { field, plainName } from './syntax-questions.ts';

const MAX_DEPTH = 10;

export type Bind = (name: string, known: Known, at: Node) => void;

export function bindPattern(ctx: FileContext, pattern: Node, known: Known, bind: Bind, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  switch (pattern.type) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      bind(ctx.text(pattern), known, pattern);
      break;
    case 'object_pattern':
      for (const child of pattern.children) bindProperty(ctx, child, exprFor(known), bind, depth + 1);
      break;
    case 'array_pattern':
      bindElements(ctx, pattern, exprFor(known), bind, depth + 1);
      break;
    case 'assignment_pattern':
      bindDefault(ctx, pattern, known, bind, depth + 1);
      break;
    case 'rest_pattern':
      if (pattern.first) bindPattern(ctx, pattern.first, known, bind, depth + 1);
      break;
    default:
  }
}

/** A typed or known value as an expression that steps can be added to. */
export function exprFor({ type, value }: Known): ExprText {
  return type ? `<${type}>` : (value ?? '?');
}

const known = (value: ExprText): Known => (value === '?' || value.startsWith('?.') ? {} : { value });

function bindProperty(ctx: FileContext, child: Node, base: ExprText, bind: Bind, depth: number): void {
  switch (child.type) {
    case 'shorthand_property_identifier_pattern':
      bindName(ctx, child, base, bind);
      break;
    case 'pair_pattern':
      bindPair(ctx, child, base, bind, depth);
      break;
    case 'object_assignment_pattern': {
      const left = field(child, 'left');
      if (left) takenOut(ctx, base, ctx.text(left), left);
      if (left) bindDefault(ctx, child, known(`${base}.${ctx.text(left)}`), bind, depth);
      break;
    }
    case 'rest_pattern':
      bindPattern(ctx, child, known(base), bind, depth);
      break;
    default:
  }
}

/** `{ a } = x` reads x.a. */
function takenOut(ctx: FileContext, base: ExprText, name: string, at: Node): void {
  if (!base.startsWith('?') && /^[\w$]+$/.test(name)) ctx.facts.refAt('access', `${base}.${name}`, at.startIndex);
}

function bindName(ctx: FileContext, child: Node, base: ExprText, bind: Bind): void {
  const name = ctx.text(child);
  takenOut(ctx, base, name, child);
  bind(name, known(`${base}.${name}`), child);
}

function bindPair(ctx: FileContext, pair: Node, base: ExprText, bind: Bind, depth: number): void {
  const key = field(pair, 'key');
  const target = field(pair, 'value');
  if (key === null || target === null) return;
  const name = plainName(ctx.text(key));
  takenOut(ctx, base, name, key);
  // A new name for a member is a value of its own, not another name for the member: see `oneOf` of expressions.
  const step = target.type === 'identifier' ? `.${name}^` : `.${name}`;
  bindPattern(ctx, target, /^[\w$]+$/.test(name) ? known(base + step) : {}, bind, depth);
}

/** `a = 1`: the value itself if it is known, else the default. */
function bindDefault(ctx: FileContext, node: Node, given: Known, bind: Bind, depth: number): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === null) return;
  const fallback = !given.type && !given.value && right !== null ? known(exprOf(ctx, right)) : given;
  bindPattern(ctx, left, fallback, bind, depth);
}

function bindElements(ctx: FileContext, pattern: Node, base: ExprText, bind: Bind, depth: number): void {
  for (const [index, child] of pattern.children.entries()) {
    if (child.type === 'rest_pattern') bindPattern(ctx, child, known(base), bind, depth);
    else bindPattern(ctx, child, known(tupleElement(base, index)), bind, depth);
  }
}

/** N-th of a tuple. `m.entries()~#1` is `m~`. */
function tupleElement(base: ExprText, index: number): ExprText {
  if (base === '?') return '?';
  const table = /^(.*)\.entries\(\)~$/.exec(base)?.[1];
  if (table !== undefined) return index === 1 ? `${table}~` : '?';
  return `${base}#${index}`;
}
