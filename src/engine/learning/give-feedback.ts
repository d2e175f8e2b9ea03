/** Explicit feedback on a task: names resolved to symbols, and written down at once. */
import { UserError } from '../../errors.ts';
import { worthyWords } from '../../learning/worthy-words.ts';
import type { Hash } from '../../model/hash.ts';
import type { GraphReader } from '../../store/contract.ts';
import { requireTask } from '../context/context.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { resolveSymbol, uniqueName } from '../symbols/resolve-symbol.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { writeUse } from './record-use.ts';

export interface Feedback {
  readonly task: string;
  readonly useful: readonly string[];
  readonly useless: readonly string[];
}

const SAID_WEIGHT = 2;

export async function giveFeedback(repository: Repository, { task, useful, useless }: Feedback) {
  const words = worthyWords(requireTask(task));
  if (words.length === 0)
    throw new UserError('USAGE', 'The task has no word that says what it is about.', { hint: 'Use the words of the question that was asked.' });
  const [used, unused] = await withSnapshot(repository, async ({ reader }) => [await hashesOf(reader, useful), await hashesOf(reader, useless)] as const);
  try {
    await writeUse(repository.place, { words, used, unused, weight: SAID_WEIGHT });
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'DB_LOCKED') throw error;
    throw new UserError('DB_LOCKED', 'The index is being written right now.', { hint: 'Try again in a moment.', cause: error });
  }
  return { words, useful: used.length, useless: unused.length };
}

/** An ambiguous name would teach the wrong thing. */
export async function hashesOf(reader: GraphReader, names: readonly string[]): Promise<Hash[]> {
  const hashes: Hash[] = [];
  for (const name of names) {
    const resolved = await resolveSymbol(reader, name);
    if (!('found' in resolved))
      throw new UserError('AMBIGUOUS', `'${name}' could be any of several symbols.`, {
        hint: `Name one: ${resolved.candidates.slice(0, 5).map(uniqueName).join(', ')}.`,
      });
    hashes.push(resolved.found.hash);
  }
  return hashes;
}
