/** A question that a command answers whole, where `context` can only show the first: who uses a symbol. */
import { askedRelation } from '../../retrieval/keywords/asked-relation.ts';

export function nextCommand(task: string): string | undefined {
  const asked = askedRelation(task);
  return asked?.relation === 'users' ? `knowing callers ${asked.name}` : undefined;
}
