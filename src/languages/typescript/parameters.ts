/**
 * Formal parameters -> bindings over the whole function, type references, arity. A list of plain names with plain
 * types is read from its text; patterns, defaults and compound types are asked of the syntax tree. Parameters
 * without a type take what the call says that the function is handed to. A parameter with an inline object type gets
 * a hidden symbol of its name that owns the members of that type.
 */

import type { BindingFact, ExprText, SymbolIndex, TypeText } from '../../model/facts.ts';
import { exprOf } from './expressions.ts';
import type { FileContext, Known, Range } from './file-context.ts';
import { bindPattern } from './patterns.ts';
import { ownShapes, shapesIn } from './shapes.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, matchAt } from './syntax-questions.ts';
import { isPrimitive, knownFromType } from './types.ts';

/** A name with at most a plain type. */
interface PlainParameter {
  readonly name: string;
  readonly type: TypeText;
  readonly typeAt: number;
  readonly optional: boolean;
  readonly rest: false;
}

export interface SyntaxParameter {
  readonly node: Node;
  readonly pattern: Node;
  readonly type: Node | null;
  readonly fallback: Node | null;
  readonly optional: boolean;
  readonly rest: boolean;
}

export type Parameter = PlainParameter | SyntaxParameter;

const isPlain = (p: Parameter): p is PlainParameter => 'name' in p;

const SINGLE = /(?:async\s+)?([\w$]+)\s*=>/y;
const PLAIN_LIST = /\(\s*(?:[\w$]+\??(?:\s*:\s*[\w$.]+)?\s*(?:,\s*|(?=\))))*\)/y;
const PLAIN = /[(,]\s*([\w$]+)(\?)?(?:\s*:\s*([\w$.]+))?/y;

/** Parameters of a function, with the offset where their list ends. */
export function parametersOf(ctx: FileContext, fn: Node): { list: readonly Parameter[]; start: number; end: number } {
  const single = matchAt(SINGLE, ctx.source, fn.startIndex);
  if (single !== null)
    return { list: [plain(single[1] as string, false, undefined, fn.startIndex)], start: fn.startIndex, end: fn.startIndex + single[0].length - 2 };
  const node = field(fn, 'parameters');
  if (node === null) return { list: [], start: fn.startIndex, end: fn.startIndex };
  const text = matchAt(PLAIN_LIST, ctx.source, node.startIndex);
  if (text !== null) return { list: plainList(ctx, node.startIndex), start: node.startIndex, end: node.startIndex + text[0].length };
  return { list: node.children.flatMap(syntaxParameter), start: node.startIndex, end: node.endIndex };
}

function plain(name: string, optional: boolean, type: string | undefined, typeAt: number): PlainParameter {
  return { name, type: type ?? '', typeAt, optional, rest: false };
}

function plainList(ctx: FileContext, start: number): PlainParameter[] {
  const list: PlainParameter[] = [];
  for (
    let m = matchAt(PLAIN, ctx.source, start);
    m !== null;
    m = matchAt(PLAIN, ctx.source, m.index + m[0].length + blanksAfter(ctx.source, m.index + m[0].length))
  ) {
    const [all, name = '', optional, type] = m;
    list.push(plain(name, optional !== undefined, type, m.index + all.length - (type?.length ?? 0)));
  }
  return list;
}

function blanksAfter(source: string, at: number): number {
  let i = at;
  while (source.charCodeAt(i) <= 32) i++;
  return i - at;
}

function syntaxParameter(node: Node): SyntaxParameter[] {
  const pattern = field(node, 'pattern');
  if (pattern === null) return [];
  const fallback = field(node, 'value');
  const rest = pattern.type === 'rest_pattern';
  return [{ node, pattern, type: field(node, 'type'), fallback, optional: fallback !== null || node.type === 'optional_parameter', rest }];
}

/** The parameters as the tree has them: for constructors, whose parameters may declare fields. */
export function syntaxParameters(fn: Node): SyntaxParameter[] {
  return (field(fn, 'parameters')?.children ?? []).flatMap(syntaxParameter);
}

export function arityOf(parameters: readonly Parameter[]): readonly [number, number] {
  let required = 0;
  let open = false;
  let all = 0;
  for (const p of parameters) {
    if (isPlain(p) ? p.name === 'this' : p.pattern.type === 'this') continue;
    all++;
    if (p.rest) open = true;
    else if (!p.optional) required++;
  }
  return [required, open ? -1 : all];
}

interface Place {
  /** The callable's symbol, for type references; the innermost one for anonymous functions. */
  readonly symbol: SymbolIndex;
  /** The same, -1 for anonymous functions. */
  readonly callable: SymbolIndex;
  readonly range: Range;
  /** Types that a comment gives, by name. */
  readonly commented: ReadonlyMap<string, TypeText>;
  /** What a parameter without a type is. */
  expected(index: number): ExprText | undefined;
}

/** Binds the parameters and answers with their declared types, '' for those without. */
export function bindParameters(ctx: FileContext, parameters: readonly Parameter[], place: Place): TypeText[] {
  const types: TypeText[] = [];
  for (const p of parameters) {
    if (isPlain(p)) {
      if (p.name === 'this') continue;
      const type = p.type || (place.commented.get(p.name) ?? '');
      const binding = bindPlain(ctx, { ...p, type }, place, types.length);
      if (place.callable >= 0) ctx.parameters.set(binding, { of: place.callable, name: p.name, index: types.length });
      types.push(type);
    } else {
      const known = knownParameter(ctx, p, place, types.length);
      const index = types.length;
      bindPattern(ctx, p.pattern, known, (name, k, at) => {
        const binding = ctx.bind(name, k, place.range, at.id === p.pattern.id);
        if (binding.param && !p.rest && place.callable >= 0) ctx.parameters.set(binding, { of: place.callable, name, index });
      });
      types.push(p.rest && known.type ? `...${known.type}` : (known.type ?? ''));
    }
  }
  return types;
}

function bindPlain(ctx: FileContext, p: PlainParameter, place: Place, index: number): BindingFact {
  if (!isPrimitive(p.type)) ctx.facts.typeAt('param', p.type, p.typeAt, place.symbol);
  const known = p.type === '' ? { value: place.expected(index) } : p.type === 'this' ? { value: ctx.thisText } : { type: p.type };
  return ctx.bind(p.name, known, place.range, true);
}

function knownParameter(ctx: FileContext, p: SyntaxParameter, place: Place, index: number): Known {
  const { symbol } = place;
  if (p.type !== null) {
    const known = knownFromType(ctx, p.type);
    if (known.type && !isPrimitive(known.type)) ctx.facts.typeAt('param', known.type, typeStart(ctx, p.type), symbol);
    return known.type || known.value || shapesIn(ctx, p.type).length === 0 ? known : { value: shapeSymbol(ctx, p, p.type, symbol, index) };
  }
  const commented = p.pattern.type === 'identifier' ? place.commented.get(ctx.text(p.pattern)) : undefined;
  if (commented) return { type: commented };
  return { value: place.expected(index) ?? (p.fallback === null ? undefined : exprOf(ctx, p.fallback)) };
}

/** Where the type itself begins in `: Type`. */
export function typeStart(ctx: FileContext, annotation: Node): number {
  const at = annotation.startIndex;
  return ctx.source.charCodeAt(at) === 58 ? at + 1 + blanksAfter(ctx.source, at + 1) : at;
}

/** Owner of the members of `options: { store: Store }`. */
function shapeSymbol(ctx: FileContext, p: SyntaxParameter, annotation: Node, owner: SymbolIndex, index: number): string {
  const at = p.node.startIndex;
  const name = p.pattern.type === 'identifier' ? ctx.text(p.pattern) : `arg${index}`;
  ownShapes(ctx, annotation, ctx.facts.add(symbolFact(ctx, { kind: 'variable', name, nameAt: at, start: at, end: p.node.endIndex, owner, hidden: true })));
  return name;
}

/** `this: Foo` as first parameter says what `this` is. */
export function thisParameter(ctx: FileContext, parameters: readonly Parameter[]): ExprText | undefined {
  const first = parameters[0];
  if (first === undefined) return undefined;
  if (isPlain(first)) return first.name === 'this' && first.type !== '' ? `<${first.type}>` : undefined;
  if (first.type === null || first.pattern.type !== 'this') return undefined;
  const { type } = knownFromType(ctx, first.type);
  return type ? `<${type}>` : undefined;
}
