/** What the languages share: a resolver leads to the field of its type, if the schema has one. */
import type { RelationTarget, SymbolIndex } from '../../model/facts.ts';
import type { LinkInput } from '../contract.ts';
import type { LinkBuilder } from '../shared/link-builder.ts';

export interface ResolverFile {
  readonly input: LinkInput;
  readonly builder: LinkBuilder;
}

export type ResolverReader = (file: ResolverFile) => void;

/** Several spellings, likeliest first. */
export function relateResolver({ input, builder }: ResolverFile, from: SymbolIndex, types: readonly string[], fields: readonly string[]): void {
  const names = types.flatMap((type) => fields.map((field) => `${type}.${field}`));
  const target = names.reduceRight<RelationTarget | undefined>(
    (orElse, name) => ({ kind: 'field', name, full: true, reader: 'graphql', otherwise: 'nothing', ...(orElse && { orElse }) }),
    undefined,
  );
  if (target !== undefined) builder.relation({ type: 'implements', from, target, at: input.facts.symbols[from]?.start ?? 0 });
}

/** What finds an entity of a federated graph by its key leads to the entity's type. */
export function relateEntity({ input, builder }: ResolverFile, from: SymbolIndex, type: string): void {
  const target: RelationTarget = { kind: 'schema', name: type, full: true, reader: 'graphql', all: 'nearest', otherwise: 'nothing' };
  builder.relation({ type: 'implements', from, target, at: input.facts.symbols[from]?.start ?? 0 });
}

export const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);
export const upperFirst = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
/** `all_users` is `allUsers`. */
export const camelCase = (name: string): string => name.replace(/(?<=\w)_+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What stands in the parentheses that follow the word at `offset`. */
export function argumentsAt({ input: { text } }: ResolverFile, offset: number): string {
  const [, inner = ''] = /^[\w.]+\s*\(((?:[^()]|\([^()]*\))*)\)/.exec(text.slice(offset, offset + 400)) ?? [];
  return inner;
}

export const firstText = (text: string): string | undefined => /^\s*(?:value\s*=\s*)?["'](\w+)["']/.exec(text)?.[1];
