import { expect, it } from 'vitest';
import { tinyCorpus } from '../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../model/graph.ts';

it('what is usual for a name or a body is told by the code of the project itself', () => {
  const own = [{ name: 'read_the_settings_of_a_user', file: 'app.py' }];
  const vendored = ['a', 'b', 'c', 'd'].map((name) => ({ name, file: 'vendor/x.py', flags: NODE_FLAGS.vendored }));
  expect(tinyCorpus([...own, ...vendored]).corpus.averages).toEqual(tinyCorpus(own).corpus.averages);
});
