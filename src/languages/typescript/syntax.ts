/** Small questions about syntax nodes that every part of the extraction asks. */
import type { Node } from 'web-tree-sitter';
import { stringValue } from '../shared/text.ts';
import type { FileContext } from './file-context.ts';

export const field = (node: Node, name: string): Node | null => node.childForFieldName(name);

const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'generator_function']);
export const isFunction = (type: string): boolean => FUNCTIONS.has(type);

const WRAPPERS = new Set(['parenthesized_expression', 'non_null_expression', 'as_expression', 'satisfies_expression', 'instantiation_expression']);

/** The expression inside parentheses, `!`, `as T`, `satisfies T` and calls that give their argument back. */
export function unwrap(ctx: FileContext, node: Node): Node {
  let inner = node;
  for (let i = 0; i < 8; i++) {
    const type = inner.type;
    const next: Node | null = WRAPPERS.has(type) ? inner.firstNamedChild : type === 'call_expression' ? givenBack(ctx, inner) : null;
    if (next === null) return inner;
    inner = next;
  }
  return inner;
}

const IDENTITIES = /^Object\.(freeze|seal|preventExtensions)$/;

function givenBack(ctx: FileContext, call: Node): Node | null {
  const callee = field(call, 'function');
  if (callee === null || callee.type !== 'member_expression' || !IDENTITIES.test(ctx.text(callee))) return null;
  return field(call, 'arguments')?.firstNamedChild ?? null;
}

/** The name that a call or a mention is known by: the last identifier of a path. */
export function lastName(node: Node): Node | undefined {
  let n: Node | null = node;
  for (let i = 0; n !== null && i < 16; i++) {
    const type: string = n.type;
    if (type === 'identifier' || type === 'property_identifier' || type === 'private_property_identifier' || type === 'super') return n;
    if (type === 'member_expression') n = field(n, 'property');
    else if (WRAPPERS.has(type) || type === 'await_expression') n = n.firstNamedChild;
    else return undefined;
  }
  return undefined;
}

/** Name of a member as written: without quotes; `[Symbol.iterator]` for a computed one. */
export function memberName(ctx: FileContext, name: Node): string {
  const text = ctx.text(name);
  return stringValue(text) ?? text;
}

/** Value of a plain string or of a template without substitutions. */
export function literal(ctx: FileContext, node: Node | null | undefined): string | undefined {
  if (!node) return undefined;
  const type = node.type;
  if (type !== 'string' && type !== 'template_string') return undefined;
  const value = stringValue(ctx.text(node));
  return type === 'template_string' && value?.includes('${') ? undefined : value;
}

/** Arguments of a call without comments; a template tag has none. */
export function argumentsOf(call: Node): Node[] {
  const list = field(call, 'arguments');
  if (list === null || list.type !== 'arguments') return [];
  return list.namedChildren.filter((n): n is Node => n !== null && n.type !== 'comment');
}
