import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reachability } from './reachability.ts';

const never = () => new Promise<never>(() => undefined);
const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe('Reachability', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('tells everyone who waits when the database answers nobody, and gives up the connections', async () => {
    const onLost = vi.fn();
    const reach = new Reachability({ probe: () => Promise.reject(new Error('cut')), onLost });
    const asked = [reach.guard(never), reach.guard(never)].map((answer) => answer.catch((error: { code: string }) => error.code));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await Promise.all(asked)).toEqual(['ETIMEDOUT', 'ETIMEDOUT']);
    expect(onLost).toHaveBeenCalled();
  });

  it('waits for a statement that takes long while the database answers others', async () => {
    const probe = vi.fn(async () => undefined);
    const reach = new Reachability({ probe, onLost: () => undefined });
    const slow = reach.guard(() => later(45_000, 'rows'));
    await vi.advanceTimersByTimeAsync(46_000);
    expect(await slow).toBe('rows');
    expect(probe).toHaveBeenCalled();
  });

  it('asks nothing while statements are quick, and leaves no timer behind', async () => {
    const probe = vi.fn(async () => undefined);
    const reach = new Reachability({ probe, onLost: () => undefined });
    for (let n = 0; n < 5; n++) {
      const quick = reach.guard(() => later(10, n));
      await vi.advanceTimersByTimeAsync(10);
      expect(await quick).toBe(n);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probe).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says so to the work, which then need not try again', async () => {
    const reach = new Reachability({ probe: () => Promise.reject(new Error('cut')), onLost: () => undefined });
    let told = false;
    const asked = reach.guard((gone) => {
      gone.addEventListener('abort', () => {
        told = true;
      });
      return never();
    });
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(told).toBe(true);
  });
});
