/** GraphQL: schemas, operations and fragments in files of their own. Those inside of code, and resolvers, are found by src/links/graphql. */
import type { Format } from '../contract.ts';
import { readSchema } from './read-schema.ts';

export const format: Format = {
  id: 'graphql',
  version: 2,
  claims: (path) => /\.(?:graphqls?|gql)$/.test(path),
  syntax: { read: (path, text) => [readSchema(path, text)] },
};
