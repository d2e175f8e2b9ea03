/** Declarations that hold others: interfaces, type aliases, object types, enums, namespaces. */

import { NODE_FLAGS } from '../../model/graph.ts';
import { namedValue } from './anonymous-types.ts';
import { namedSupertypes } from './classes.ts';
import type { FileContext, Known } from './file-context.ts';
import { enterFunction, openCallable, typeBounds, typeParameters } from './functions.ts';
import { ownShapes } from './shapes.ts';
import { type Declared, symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, plainName } from './syntax-questions.ts';
import { isPrimitive, knownFromType } from './types.ts';

/** Name, extent and owner of a declaration that may stand in an `export` or `declare` statement. */
function placeOf(ctx: FileContext, node: Node): Pick<Declared, 'name' | 'nameAt' | 'start' | 'end' | 'owner' | 'exported'> {
  const name = field(node, 'name') ?? node;
  const { start, exported } = ctx.outer(node);
  return { name: plainName(ctx.text(name)), nameAt: name.startIndex, start, end: node.endIndex, owner: ctx.facts.current, exported };
}

export function interfaceDeclaration(ctx: FileContext, node: Node): void {
  const place = placeOf(ctx, node);
  const list = field(node, 'type_parameters');
  const symbol = ctx.facts.open(
    symbolFact(ctx, { kind: 'interface', ...place, headerEnd: field(node, 'body')?.startIndex, typeParams: typeParameters(ctx, list) }),
  );
  for (const child of node.children) if (child.type === 'extends_type_clause') namedSupertypes(ctx, child, 'extends', symbol);
  typeBounds(ctx, list, symbol);
  ctx.frames.push({ end: place.end, kind: 'class', thisText: 'this', symbol });
  ctx.enter({ end: place.end, kind: 'type', owner: symbol, path: 'this' });
}

export function typeAlias(ctx: FileContext, node: Node): void {
  const value = field(node, 'value');
  const known = aliased(ctx, value);
  const list = field(node, 'type_parameters');
  const place = placeOf(ctx, node);
  const symbol = ctx.facts.open(symbolFact(ctx, { kind: 'type', ...place, known, typeParams: typeParameters(ctx, list) }));
  typeBounds(ctx, list, symbol);
  ownShapes(ctx, value, symbol);
  if (value !== null && known.type && !isPrimitive(known.type)) ctx.facts.typeAt('variable', known.type, value.startIndex, symbol);
}

/** An alias stands for a type: `type A = ReturnType<typeof f>` for one that is known by its value. */
function aliased(ctx: FileContext, node: Node | null): Known {
  const known = knownFromType(ctx, node);
  return node !== null && known.value && known.value !== '?' ? { type: namedValue(ctx, node, known.value) } : known;
}

/** An object type: its members belong to whatever it was written for, if that is a symbol. */
export function objectType(ctx: FileContext, node: Node): void {
  const owner = ctx.owners.get(node.id);
  const hidesValues = owner !== undefined && ctx.facts.symbol(owner)?.hidden === true;
  ctx.enter({ end: node.endIndex, kind: 'type', owner, path: owner === undefined ? '?' : 'this', hidesValues });
}

/** `interface Table { [name: string]: Row }`: what a name leads to; an object type that says no more is a Record (types.ts). */
export function indexSignature(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  const type = field(node, 'type');
  if (container?.kind !== 'type' || container.owner === undefined || type === null || node.first?.type === 'mapped_type_clause') return;
  const { parent, startIndex: start, endIndex: end } = node;
  if (parent?.type === 'object_type' && parent.children.length === 1) return;
  const known = knownFromType(ctx, type);
  ctx.facts.add(symbolFact(ctx, { kind: 'method', name: '__getitem__', nameAt: start, start, end, owner: container.owner, known, hidden: true }));
}

/** `interface Handler { (c: Context): Response }`, `interface Maker { new (name: string): Foo }`: values of the type can be called. */
export function callSignature(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  if (container?.kind !== 'type' || container.owner === undefined) return;
  const start = node.startIndex;
  const symbol = openCallable(ctx, {
    kind: 'method',
    fn: node,
    name: '__call__',
    nameAt: start,
    start,
    end: node.endIndex,
    owner: container.owner,
    hidden: true,
  });
  enterFunction(ctx, node, symbol, '?');
}

export function enumDeclaration(ctx: FileContext, node: Node): void {
  const body = field(node, 'body');
  const owner = ctx.facts.open(symbolFact(ctx, { kind: 'enum', ...placeOf(ctx, node), headerEnd: body?.startIndex }));
  for (const member of body?.children ?? []) {
    const name = member.type === 'enum_assignment' ? field(member, 'name') : member;
    if (name === null) continue;
    ctx.facts.add(
      symbolFact(ctx, {
        kind: 'enum_member',
        name: plainName(ctx.text(name)),
        nameAt: name.startIndex,
        start: member.startIndex,
        end: member.endIndex,
        owner,
        flags: NODE_FLAGS.static,
      }),
    );
  }
}

/** `namespace A.B {}` is a module inside a module; `declare module 'x'` takes the name between the quotes. */
export function namespaceDeclaration(ctx: FileContext, node: Node): void {
  const body = field(node, 'body');
  if (body === null) return;
  ctx.facts.open(symbolFact(ctx, { kind: 'module', ...placeOf(ctx, node), headerEnd: body.startIndex }));
  ctx.moduleBlocks.add(body.id);
}
