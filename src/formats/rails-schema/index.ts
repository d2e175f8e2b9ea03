/** db/schema.rb, where Rails keeps what all migrations together have made of the database. */
import type { Format } from '../contract.ts';
import { readSchema } from './read-schema.ts';

export const format: Format = {
  id: 'rails-schema',
  version: 2,
  claims: (path, head) => /(^|\/)(?:\w+_)?schema\.rb$/.test(path) && (head === undefined || /ActiveRecord::Schema/.test(head)),
  syntax: { read: (path, text) => [readSchema(path, text)] },
};
