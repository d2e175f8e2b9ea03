/** Suggests the command that answers a question completely, where `context` only shows the first results: who uses a symbol. */
import { askedRelation } from '../../retrieval/keywords/intent/asked-relation.ts';
import { repoCommand } from '../../util/own-command.ts';

export function nextCommand(task: string): string | undefined {
  const asked = askedRelation(task);
  return asked?.relation === 'users' ? repoCommand(`callers ${asked.name}`) : undefined;
}
