/** ripgrep: every line with the word, on all cores; sorted, so that two runs agree. */
import type { Peer } from '../peer.ts';

export const peer: Peer = {
  name: 'ripgrep',
  program: 'rg',
  find: (name) => ['--no-heading', '--line-number', '--sort', 'path', '--word-regexp', '--fixed-strings', '-e', name],
  ask: (words) => ['--no-heading', '--line-number', '--sort', 'path', '--ignore-case', '-e', words.join('|')],
};
