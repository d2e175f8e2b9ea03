/** Prisma schemas: models with their fields, enums, and the tables and columns that they stand for. */
import type { Format } from '../contract.ts';
import { readSchema } from './read-schema.ts';

export const format: Format = {
  id: 'prisma',
  version: 1,
  claims: (path) => path.endsWith('.prisma'),
  syntax: { read: (path, text) => [readSchema(path, text)] },
};
