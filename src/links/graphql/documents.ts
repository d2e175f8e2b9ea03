/** Documents inside of code: ``gql`…` ``, `graphql(…)`, `gql(\"\"\"…\"\"\")`. What is filled in at run time is left out. */
import { addDefinition } from '../../formats/shared/graphql/add-definitions.ts';
import { readGraphql } from '../../formats/shared/graphql/document.ts';
import type { LinkInput } from '../contract.ts';
import type { LinkBuilder } from '../shared/link-builder.ts';

const TEMPLATE = /\b(?:gql|graphql)\s*(?:<[^>`]*>)?\s*(?:\(\s*)?(?:\/\*[^*]*\*\/\s*)?`((?:[^`\\]|\\.)*)`|\/\*\s*GraphQL\s*\*\/\s*`((?:[^`\\]|\\.)*)`/g;
/** Also without `gql`: a text that starts as an operation does, and has its braces. */
const LONG_STRING = /(?:\bgql\(\s*)?[rf]?"{3}(\s*(?:#[^\n]*\n\s*)*(?:query|mutation|subscription|fragment|type|extend|input|\{)\b[^"]*?\{[\s\S]*?)"{3}/g;

/** `export const AddLinkDocument = gql…`, as graphql-codegen writes it. */
const GENERATED = /\bexport const \w+Document\s*(?::[^=\n]{0,60})?=\s*$/;

export function addDocuments({ text, path, facts }: LinkInput, builder: LinkBuilder): void {
  const pattern = facts.language === 'typescript' ? TEMPLATE : facts.language === 'python' ? LONG_STRING : undefined;
  if (pattern === undefined) return;
  for (const match of text.matchAll(pattern)) {
    const body = match[1] ?? match[2] ?? '';
    const start = match.index + match[0].lastIndexOf(body);
    for (const definition of readGraphql(withoutExpressions(body), start).definitions) {
      const { word, name } = definition;
      addDefinition(builder, path, definition);
      const kind = word === 'fragment' ? 'fragment' : definition.selections.length > 0 ? 'operation' : undefined;
      if (kind === undefined) continue;
      const target = { kind, name, full: true, otherwise: 'nothing' } as const;
      // A generator's copy of an operation: who uses it uses the one that it was made from.
      const isCopy = GENERATED.test(text.slice(Math.max(0, match.index - 120), match.index));
      builder.relation({ type: 'references', at: match.index, target: isCopy ? { ...target, all: true } : { ...target, within: path } });
    }
  }
}

/** `${UserFields}`: the fragment stands elsewhere, and its use says its name. */
const withoutExpressions = (body: string): string => body.replace(/\$\{[^{}]*\}/g, (text) => ' '.repeat(text.length));
