/**
 * Classes: their symbols and what they extend. The members are in members.ts. A class without a name of its own lends
 * its members to what is around it.
 */

import type { ExprText, SymbolIndex, TypeRole, TypeText } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { namedValue } from './anonymous-types.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { typeBounds, typeParameters } from './functions.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, unwrap } from './syntax-questions.ts';
import { typeArguments, typeOf } from './types.ts';

export function classDeclaration(ctx: FileContext, node: Node): void {
  if (ctx.done.has(node.id)) return;
  const given = ctx.owners.get(node.id);
  const name = field(node, 'name');
  const end = node.endIndex;
  const { start, exported } = ctx.outer(node);
  const symbol =
    given ??
    (name === null
      ? ctx.facts.current
      : openClass(ctx, node, { name: ctx.text(name), nameAt: name.startIndex, start, end, owner: ctx.facts.current, exported }));
  const thisText = given === undefined && name === null ? namelessInstance(ctx) : 'this';
  heritage(ctx, node, symbol);
  typeBounds(ctx, field(node, 'type_parameters'), symbol);
  ctx.frames.push({ end, kind: 'class', thisText, symbol });
  ctx.enter({ end, kind: 'class', owner: symbol, path: thisText, body: field(node, 'body') });
}

/**
 * `function Mixin(Base) { return class extends Base { ... } }`, `const plugin = fromClass(class { ... })`: such a class has
 * no symbol, its members are those of the function or the variable.
 */
function namelessInstance(ctx: FileContext): ExprText {
  const around = ctx.facts.symbol(ctx.facts.current);
  return around?.owner === -1 && LENDERS.has(around.kind) ? `&${around.name}` : '?';
}
const LENDERS = new Set(['function', 'variable', 'constant']);

interface ClassPlace {
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
  readonly owner: SymbolIndex;
  readonly exported: boolean;
  readonly flags?: number;
}

/** Adds and opens the symbol of a class; a class expression takes the name of what holds it. */
export function openClass(ctx: FileContext, node: Node, at: ClassPlace): SymbolIndex {
  const fact = symbolFact(ctx, {
    kind: 'class',
    ...at,
    headerEnd: field(node, 'body')?.startIndex,
    typeParams: typeParameters(ctx, field(node, 'type_parameters')),
    flags: (at.flags ?? 0) | (node.type === 'abstract_class_declaration' ? NODE_FLAGS.abstract : 0),
  });
  return ctx.facts.open(fact);
}

function heritage(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  for (const child of node.children) {
    if (child.type !== 'class_heritage') continue;
    for (const clause of child.children) {
      if (clause.type === 'extends_clause') extendsClause(ctx, clause, symbol);
      else if (clause.type === 'implements_clause') namedSupertypes(ctx, clause, 'implements', symbol);
    }
  }
}

function extendsClause(ctx: FileContext, clause: Node, symbol: SymbolIndex): void {
  const value = field(clause, 'value');
  if (value === null) return;
  const base = unwrap(ctx, value);
  const path = exprOf(ctx, base);
  if (/^[\w$.]+$/.test(path)) {
    const type = handedBase(ctx, path, base.startIndex, symbol) ?? path + typeArguments(ctx, field(clause, 'type_arguments'));
    ctx.facts.typeAt('extends', type, base.startIndex, symbol);
  } else if (base.type === 'call_expression') {
    // What the call gives comes before what it is handed.
    if (!path.startsWith('?')) ctx.facts.typeAt('extends', namedValue(ctx, base, path), base.startIndex, symbol);
    mixins(ctx, base, symbol, 0);
  }
}

/** `Constructor<Foo>`, `new (...args: any[]) => Foo`. */
const CONSTRUCTOR_OF = /^(?:[\w$.]+<([\w$.]+(?:<[^<>]*>)?)>|(?:\(.*\))?=>([\w$.]+(?:<[^<>]*>)?))$/;

/** A base that a mixin is handed: in `<T extends Constructor<Foo>>(Base: T)` at least a Foo. */
function handedBase(ctx: FileContext, name: string, offset: number, symbol: SymbolIndex): TypeText | undefined {
  const type = ctx.lookup(name, offset)?.type;
  const bound = type === undefined ? undefined : (ctx.facts.symbol(symbol)?.bounds?.[type] ?? type);
  const made = bound === undefined ? null : CONSTRUCTOR_OF.exec(bound);
  return made?.[1] ?? made?.[2];
}

/** `extends Mixin(Base)`: the classes among the arguments are bases too. */
function mixins(ctx: FileContext, call: Node, symbol: SymbolIndex, depth: number): void {
  if (depth > 6) return;
  for (const argument of field(call, 'arguments')?.children ?? []) {
    if (argument.type === 'identifier') ctx.facts.typeAt('extends', ctx.text(argument), argument.startIndex, symbol);
    else if (argument.type === 'call_expression') mixins(ctx, argument, symbol, depth + 1);
  }
}

export function namedSupertypes(ctx: FileContext, clause: Node, role: TypeRole, symbol: SymbolIndex): void {
  for (const type of clause.children) ctx.facts.typeAt(role, typeOf(ctx, type), type.startIndex, symbol);
}
