/** From a GraphQL file to facts: types with fields, enums, operations and fragments, and what each refers to. */
import type { FileFacts } from '../../model/facts.ts';
import { FormatFacts } from '../shared/format-facts.ts';
import { addDefinition } from '../shared/graphql/add-definitions.ts';
import { readGraphql } from '../shared/graphql/document.ts';

export function readSchema(path: string, text: string): FileFacts {
  const facts = new FormatFacts('graphql', path, text);
  const { definitions, hasErrors } = readGraphql(text);
  facts.hasErrors = hasErrors;
  for (const definition of definitions) addDefinition(facts, path, definition);
  return facts.finish();
}
