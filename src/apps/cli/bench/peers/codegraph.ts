/** codegraph: a graph of symbols in a database inside of the repository, which is why it gets a copy. */
import { FIRST_ANSWERS, type Peer } from '../peer.ts';

export const peer: Peer = {
  name: 'codegraph',
  program: 'codegraph',
  index: () => ['init'],
  find: (name) => ['query', name, '--limit', String(FIRST_ANSWERS), '--json'],
  ask: (words) => ['query', words.join(' '), '--limit', String(FIRST_ANSWERS), '--json'],
};
