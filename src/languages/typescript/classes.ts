/**
 * Classes and their members. Fields come from declarations, from constructor parameters with a modifier and, in
 * plain JavaScript, from assignments to `this`. Decorators stand before a member in the tree, so the first of them
 * opens the member it belongs to.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex, TypeRole } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { exprOf, outsideOf } from './expressions.ts';
import type { Container, FileContext, Known } from './file-context.ts';
import { enterFunction, isExported, openCallable, typeBounds } from './functions.ts';
import { parametersOf } from './parameters.ts';
import { ownShapes } from './shapes.ts';
import { type Declared, modifiersBefore, symbolFact, typeParameters } from './symbols.ts';
import { field, isFunction, memberName, unwrap } from './syntax.ts';
import { isPrimitive, knownFromType, typeArguments, typeOf } from './types.ts';

/** A class declaration or expression; without a name of its own its members belong to what is around it. */
export function classDeclaration(ctx: FileContext, node: Node): void {
  if (ctx.done.has(node.id)) return;
  const given = ctx.owners.get(node.id);
  const name = field(node, 'name');
  const named = given !== undefined || name !== null;
  const symbol = given ?? (name === null ? ctx.facts.current : openClass(ctx, node, { name, outer: ctx.outers.get(node.id) }));
  heritage(ctx, node, symbol);
  typeBounds(ctx, node, symbol);
  const end = node.endIndex;
  const body = field(node, 'body');
  ctx.frames.push({ end, kind: 'class', thisText: named ? 'this' : '?', symbol });
  ctx.containers.push({ end, kind: 'class', owner: symbol, path: named ? 'this' : '?', hidesValues: false, fields: new Map(), ...(body ? { body } : {}) });
}

/** Adds and opens the symbol of a class; `holder` is the variable that names a class expression. */
export function openClass(ctx: FileContext, node: Node, at: { name: Node | null; outer?: Node | undefined; holder?: Node; owner?: SymbolIndex }): SymbolIndex {
  const fact = symbolFact(ctx, {
    kind: 'class',
    node: at.holder ?? node,
    name: at.name,
    owner: at.owner ?? ctx.facts.current,
    outer: at.outer,
    headerEnd: field(node, 'body')?.startIndex,
    typeParams: typeParameters(ctx, node),
    exported: isExported(ctx, at.outer),
    flags: node.type === 'abstract_class_declaration' ? NODE_FLAGS.abstract : 0,
  });
  return ctx.facts.open(fact);
}

function heritage(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  for (const child of node.namedChildren) {
    if (child?.type !== 'class_heritage') continue;
    for (const clause of child.namedChildren) {
      if (clause?.type === 'extends_clause') extendsClause(ctx, clause, symbol);
      else if (clause?.type === 'implements_clause') namedSupertypes(ctx, clause, 'implements', symbol);
    }
  }
}

function extendsClause(ctx: FileContext, clause: Node, symbol: SymbolIndex): void {
  const value = field(clause, 'value');
  if (value === null) return;
  const base = unwrap(ctx, value);
  const path = exprOf(ctx, base);
  if (/^[\w$.]+$/.test(path)) ctx.facts.type('extends', path + typeArguments(ctx, field(clause, 'type_arguments')), base, symbol);
  else if (base.type === 'call_expression') mixins(ctx, base, symbol);
}

/** `extends Mixin(Base)`: the classes among the arguments are bases too. */
function mixins(ctx: FileContext, call: Node, symbol: SymbolIndex): void {
  for (const argument of field(call, 'arguments')?.namedChildren ?? []) {
    if (argument?.type === 'identifier') ctx.facts.type('extends', ctx.text(argument), argument, symbol);
    else if (argument?.type === 'call_expression') mixins(ctx, argument, symbol);
  }
}

export function namedSupertypes(ctx: FileContext, clause: Node, role: TypeRole, symbol: SymbolIndex): void {
  for (const type of clause.namedChildren) if (type) ctx.facts.type(role, typeOf(ctx, type), type, symbol);
}

/** A method, accessor or signature of a class, an object literal or a type. */
export function method(ctx: FileContext, node: Node, outer?: Node): void {
  const container = ctx.container;
  const name = field(node, 'name');
  if (ctx.done.has(node.id) || name === null || container === undefined) return;
  if (container.kind === 'type' && container.owner === undefined) return;
  const modifiers = modifiersBefore(ctx.source, node.startIndex, name.startIndex);
  const kind = methodKind(ctx, container, name, modifiers);
  const symbol = openCallable(ctx, {
    kind,
    fn: node,
    node,
    name,
    outer,
    ...placeOf(ctx, container),
    flags: node.type === 'abstract_method_signature' ? NODE_FLAGS.abstract : 0,
  });
  if (kind === 'property') accessorType(ctx, node, symbol);
  enterFunction(ctx, node, symbol, methodThis(container, modifiers));
  if (kind === 'constructor') parameterProperties(ctx, node, container);
}

/** What a member's symbol takes from the class, type or object it stands in. */
export function placeOf(ctx: FileContext, { owner, ownerType, exported }: Container): Pick<Declared, 'owner' | 'ownerType' | 'exported'> {
  return { owner: owner ?? ctx.facts.current, ownerType, exported };
}

function methodKind(ctx: FileContext, container: Container, name: Node, modifiers: string): NodeKind {
  if (/\b[gs]et\s*$/.test(modifiers)) return 'property';
  return container.kind === 'class' && ctx.text(name) === 'constructor' ? 'constructor' : 'method';
}

function methodThis(container: Container, modifiers: string): ExprText {
  return container.kind === 'class' && container.path === 'this' && /\bstatic\b/.test(modifiers) ? 'cls' : container.path;
}

/** A setter's type is that of its parameter. */
function accessorType(ctx: FileContext, node: Node, symbol: SymbolIndex): void {
  const fact = ctx.facts.symbol(symbol);
  const parameter = parametersOf(node)[0];
  if (fact === undefined || parameter?.type == null || fact.type !== undefined) return;
  const { type } = knownFromType(ctx, parameter.type);
  if (type) fact.type = type;
}

/** `constructor(private readonly store: Store)` declares a field. */
function parameterProperties(ctx: FileContext, node: Node, container: Container): void {
  for (const p of parametersOf(node)) {
    if (p.pattern.type !== 'identifier') continue;
    if (!/\b(public|private|protected|readonly)\s/.test(modifiersBefore(ctx.source, p.node.startIndex, p.pattern.startIndex))) continue;
    const known = p.type === null ? { value: p.fallback === null ? '?' : exprOf(ctx, p.fallback) } : knownFromType(ctx, p.type);
    const fact = symbolFact(ctx, { kind: 'field', node: p.node, name: p.pattern, owner: container.owner ?? -1, known });
    const symbol = ctx.facts.add(fact);
    container.fields.set(fact.name, symbol);
    if (known.type && !isPrimitive(known.type) && p.type) ctx.facts.type('field', known.type, p.type.firstNamedChild ?? p.type, symbol);
  }
}

/** A class field. One that holds a function is a method. */
export function fieldDefinition(ctx: FileContext, node: Node, outer?: Node): void {
  const name = field(node, 'name');
  const container = ctx.container;
  if (ctx.done.has(node.id) || name === null || container?.kind !== 'class') return;
  const value = field(node, 'value');
  const owner = container.owner ?? -1;
  const isStatic = /\bstatic\b/.test(modifiersBefore(ctx.source, node.startIndex, name.startIndex));
  if (isStatic && container.path === 'this') ctx.frames.push({ end: node.endIndex, kind: 'static', thisText: 'cls', symbol: -1 });
  if (value !== null && isFunction(value.type)) {
    ctx.owners.set(value.id, openCallable(ctx, { kind: 'method', fn: value, node, name, owner, outer }));
    ctx.paths.set(value.id, isStatic ? 'cls' : 'this');
    return;
  }
  const symbol = plainField(ctx, { node, name, outer, value, owner });
  container.fields.set(memberName(ctx, name), symbol);
}

interface PlainField {
  readonly node: Node;
  readonly name: Node;
  readonly outer: Node | undefined;
  readonly value: Node | null;
  readonly owner: SymbolIndex;
}

function plainField(ctx: FileContext, { node, name, outer, value, owner }: PlainField): SymbolIndex {
  const annotation = field(node, 'type');
  const known: Known = annotation !== null ? knownFromType(ctx, annotation) : value === null ? {} : { value: exprOf(ctx, value) };
  const symbol = ctx.facts.open(
    symbolFact(ctx, {
      kind: 'field',
      node,
      name,
      owner,
      outer,
      known,
      headerEnd: value !== null && value.endIndex - value.startIndex > 80 ? value.startIndex : undefined,
    }),
  );
  if (annotation !== null && known.type && !isPrimitive(known.type)) ctx.facts.type('field', known.type, annotation.firstNamedChild ?? annotation, symbol);
  ownShapes(ctx, annotation, symbol);
  const object = value === null ? null : unwrap(ctx, value);
  if (object?.type === 'object')
    ctx.literals.set(object.id, { owner: symbol, path: /^[\w$#]+$/.test(ctx.text(name)) ? `${ctx.thisText}.${ctx.text(name)}` : '?' });
  return symbol;
}

/** `this.x = value`: tells an untyped field's value; declares the field in plain JavaScript. */
export function assignedField(ctx: FileContext, target: Node, name: Node, right: Node): void {
  const container = ctx.containers.findLast((c) => c.kind === 'class');
  if (container === undefined || container.owner === undefined || ctx.thisText !== 'this') return;
  const text = ctx.text(name);
  const declared = container.fields.get(text);
  const value = outsideOf(ctx, exprOf(ctx, right), right.startIndex);
  if (declared !== undefined) {
    const fact = ctx.facts.symbol(declared);
    if (fact && fact.type === undefined && fact.value === undefined && !value.startsWith('?')) fact.value = value;
  } else if (ctx.isScript && !declaresMember(ctx, container, text)) {
    const fact = symbolFact(ctx, { kind: isFunction(right.type) ? 'method' : 'field', node: target, name, owner: container.owner, known: { value } });
    container.fields.set(text, ctx.facts.add(fact));
  }
}

function declaresMember(ctx: FileContext, container: Container, name: string): boolean {
  return (container.body?.namedChildren ?? []).some((m) => {
    const own = m === null ? null : field(m, 'name');
    return own !== null && ctx.text(own) === name;
  });
}
