import { describe, expect, it } from 'vitest';
import { Refusal } from './answer.ts';
import { Line } from './line.ts';

const present = { destroyed: false };
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to. */
function held(log: string[], name: string) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
  };
  return { work, end: () => end() };
}

describe('a line of questions', () => {
  it('works on so many at a time, the others in the order in which they came', async () => {
    const line = new Line({ atOnce: 2, waiting: 10 });
    const log: string[] = [];
    const [a, b, c, d] = [held(log, 'a'), held(log, 'b'), held(log, 'c'), held(log, 'd')];
    const all = [a, b, c, d].map(({ work }) => line.answer(present, work));
    await tick();
    expect(log).toEqual(['a begins', 'b begins']);
    expect(line.waiting).toBe(2);
    b.end();
    await tick();
    expect(log).toEqual(['a begins', 'b begins', 'b ends', 'c begins']);
    for (const { end } of [a, c, d]) end();
    await Promise.all(all);
    expect(log.at(-1)).toBe('d ends');
    expect(line.waiting).toBe(0);
  });

  it('goes on after one that failed, and does nothing for a client that went away', async () => {
    const line = new Line({ atOnce: 1, waiting: 10 });
    const log: string[] = [];
    const failing = line.answer(present, () => Promise.reject(new Error('odd')));
    const gone = line.answer({ destroyed: true }, async () => void log.push('asked by nobody'));
    const last = line.answer(present, async () => void log.push('last'));
    await expect(failing).rejects.toThrow('odd');
    await Promise.all([gone, last]);
    expect(log).toEqual(['last']);
  });

  it('is of a bounded length', async () => {
    const line = new Line({ atOnce: 1, waiting: 1 });
    const first = held([], 'first');
    const answers = [line.answer(present, first.work), line.answer(present, async () => undefined)];
    await expect(line.answer(present, async () => undefined)).rejects.toThrow(Refusal);
    first.end();
    await Promise.all(answers);
  });
});
