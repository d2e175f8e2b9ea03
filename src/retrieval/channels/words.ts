/** The best by words alone: what the lexical score finds, weighed by what each symbol is. */
import type { Channel, ChannelInput } from './contract.ts';

const LIMIT = 30;

export const wordsChannel = {
  name: 'bm25',
  weight: 2,
  search: async ({ bestByWords }: ChannelInput) => (await bestByWords(LIMIT)).map(({ id, score }) => ({ id, score, why: 'words' })),
} as const satisfies Channel;
