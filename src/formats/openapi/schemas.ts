/** Schemas with their properties, and the types of code that are named after them. */
import type { RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { FormatFacts } from '../shared/format-facts.ts';
import { at, entriesOf, itemsOf, textAt, textsOf, type YamlNode } from '../shared/yaml.ts';
import { referencesIn, referenceTarget } from './references.ts';

export interface SchemaPlace {
  readonly name: string;
  readonly node: YamlNode | undefined;
  readonly start: number;
  readonly end: number;
  readonly nameAt: number;
}

/** Objects in objects: deeper ones say little to whoever searches. */
const MAX_DEPTH = 4;
const CODE_TYPES = ['class', 'struct', 'interface', 'record', 'type', 'enum'] as const;

export function addSchemas(facts: FormatFacts, schemas: YamlNode | undefined): void {
  for (const { key, keyStart, value, end } of entriesOf(schemas))
    if (key !== '' && value?.kind === 'map') addSchema(facts, { name: key, node: value, start: keyStart, end, nameAt: keyStart });
}

export function addSchema(facts: FormatFacts, { name, node, ...place }: SchemaPlace): void {
  const self = facts.symbol({ kind: 'schema', name, ...place, signature: `schema ${name}${typeOf(node)}`, doc: textAt(node, 'description') ?? '' });
  addProperties(facts, node, self, 0);
  if (node !== undefined) relateReferences(facts, node, self);
  if (/^[A-Z]\w+$/.test(name)) facts.relation({ type: 'references', from: self, target: typeNamed(name), at: place.nameAt, provenance: 'ast_inferred' });
}

const typeNamed = (name: string): RelationTarget => ({ kind: CODE_TYPES, name, full: true, otherwise: 'nothing' });

/** Also those of the parts that the schema is composed of. */
function addProperties(facts: FormatFacts, node: YamlNode | undefined, owner: SymbolIndex, depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const { key, keyStart, value, end } of entriesOf(at(node, 'properties'))) {
    if (key === '') continue;
    const doc = textAt(value, 'description') ?? '';
    const field = facts.symbol({ kind: 'field', name: key, owner, start: keyStart, end, nameAt: keyStart, signature: `${key}${typeOf(value)}`, doc });
    const target: RelationTarget = { kind: 'field', name: fullName(facts, field), full: true, within: facts.path, otherwise: 'nothing' };
    facts.relation({ type: 'references', from: owner, target, at: keyStart });
    addProperties(facts, value, field, depth + 1);
    addProperties(facts, at(value, 'items'), field, depth + 1);
  }
  for (const key of ['allOf', 'oneOf', 'anyOf']) for (const part of itemsOf(at(node, key))) addProperties(facts, part, owner, depth + 1);
}

function fullName(facts: FormatFacts, index: SymbolIndex): string {
  const symbol = facts.symbols[index];
  if (symbol === undefined) return '';
  return symbol.owner < 0 ? symbol.name : `${fullName(facts, symbol.owner)}.${symbol.name}`;
}

function relateReferences(facts: FormatFacts, node: YamlNode, from: SymbolIndex): void {
  for (const { ref, at: place } of referencesIn(node, node)) {
    const target = referenceTarget(facts.path, ref);
    if (target !== undefined) facts.relation({ type: 'references', from, target, at: place });
  }
}

function typeOf(node: YamlNode | undefined): string {
  const types = textsOf(at(node, 'type')).map((t) => t.text);
  const ref = textAt(node, '$ref');
  if (types.length > 0) return `: ${types.join(' | ')}`;
  return ref === undefined ? '' : `: ${ref.slice(ref.lastIndexOf('/') + 1)}`;
}
