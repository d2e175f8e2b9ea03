/** The identity of a pack: the same question on the same code gives the same root, in any process on any machine. */
import { type Hash, hashFields } from '../../model/hash.ts';

export function normalizeTask(task: string): string {
  return task.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `codeRoot` stands for the state of the packages that the symbols are in: another body under the same name is another pack. */
export function packRoot(task: string, codeRoot: Hash, symbols: readonly Hash[]): Hash {
  return hashFields('pack', [normalizeTask(task), codeRoot, ...[...symbols].sort()]);
}
