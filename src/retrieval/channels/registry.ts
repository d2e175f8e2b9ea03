/** The channels, in the order in which they are asked and vote; concepts come first, because ranking by words counts them. What makes a good one: docs/adding-a-channel.md. */
import type { Channel } from './contract.ts';
import { equivalenceChannel } from './equivalence.ts';
import { aliasChannel } from './graph-aliases.ts';
import { pathChannel } from './path.ts';
import { tieredChannel } from './tiered.ts';
import { vectorChannel } from './vector.ts';
import { vocabularyChannel } from './vocabulary.ts';
import { wordsChannel } from './words.ts';

export const CHANNELS = [
  equivalenceChannel,
  wordsChannel,
  tieredChannel,
  pathChannel,
  aliasChannel,
  vocabularyChannel,
  vectorChannel,
] as const satisfies readonly Channel[];

export type ChannelName = (typeof CHANNELS)[number]['name'];
