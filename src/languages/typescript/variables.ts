/**
 * Variable declarations. At module level every name is a symbol; inside functions only functions, classes and object
 * literals are (the literal's own name hidden), any other name is a binding of its block.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { openClass } from './classes.ts';
import { exportedVariable } from './commonjs.ts';
import { exprOf } from './expressions.ts';
import type { FileContext, Known } from './file-context.ts';
import { isExported, openCallable } from './functions.ts';
import { requiredModule } from './imports.ts';
import { bindPattern } from './patterns.ts';
import { promisedElements } from './promises.ts';
import { routerVariable } from './routes.ts';
import { ownShapes, shapesIn } from './shapes.ts';
import { symbolFact } from './symbols.ts';
import { field, isFunction, unwrap } from './syntax.ts';
import { isPrimitive, knownFromType } from './types.ts';

/** `const`, `let`, `var`: what its declarators have in common. */
export function declaration(ctx: FileContext, node: Node): void {
  const outer = ctx.outers.get(node.id);
  ctx.declarations.push({
    end: node.endIndex,
    constant: ctx.source.startsWith('const', node.startIndex),
    functionScoped: ctx.source.startsWith('var', node.startIndex),
    exported: isExported(ctx, outer),
    outer: outer ?? node,
  });
}

export function variable(ctx: FileContext, node: Node): void {
  const name = field(node, 'name');
  if (name === null) return;
  const value = field(node, 'value');
  const inner = value === null ? null : unwrap(ctx, value);
  if (inner !== null && requiredModule(ctx, name, inner, ctx.scope)) return;
  if (name.type !== 'identifier') destructured(ctx, name, node, value);
  else if (inner !== null && isFunction(inner.type)) functionVariable(ctx, node, name, inner);
  else if (inner?.type === 'class') ctx.owners.set(inner.id, openClass(ctx, inner, { name, holder: node, outer: outerOf(ctx, node) }));
  else {
    if (value !== null) routerVariable(ctx, ctx.text(name), value);
    if (inner !== null) exportedVariable(ctx, name, inner);
    plainVariable(ctx, { node, name, value, inner, annotation: field(node, 'type') });
  }
}

/** The statement, for its first declarator: the others begin where they stand. */
function outerOf(ctx: FileContext, node: Node): Node | undefined {
  const statement = ctx.declarations.at(-1)?.outer;
  if (statement === undefined) return undefined;
  const between = ctx.source.slice(statement.startIndex, node.startIndex);
  return between.length < 40 && !between.includes(',') ? statement : undefined;
}

function functionVariable(ctx: FileContext, node: Node, name: Node, fn: Node): void {
  const exported = ctx.declarations.at(-1)?.exported ?? false;
  ctx.owners.set(fn.id, openCallable(ctx, { kind: 'function', fn, node, name, owner: ctx.facts.current, outer: outerOf(ctx, node), exported }));
}

interface Variable {
  readonly node: Node;
  readonly name: Node;
  readonly value: Node | null;
  /** The value without parentheses, assertions and freezing. */
  readonly inner: Node | null;
  readonly annotation: Node | null;
}

function plainVariable(ctx: FileContext, v: Variable): void {
  const known = knownVariable(ctx, v);
  const object = v.inner?.type === 'object' ? v.inner : null;
  const shaped = v.annotation !== null && !known.type && shapesIn(ctx, v.annotation).length > 0;
  const local = !ctx.atModuleLevel;
  if (local && object === null && !shaped) {
    ctx.bind(ctx.text(v.name), known, bindingRange(ctx, v.node));
    if (known.type && v.annotation) variableType(ctx, known.type, v.annotation, ctx.facts.current);
    return;
  }
  const symbol = variableSymbol(ctx, v, known, local);
  if (object !== null) ctx.literals.set(object.id, { owner: symbol, path: ctx.text(v.name) });
  ownShapes(ctx, v.annotation, symbol);
}

function knownVariable(ctx: FileContext, v: Variable): Known {
  if (v.annotation !== null) {
    const known = knownFromType(ctx, v.annotation);
    if (known.type !== '' && known.type !== 'any') return known;
  }
  return v.value === null ? {} : { value: exprOf(ctx, v.value) };
}

function variableSymbol(ctx: FileContext, v: Variable, known: Known, hidden: boolean): SymbolIndex {
  const statement = ctx.declarations.at(-1);
  const long = v.value !== null && v.value.endIndex - v.value.startIndex > 100;
  const fact = symbolFact(ctx, {
    kind: hidden ? 'variable' : variableKind(ctx, v, statement?.constant ?? false),
    node: v.node,
    name: v.name,
    owner: ctx.facts.current,
    outer: outerOf(ctx, v.node),
    known,
    headerEnd: long ? v.value?.startIndex : undefined,
    exported: statement?.exported ?? false,
    hidden,
  });
  // What stands in a local object belongs to the function around it; at module level the variable is the caller.
  const symbol = hidden ? ctx.facts.add(fact) : ctx.facts.open(fact);
  if (known.type && v.annotation) variableType(ctx, known.type, v.annotation, symbol);
  return symbol;
}

const PRIMITIVE_VALUES = new Set(['string', 'number', 'true', 'false', 'regex', 'template_string', 'unary_expression']);

function variableKind(ctx: FileContext, v: Variable, constant: boolean): NodeKind {
  const isConstant = constant && (/^[A-Z][A-Z\d_]*$/.test(ctx.text(v.name)) || PRIMITIVE_VALUES.has(v.inner?.type ?? ''));
  return isConstant ? 'constant' : 'variable';
}

function variableType(ctx: FileContext, type: string, annotation: Node, symbol: SymbolIndex): void {
  if (!isPrimitive(type)) ctx.facts.type('variable', type, annotation.firstNamedChild ?? annotation, symbol);
}

/** Visible from its declaration on: what it is made of is looked up just before. */
function bindingRange(ctx: FileContext, node: Node): { start: number; end: number } {
  const { end } = ctx.declarations.at(-1)?.functionScoped ? ctx.functionScope() : ctx.scope;
  return { start: node.startIndex, end };
}

function destructured(ctx: FileContext, pattern: Node, node: Node, value: Node | null): void {
  const annotation = field(node, 'type');
  const elements = value === null || pattern.type !== 'array_pattern' ? undefined : promisedElements(ctx, value);
  const known: Known = annotation !== null ? knownFromType(ctx, annotation) : { value: value === null ? '?' : exprOf(ctx, value) };
  const local = !ctx.atModuleLevel;
  const range = bindingRange(ctx, node);
  bindPattern(ctx, pattern, known, (name, k) => {
    const element = elements === undefined ? undefined : elementOf(pattern, name, elements);
    const meaning = element === undefined ? k : { value: element };
    if (local) ctx.bind(ctx.text(name), meaning, range);
    else
      ctx.facts.add(
        symbolFact(ctx, {
          kind: 'variable',
          node,
          name,
          owner: ctx.facts.current,
          outer: outerOf(ctx, node),
          known: meaning,
          exported: ctx.declarations.at(-1)?.exported ?? false,
        }),
      );
  });
}

function elementOf(pattern: Node, name: Node, elements: readonly string[]): string | undefined {
  const index = pattern.namedChildren.findIndex((c) => c?.id === name.id);
  return index < 0 ? undefined : elements[index];
}
