import { expect, it } from 'vitest';
import { mayHand, takes } from './argument-counts.ts';

it('counts what a declaration takes', () => {
  expect(takes('public Task Run(CancellationToken a, CancellationToken b)', 'Run')).toEqual({ least: 2, most: 2 });
  expect(takes('void put()', 'put')).toEqual({ least: 0, most: 0 });
  expect(takes('Task Run(int a, Map<string, int> b = default)', 'Run')).toEqual({ least: 1, most: 2 });
  expect(takes('String format(String f, Object... args)', 'format')).toEqual({ least: 1, most: Number.POSITIVE_INFINITY });
  expect(takes('void Add(params string[] all)', 'Add')).toEqual({ least: 0, most: Number.POSITIVE_INFINITY });
  expect(takes('void run(int a,', 'run')).toBeUndefined();
});

it('tells calls that cannot be meant by what they hand over', () => {
  const two = { least: 2, most: 2 };
  expect(mayHand('await cmd.Run();', 'Run', two)).toBe(false);
  expect(mayHand('cmd.Run(token)', 'Run', two)).toBe(false);
  expect(mayHand('cmd.Run(f(a, b), "x, (y")', 'Run', two)).toBe(true);
  expect(mayHand('cmd.Run(x => x.A < 3, b)', 'Run', two)).toBe(true);
  expect(mayHand('cmd.Run(new Map<string, int>())', 'Run', { least: 1, most: 1 })).toBe(true);
  expect(mayHand('cmd.Run<A, B>(a)', 'Run', { least: 1, most: 1 })).toBe(true);
  expect(mayHand('cmd.Run(a, // and so on', 'Run', { least: 5, most: 5 })).toBe(true);
  expect(mayHand('list.map(cmd.Run)', 'Run', two)).toBe(true);
});
