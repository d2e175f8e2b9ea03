/**
 * Two channels that only pass on candidates found earlier, because ranking by words already needed them: the best by
 * lexical score (bm25.ts) and the targets of the task's concepts (equivalence.ts).
 */
import type { Channel, ChannelInput } from './contract.ts';

export const wordsChannel = { name: 'bm25', weight: 2, search: async ({ best }: ChannelInput) => best } as const satisfies Channel;

export const equivalenceChannel = { name: 'equivalence', weight: 2, search: async ({ concepts }: ChannelInput) => concepts } as const satisfies Channel;
