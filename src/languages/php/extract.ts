/** One PHP file to FileFacts: its nodes, visited once. */
import type { FileFacts } from '../../model/facts.ts';
import { superglobals } from './effects.ts';
import { PhpFile } from './php-file.ts';
import { readPhp } from './syntax/read-file.ts';
import { visitAll } from './visit.ts';

export function extract(path: string, source: string): FileFacts {
  const { roots, damaged, comments } = readPhp(source);
  const file = new PhpFile(path, source, comments);
  visitAll(file, roots);
  superglobals(file);
  const facts = file.facts.finish(damaged);
  return file.relations.length === 0 ? facts : { ...facts, relations: file.relations };
}
