/** A range that does not exist is said once, with a hint, and ends with code 2: no second report from work begun beside it. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

it('pr-impact of commits that are not there', { timeout: 60_000 }, async () => {
  const cwd = newRepository({ 'a.py': 'def first():\n    return 1\n' });
  const { code, stdout, stderr } = await newUser().knowing(['pr-impact', 'nope..nada'], { cwd });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr.match(/no commit or branch 'nope'/g)).toHaveLength(1);
});
