/** justfiles: recipes, what each depends on, and what its lines start. */
import type { Format } from '../contract.ts';
import { readJustfile } from './read-justfile.ts';

export const format: Format = {
  id: 'justfile',
  version: 2,
  claims: (path, head) => /(?:^|\/)\.?(?:[jJ]ustfile|[^/]+\.just)$/.test(path) && (head === undefined || !head.includes('\0')),
  syntax: { read: (path, text) => [readJustfile(path, text)] },
};
