/** Symbols and relations of a GraphQL document, whether it is a file or stands in a string of code. */
import type { RelationTarget, SymbolIndex } from '../../../model/facts.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import type { FormatRelation, FormatSymbol } from '../format-facts.ts';
import type { GraphqlDefinition, GraphqlField, GraphqlName } from './document.ts';
import { graphqlUses, isBuiltInType } from './uses.ts';

/** Where they go: the facts of a file, or what a link adds to one. */
export interface GraphqlSink {
  symbol(symbol: FormatSymbol): SymbolIndex;
  relation(relation: FormatRelation): void;
}

const KINDS: Readonly<Record<string, NodeKind>> = { enum: 'enum', query: 'operation', mutation: 'operation', subscription: 'operation', fragment: 'fragment' };

/** `root`: the type is that of all queries (mutations, subscriptions) under a name of its own, so its fields are found as `Query.users` too. */
export function addDefinition(sink: GraphqlSink, path: string, definition: GraphqlDefinition, root?: string): SymbolIndex {
  const { name, at, start, end, signature, doc, word } = definition;
  const self = sink.symbol({ kind: KINDS[word] ?? 'schema', name, nameAt: at, start, end, signature, doc });
  if (definition.selections.length > 0) relateUses(sink, definition, self);
  else addType(sink, definition, { self, name, path, root });
  return self;
}

function addType(sink: GraphqlSink, { word, types, fields, isExtension, at }: GraphqlDefinition, owner: Owner): void {
  const { self, name } = owner;
  for (const type of types) relateType(sink, self, word === 'union' ? 'references' : 'implements', type);
  if (isExtension) sink.relation({ type: 'extends', from: self, target: { ...typeTarget(name), otherwise: 'nothing' }, at });
  for (const field of fields) addField(sink, field, word === 'enum' ? 'enum_member' : 'field', owner);
}

interface Owner {
  readonly self: SymbolIndex;
  readonly name: string;
  readonly path: string;
  readonly root: string | undefined;
}

function addField(sink: GraphqlSink, { types, at, ...field }: GraphqlField, kind: NodeKind, owner: Owner): void {
  const aliases = owner.root === undefined ? undefined : [`${owner.root}.${field.name}`];
  const index = sink.symbol({ ...field, kind, nameAt: at, owner: owner.self, ...(aliases && { aliases }) });
  const own: RelationTarget = { kind, name: `${owner.name}.${field.name}`, full: true, within: owner.path, otherwise: 'nothing' };
  if (kind === 'field') sink.relation({ type: 'references', from: owner.self, target: own, at });
  for (const used of types) {
    relateType(sink, index, 'type_hint_of', used);
    relateType(sink, owner.self, 'references', used);
  }
}

function relateType(sink: GraphqlSink, from: SymbolIndex, type: 'type_hint_of' | 'references' | 'implements', { name, at }: GraphqlName): void {
  if (!isBuiltInType(name)) sink.relation({ type, from, target: typeTarget(name), at });
}

const typeTarget = (name: string): RelationTarget => ({ kind: ['schema', 'enum'], name, full: true, reader: 'graphql', otherwise: 'unresolved' });

function relateUses(sink: GraphqlSink, definition: GraphqlDefinition, from: SymbolIndex): void {
  for (const { kind, name, at } of graphqlUses(definition)) {
    if (kind === 'type') relateType(sink, from, 'references', { name, at });
    else if (kind === 'fragment') sink.relation({ type: 'references', from, target: { kind: 'fragment', name, full: true, otherwise: 'unresolved' }, at });
    else sink.relation({ type: 'accesses_field', from, at, ...fieldTarget(name) });
  }
}

/** Without its type: the only field of that name in the schema, if it has only one. */
function fieldTarget(name: string): Pick<FormatRelation, 'target' | 'provenance'> {
  const target: RelationTarget = { kind: 'field', name, reader: 'graphql', otherwise: 'nothing' };
  return name.includes('.') ? { target: { ...target, full: true } } : { target, provenance: 'ast_inferred' };
}
