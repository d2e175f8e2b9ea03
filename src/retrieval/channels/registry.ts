/** The channels, in the order in which they vote. What makes a good one: docs/adding-a-channel.md. */
import type { Channel } from './contract.ts';
import { equivalenceChannel, wordsChannel } from './found-before.ts';
import { aliasChannel } from './graph-aliases.ts';
import { pathChannel } from './path.ts';
import { tieredChannel } from './tiered.ts';
import { vectorChannel } from './vector.ts';
import { vocabularyChannel } from './vocabulary.ts';

export const CHANNELS = [
  wordsChannel,
  tieredChannel,
  equivalenceChannel,
  pathChannel,
  aliasChannel,
  vocabularyChannel,
  vectorChannel,
] as const satisfies readonly Channel[];

export type ChannelName = (typeof CHANNELS)[number]['name'];
