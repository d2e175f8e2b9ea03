/**
 * A request that waited for its token to be looked up enters the limit after ones that came later. Its older clock was taken
 * for a debt, so that a caller well below the limit was refused with 429 when the database had been slow.
 */
import { expect, it } from 'vitest';
import { RateLimit } from '../../src/apps/server/rate-limit.ts';

it('counts a request with an older clock like any other', () => {
  const limit = new RateLimit({ perSecond: 20, burst: 100, atOnce: 32 });
  limit.enter('someone', 60_000)();
  limit.enter('someone', 20_000)();
  limit.enter('someone', 60_001)();
  limit.enter('someone', 20_001)();
});

it('still refuses a flood, whatever the clocks say', () => {
  const limit = new RateLimit({ perSecond: 20, burst: 100, atOnce: 32 });
  for (let n = 0; n < 100; n++) limit.enter('someone', n % 2 ? 20_000 : 60_000)();
  expect(() => limit.enter('someone', 20_000)).toThrow(/at most 20 a second/);
});
