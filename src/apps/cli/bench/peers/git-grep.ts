/** git grep: every line of a tracked file with the word. */
import type { Peer } from '../peer.ts';

export const peer: Peer = {
  name: 'git grep',
  program: 'git',
  find: (name) => ['grep', '-nIw', '-e', name],
  ask: (words) => ['grep', '-nIiE', '-e', words.join('|')],
};
