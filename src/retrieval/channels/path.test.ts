import { describe, expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { pathChannel } from './path.ts';

const FILLER: TinySymbol[] = Array.from({ length: 30 }, (_, i) => ({ name: `Filler${i}`, kind: 'class', file: `other/f${i}.py` }));

describe('path context', () => {
  it('leads from a directory to its types, those with members first', async () => {
    const tiny = tinyCorpus(
      [
        { name: 'helper', file: 'db/migrations/base.py' },
        { name: 'Marker', kind: 'class', file: 'db/migrations/base.py' },
        { name: 'Operation', kind: 'class', file: 'db/migrations/base.py' },
        { name: 'Operation.forwards', kind: 'method', file: 'db/migrations/base.py' },
        ...FILLER,
      ],
      [['Operation', 'contains', 'Operation.forwards']],
    );
    const found = await pathChannel.search(await tiny.ask('what do migrations run'));
    expect(tiny.names(found)).toEqual(['Operation', 'Marker', 'helper', 'Operation.forwards']);
    expect(found[0]?.why).toBe('in a path with migrations');
    expect(tiny.calls).toEqual([]);
  });

  it('puts types first whose members the task speaks of', async () => {
    const file = 'kafka/group/types.java';
    const tiny = tinyCorpus(
      [
        { name: 'Alpha', kind: 'class', file },
        { name: 'Alpha.size', kind: 'method', file },
        { name: 'Keeper', kind: 'class', file },
        { name: 'Keeper.findCoordinator', kind: 'method', file },
        ...FILLER,
      ],
      [
        ['Alpha', 'contains', 'Alpha.size'],
        ['Keeper', 'contains', 'Keeper.findCoordinator'],
      ],
    );
    const found = await pathChannel.search(await tiny.ask('consumer group coordinator'));
    expect(tiny.names(found).slice(0, 2)).toEqual(['Keeper', 'Alpha']);
  });

  it('ignores short words and words that stand in most paths', async () => {
    const tiny = tinyCorpus([...FILLER, { name: 'Api', kind: 'class', file: 'other/api/a.py' }]);
    expect(await pathChannel.search(await tiny.ask('the api of other things'))).toEqual([]);
  });

  it('is bounded', async () => {
    const file = 'billing/all.py';
    const tiny = tinyCorpus([...Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, file })), ...FILLER]);
    expect(await pathChannel.search(await tiny.ask('billing'))).toHaveLength(15);
  });
});
