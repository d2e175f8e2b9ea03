/**
 * Two channels whose candidates are there before any is asked: ranking by words needs the lexical scores (bm25.ts) and
 * what the task's concepts stand for (equivalence.ts). Here their best vote beside the others.
 */
import type { Channel, ChannelInput } from './contract.ts';

export const wordsChannel = { name: 'bm25', weight: 2, search: async ({ best }: ChannelInput) => best } as const satisfies Channel;

export const equivalenceChannel = { name: 'equivalence', weight: 2, search: async ({ concepts }: ChannelInput) => concepts } as const satisfies Channel;
