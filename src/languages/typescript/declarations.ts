/**
 * Declarations that hold others: interfaces, type aliases, enums, namespaces; and the members of types.
 */
import type { Node } from 'web-tree-sitter';
import { NODE_FLAGS } from '../../model/graph.ts';
import { stringValue } from '../shared/text.ts';
import { namedSupertypes, placeOf } from './classes.ts';
import type { FileContext } from './file-context.ts';
import { isExported, typeBounds } from './functions.ts';
import { ownShapes } from './shapes.ts';
import { symbolFact, typeParameters } from './symbols.ts';
import { field } from './syntax.ts';
import { isPrimitive, knownFromType } from './types.ts';

export function interfaceDeclaration(ctx: FileContext, node: Node): void {
  const outer = ctx.outers.get(node.id);
  const body = field(node, 'body');
  const fact = symbolFact(ctx, {
    kind: 'interface',
    node,
    name: field(node, 'name'),
    owner: ctx.facts.current,
    outer,
    headerEnd: body?.startIndex,
    typeParams: typeParameters(ctx, node),
    exported: isExported(ctx, outer),
  });
  const symbol = ctx.facts.open(fact);
  for (const child of node.namedChildren) if (child?.type === 'extends_type_clause') namedSupertypes(ctx, child, 'extends', symbol);
  typeBounds(ctx, node, symbol);
  ctx.frames.push({ end: fact.end, kind: 'class', thisText: 'this', symbol });
  ctx.containers.push({ end: fact.end, kind: 'type', owner: symbol, path: 'this', hidesValues: false, fields: new Map() });
}

export function typeAlias(ctx: FileContext, node: Node): void {
  const value = field(node, 'value');
  const outer = ctx.outers.get(node.id);
  const known = knownFromType(ctx, value);
  const fact = symbolFact(ctx, {
    kind: 'type',
    node,
    name: field(node, 'name'),
    owner: ctx.facts.current,
    outer,
    known,
    typeParams: typeParameters(ctx, node),
    exported: isExported(ctx, outer),
  });
  const symbol = ctx.facts.open(fact);
  typeBounds(ctx, node, symbol);
  ownShapes(ctx, value, symbol);
  if (value !== null && known.type && !isPrimitive(known.type)) ctx.facts.type('variable', known.type, value, symbol);
}

/** An object type: its members belong to whatever it was written for, if that is a symbol. */
export function objectType(ctx: FileContext, node: Node): void {
  const owner = ctx.owners.get(node.id);
  const hidesValues = owner !== undefined && ctx.facts.symbol(owner)?.hidden === true;
  ctx.containers.push({ end: node.endIndex, kind: 'type', owner, path: owner === undefined ? '?' : 'this', hidesValues, fields: new Map() });
}

export function propertySignature(ctx: FileContext, node: Node): void {
  const container = ctx.container;
  const name = field(node, 'name');
  if (container?.kind !== 'type' || container.owner === undefined || name === null) return;
  const annotation = field(node, 'type');
  const known = knownFromType(ctx, annotation);
  const hidden = container.hidesValues && !known.type?.startsWith('=>');
  const fact = symbolFact(ctx, { kind: 'property', node, name, ...placeOf(ctx, container), known, hidden });
  const symbol = hidden ? ctx.facts.add(fact) : ctx.facts.open(fact);
  if (annotation !== null && !hidden && known.type && !isPrimitive(known.type))
    ctx.facts.type('field', known.type, annotation.firstNamedChild ?? annotation, symbol);
  ownShapes(ctx, annotation, symbol);
}

export function enumDeclaration(ctx: FileContext, node: Node): void {
  const outer = ctx.outers.get(node.id);
  const body = field(node, 'body');
  const symbol = ctx.facts.open(
    symbolFact(ctx, {
      kind: 'enum',
      node,
      name: field(node, 'name'),
      owner: ctx.facts.current,
      outer,
      headerEnd: body?.startIndex,
      exported: isExported(ctx, outer),
    }),
  );
  for (const member of body?.namedChildren ?? []) {
    const name = member?.type === 'enum_assignment' ? field(member, 'name') : member;
    if (!member || !name || name.type === 'comment') continue;
    ctx.facts.add(symbolFact(ctx, { kind: 'enum_member', node: member, name, owner: symbol, flags: NODE_FLAGS.static }));
  }
}

/** `namespace A.B {}` is a module inside a module; `declare module 'x'` takes the name between the quotes. */
export function namespaceDeclaration(ctx: FileContext, node: Node): void {
  const name = field(node, 'name');
  const body = field(node, 'body');
  if (name === null || body === null) return;
  const outer = ctx.outers.get(node.id);
  const fact = symbolFact(ctx, { kind: 'module', node, name, owner: ctx.facts.current, outer, headerEnd: body.startIndex, exported: isExported(ctx, outer) });
  ctx.facts.open({ ...fact, name: stringValue(fact.name) ?? fact.name });
  ctx.moduleBlocks.add(body.id);
}
