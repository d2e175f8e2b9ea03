import { expect, it } from 'vitest';
import { withPlainPassive } from './passive-voice.ts';

it('takes the auxiliary of a passive for what it is', () => {
  expect(withPlainPassive('where does an arrow get bound to a shape')).toBe('where does an arrow is bound to a shape');
  expect(withPlainPassive('Which messages got silently dropped, and why are they getting sent twice?')).toBe(
    'Which messages is silently dropped, and why are they is sent twice?',
  );
});

it('leaves alone what gets something', () => {
  for (const task of ['get user by id', 'how do I get the embed code', 'what gets the seed', 'getBounded gets called'])
    expect(withPlainPassive(task)).toBe(task.replace('gets called', 'is called'));
});
