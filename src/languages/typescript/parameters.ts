/**
 * Formal parameters -> bindings over the whole function, type references, arity. Parameters without a type take
 * what the call says that the function is handed to. A parameter with an inline object type gets a hidden symbol
 * (`$options`) that owns the members of that type.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { exprOf } from './expressions.ts';
import type { FileContext, Known } from './file-context.ts';
import { bindPattern } from './patterns.ts';
import { ownShapes, shapesIn } from './shapes.ts';
import { symbolFact } from './symbols.ts';
import { field } from './syntax.ts';
import { isPrimitive, knownFromType } from './types.ts';

export interface Parameter {
  readonly node: Node;
  readonly pattern: Node;
  readonly type: Node | null;
  readonly fallback: Node | null;
  readonly optional: boolean;
  readonly rest: boolean;
}

export function parametersOf(fn: Node): Parameter[] {
  const list = field(fn, 'parameters');
  if (list === null) {
    const single = field(fn, 'parameter');
    return single === null ? [] : [{ node: single, pattern: single, type: null, fallback: null, optional: false, rest: false }];
  }
  return list.namedChildren.flatMap((node) => (node === null ? [] : parameter(node)));
}

function parameter(node: Node): Parameter[] {
  const pattern = field(node, 'pattern');
  if (pattern === null) return [];
  const fallback = field(node, 'value');
  const rest = pattern.type === 'rest_pattern';
  return [{ node, pattern, type: field(node, 'type'), fallback, optional: fallback !== null || node.type === 'optional_parameter', rest }];
}

export function arityOf(parameters: readonly Parameter[]): readonly [number, number] {
  const own = parameters.filter((p) => p.pattern.type !== 'this');
  const required = own.filter((p) => !p.optional && !p.rest).length;
  return [required, own.some((p) => p.rest) ? -1 : own.length];
}

interface Place {
  /** The callable's symbol, for type references; the innermost one for anonymous functions. */
  readonly symbol: SymbolIndex;
  readonly range: { readonly start: number; readonly end: number };
  readonly expected?: readonly (ExprText | undefined)[] | undefined;
}

export function bindParameters(ctx: FileContext, parameters: readonly Parameter[], place: Place): void {
  parameters.forEach((p, i) => {
    const known = knownParameter(ctx, p, place, place.expected?.[i]);
    bindPattern(ctx, p.pattern, known, (name, k) => ctx.bind(ctx.text(name), k, place.range, true));
  });
}

function knownParameter(ctx: FileContext, p: Parameter, { symbol }: Place, expected: ExprText | undefined): Known {
  if (p.type !== null) {
    const known = knownFromType(ctx, p.type);
    if (known.type && !isPrimitive(known.type)) ctx.facts.type('param', known.type, p.type.firstNamedChild ?? p.type, symbol);
    return known.type || known.value || shapesIn(ctx, p.type).length === 0 ? known : { value: shapeSymbol(ctx, p, p.type, symbol) };
  }
  if (expected !== undefined) return { value: expected };
  return p.fallback === null ? {} : { value: exprOf(ctx, p.fallback) };
}

/** Owner of the members of `options: { store: Store }`. */
function shapeSymbol(ctx: FileContext, p: Parameter, annotation: Node, owner: SymbolIndex): string {
  const name = p.pattern.type === 'identifier' ? `$${ctx.text(p.pattern)}` : `$${p.node.startIndex}`;
  const fact = symbolFact(ctx, { kind: 'variable', node: p.node, name: null, fallback: name, owner, hidden: true });
  ownShapes(ctx, annotation, ctx.facts.add(fact));
  return name;
}

/** `this: Foo` as first parameter says what `this` is. */
export function thisParameter(ctx: FileContext, parameters: readonly Parameter[]): ExprText | undefined {
  const first = parameters[0];
  if (first?.pattern.type !== 'this' || first.type === null) return undefined;
  const { type } = knownFromType(ctx, first.type);
  return type ? `<${type}>` : undefined;
}
