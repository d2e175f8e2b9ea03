/** The facts of one PHP file: a small tree of the captured nodes, visited once. HTML around the code is left out by the grammar. */
import type { FileFacts } from '../../model/facts.ts';
import type { ExtractInput } from '../contract.ts';
import { superglobals } from './effects.ts';
import { PhpFile } from './php-file.ts';
import { syntaxTree } from './syntax-tree.ts';
import { isTestPath } from './test-paths.ts';
import { visitAll } from './visit.ts';

export function extract({ path, source, root, captures }: ExtractInput): FileFacts {
  const file = new PhpFile(path, source, isTestPath(path));
  visitAll(file, syntaxTree(captures, source.length).kids);
  superglobals(file);
  const facts = file.facts.finish(root.hasError);
  return file.relations.length === 0 ? facts : { ...facts, relations: file.relations };
}
