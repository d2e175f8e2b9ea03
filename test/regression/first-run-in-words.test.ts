/** The first lines that a newcomer reads had the names of our reasons in them: "incomplete  1 parse_error". */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

it('what was not read whole is told in words, and how to see which', async () => {
  const cwd = newRepository({ 'app.py': 'def first():\n    return 1\n', 'broken.py': 'def second(:\n    return (\n' });
  const { stdout } = await newUser().knowing(['add', '.'], { cwd });
  expect(stdout).toMatch(/incomplete +1 with syntax that was not understood \(--verbose names them\)/);
});
