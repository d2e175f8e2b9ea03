/** A qualified name means one symbol, however many others are called the same. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

const COUNT = 520;

it('the last of many namesakes is found by its qualified name', async () => {
  const path = (i: number) => `src/part${String(i).padStart(3, '0')}.py`;
  const cwd = newRepository(Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [path(i), 'def run():\n    return 1\n'])));
  const { knowing } = newUser();
  const ask = async (command: string, text: string) => (await knowing([command, text, '--json'], { cwd })).stdout;
  await knowing(['add', '.'], { cwd });
  const [, url] = /"([^"]+):\/\/src\//.exec(await ask('query', 'run')) ?? [];
  const answer = JSON.parse(await ask('callers', `${url}://${path(COUNT - 1)}.run`));
  expect(answer).toMatchObject({ symbol: { file: path(COUNT - 1) } });
});
