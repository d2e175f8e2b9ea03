/** From a GraphQL file to facts: types with fields, enums, operations and fragments, and what each refers to. */
import type { FileFacts } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { addDefinition } from '../shared/graphql/add-definitions.ts';
import { readGraphql } from '../shared/graphql/document.ts';

export function readSchema(path: string, text: string): FileFacts {
  const facts = new FormatFacts('graphql', path, text);
  const { definitions, hasErrors } = readGraphql(text);
  facts.hasErrors = hasErrors;
  const roots = rootTypes(text);
  for (const definition of definitions) addDefinition(facts, path, definition, roots.get(definition.name));
  return facts.finish();
}

/** `schema { query: RootQuery }`: what the types are called that hold all queries, mutations and subscriptions. */
function rootTypes(text: string): ReadonlyMap<string, string> {
  const [, body = ''] = /\bschema\b[^{}"#\n]*\{([^{}]*)\}/.exec(text) ?? [];
  const named = [...body.matchAll(/\b(query|mutation|subscription)\s*:\s*(\w+)/g)];
  return new Map(named.map(([, word = '', type = '']) => [type, word[0]?.toUpperCase() + word.slice(1)] as const).filter(([type, root]) => type !== root));
}
