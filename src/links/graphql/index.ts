/**
 * GraphQL in code: documents in tagged templates and strings, and resolvers, which lead to the fields of the schema
 * (src/formats/graphql) that they resolve. One file a language.
 */
import type { Link } from '../contract.ts';
import { LinkBuilder } from '../shared/link-builder.ts';
import { csharp } from './csharp.ts';
import { addDocuments } from './documents.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { python } from './python.ts';
import type { ResolverReader } from './resolvers.ts';
import { ruby } from './ruby.ts';
import { typescript } from './typescript.ts';

const READERS: Readonly<Record<string, ResolverReader>> = { go, python, typescript, java, csharp, ruby };

export const link: Link = {
  id: 'graphql',
  version: 3,
  words: [
    'gql',
    'raphQL',
    'raphql',
    'graphene',
    'strawberry',
    'esolver',
    'QueryMapping',
    'SchemaMapping',
    'MutationMapping',
    'Dgs',
    'HotChocolate',
    'BaseMutation',
    'BaseObject',
  ],
  read(input) {
    const builder = new LinkBuilder(input);
    addDocuments(input, builder);
    READERS[input.facts.language]?.({ input, builder });
    return builder.finish();
  },
};
