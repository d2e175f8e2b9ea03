/**
 * Which fields, fragments and types an operation or a fragment uses. The type of what is selected is known at the root and
 * below `... on Type`; elsewhere only the schema knows it, so those fields are given without a type.
 */
import type { GraphqlDefinition, GraphqlSelection } from './document.ts';

export interface GraphqlUse {
  readonly kind: 'field' | 'fragment' | 'type';
  /** `Query.user`, or `name` where the type is not known. */
  readonly name: string;
  readonly at: number;
}

const ROOTS: Readonly<Record<string, string>> = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };

export function graphqlUses({ word, types, selections }: GraphqlDefinition): GraphqlUse[] {
  const uses: GraphqlUse[] = types.map(({ name, at }) => ({ kind: 'type', name, at }));
  addUses(selections, word === 'fragment' ? types[0]?.name : ROOTS[word], uses);
  return uses.filter(({ name }) => !name.endsWith('__typename'));
}

function addUses(selections: readonly GraphqlSelection[], type: string | undefined, uses: GraphqlUse[]): void {
  for (const { kind, name, at, selections: inner } of selections) {
    if (kind === 'field') uses.push({ kind, name: type === undefined ? name : `${type}.${name}`, at });
    else uses.push({ kind: kind === 'on' ? 'type' : 'fragment', name, at });
    addUses(inner, kind === 'on' ? name : undefined, uses);
  }
}

const BUILT_IN: ReadonlySet<string> = new Set(['Int', 'Float', 'String', 'Boolean', 'ID']);
export const isBuiltInType = (name: string): boolean => BUILT_IN.has(name);
