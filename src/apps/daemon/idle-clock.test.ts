import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleClock } from './idle-clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

it('rings when nothing has happened for so long, and not before', () => {
  const ring = vi.fn();
  const clock = new IdleClock(10 * MINUTE, ring);
  vi.advanceTimersByTime(9 * MINUTE);
  clock.touch();
  expect(clock.endsAt).toBe(19 * MINUTE);
  vi.advanceTimersByTime(9 * MINUTE);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE);
  expect(ring).toHaveBeenCalledOnce();
});

it('rings after a minute when there is nothing to serve', () => {
  const ring = vi.fn();
  const clock = new IdleClock(10 * MINUTE, ring);
  clock.serves(false);
  vi.advanceTimersByTime(MINUTE / 2);
  clock.serves(true);
  vi.advanceTimersByTime(MINUTE);
  expect(ring).not.toHaveBeenCalled();
  clock.serves(false);
  vi.advanceTimersByTime(MINUTE);
  expect(ring).toHaveBeenCalledOnce();
});

it('never rings at 0', () => {
  const ring = vi.fn();
  const clock = new IdleClock(0, ring);
  clock.serves(false);
  vi.advanceTimersByTime(1000 * MINUTE);
  expect(ring).not.toHaveBeenCalled();
  expect(clock.endsAt).toBeNull();
});

it('is not set again after it was closed', () => {
  const clock = new IdleClock(10 * MINUTE, () => undefined);
  clock.close();
  clock.touch();
  clock.serves(false);
  expect(vi.getTimerCount()).toBe(0);
});
