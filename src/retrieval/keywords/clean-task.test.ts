import { expect, it } from 'vitest';
import { cleanTask } from './clean-task.ts';

it.each(['Bug: uploads hang', '[Bug]: uploads hang', '[BUG] uploads hang', 'Bug report: uploads hang', 'Feature request: uploads hang', 'bug: uploads hang'])(
  'what a ticket is called says nothing about the code: %s',
  (task) => expect(cleanTask(task)).toEqual({ text: 'uploads hang', scope: [], places: [] }),
);

it('a part of the program before the colon says where, also behind such a label', () => {
  expect(cleanTask('Bug: stacks: a crash')).toEqual({ text: 'stacks. a crash', scope: ['stacks'], places: [] });
  expect(cleanTask('fix(router/trie-router): a crash').places).toEqual(['router/trie-router']);
  expect(cleanTask('Feature flags: a crash').text).toBe('Feature flags: a crash');
  expect(cleanTask('bug reports are empty').text).toBe('bug reports are empty');
});
