/** grep: every line with the word, in the order of the files. */
import type { Peer } from '../peer.ts';

export const peer: Peer = {
  name: 'grep',
  program: 'grep',
  find: (name) => ['-rnIw', '--exclude-dir=.git', '-e', name, '.'],
  ask: (words) => ['-rnIiE', '--exclude-dir=.git', '-e', words.join('|'), '.'],
};
