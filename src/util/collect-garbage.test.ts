import { describe, expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

describe('collecting garbage', () => {
  it('lets go of what nobody holds, and can be asked again', async () => {
    const gone = new WeakRef({ large: new Array(1_000).fill(0) });
    // A reference is kept until the turn that made it ends.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    collectGarbage();
    expect(gone.deref()).toBeUndefined();
  });
});
