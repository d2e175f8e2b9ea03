/** Formats for scripts ended at a thousand tests without a word: whoever ran them believed that these were all. */
import { expect, it, vi } from 'vitest';
import { newRepository, newUser } from '../e2e/knowing.ts';

vi.setConfig({ testTimeout: 60_000 });

const MANY = 1_100;
const tests = (from: number, to: number) =>
  `from shop import price\n\n${Array.from({ length: to - from }, (_, i) => `def test_price_${from + i}():\n    assert price(${i}) == ${i}\n`).join('\n')}`;

it('names, files and the command are of every test that was chosen', async () => {
  const cwd = newRepository({
    'shop.py': 'def price(n):\n    return n\n',
    'other.py': 'def other():\n    return 1\n',
    'test_first.py': tests(0, 600),
    'test_second.py': tests(600, MANY),
    'test_other.py': 'from other import other\n\ndef test_other():\n    assert other() == 1\n',
  });
  const { knowing } = newUser();
  await knowing(['add', '.'], { cwd });
  const lines = async (...words: string[]) => (await knowing(['test-scope', 'shop.py', ...words], { cwd })).stdout.trim().split('\n');
  expect(await lines('--format', 'names')).toHaveLength(MANY);
  expect((await lines('--format', 'files')).sort()).toEqual(['test_first.py', 'test_second.py']);
  expect((await lines('--format', 'command')).join()).toMatch(/test_first\.py.*test_second\.py|test_second\.py.*test_first\.py/);
  expect(await lines('--format', 'names', '--limit', '3')).toHaveLength(3);
});
