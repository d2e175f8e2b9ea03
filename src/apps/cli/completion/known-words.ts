/** Words that only the index and the roster know: what a completion script asks for as the user types. */
import { listRepositories } from '../../../engine/repositories/roster.ts';
import { queryNames } from '../../../engine/symbols/query-names.ts';
import type { CommandContext } from '../command.ts';
import { withRepository } from '../with-repository.ts';

/** More than a screenful is of no use. */
const MOST = 50;

export async function knownSymbols(context: CommandContext, beginning: string): Promise<string[]> {
  if (beginning === '') return [];
  return withRepository(context, 'read', async ({ store }) => {
    const reader = await store.read();
    const matches = await queryNames(reader, { text: beginning, limit: MOST });
    await reader.close();
    return unique(matches.map(({ node }) => node.name).filter((name) => name.startsWith(beginning)));
  });
}

export async function knownRepositories({ env }: CommandContext, beginning: string): Promise<string[]> {
  return unique((await listRepositories(env)).map(({ name }) => name).filter((name) => name.startsWith(beginning)));
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];
