import { expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { definitionsOfName } from './definitions.ts';

const tiny = tinyCorpus([
  { name: 'Command', kind: 'class', file: 'cli.py' },
  { name: 'Group.Command', kind: 'method', file: 'cli.py' },
  { name: 'Context.Command', kind: 'field', file: 'cli.py' },
  { name: 'command', file: 'cli.py' },
  { name: 'T.Command', kind: 'class', file: 'test_cli.py', flags: NODE_FLAGS.test },
]);

it('takes types before functions of exactly the name, and neither values nor tests', async () => {
  const found = await tiny.reader.namesByName({ names: ['Command'], limit: 50 });
  const lists = definitionsOfName(tiny.corpus, found, 'Command', false);
  expect(lists.map((ids) => tiny.names(ids.map((id) => ({ id }))))).toEqual([['Group.Command'], ['Command']]);
});
