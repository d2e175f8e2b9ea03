import { describe, expect, it } from 'vitest';
import { tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { aliasChannel } from './graph-aliases.ts';

const tiny = tinyCorpus(
  ['TransitiveCallers', 'handleBlastRadius', 'unrelated', 'getRadius'].map((name) => ({ name, file: 'a.go' })),
  [
    ['handleBlastRadius', 'calls', 'TransitiveCallers'],
    ['getRadius', 'calls', 'unrelated'],
  ],
);
const search = async (task: string, best: readonly number[]) =>
  aliasChannel.search({ ...(await tiny.ask(task)), bestByWords: async () => best.map((id) => ({ id, score: 1 })) });
const id = (name: string) => [0, 1, 2, 3, 4].find((i) => tiny.names([{ id: i }])[0] === name) as number;

describe('aliases from the graph', () => {
  it('finds a symbol by the words of its callers', async () => {
    const found = await search('compute the blast radius', [id('unrelated'), id('TransitiveCallers')]);
    expect(found).toEqual([{ id: id('TransitiveCallers'), score: 0.7, why: 'neighbours speak of "blast radius"' }]);
    expect(tiny.calls).toEqual(['names']);
  });

  it('wants two words, next to each other in the task', async () => {
    expect(await search('radius', [id('TransitiveCallers')])).toEqual([]);
    expect(await search('blast door radius', [id('TransitiveCallers')])).toEqual([]);
  });

  it('reads nothing when there is nothing to ask, and survives unknown ids', async () => {
    expect(await search('blast radius', [])).toEqual([]);
    expect(await search('blast radius', [999])).toEqual([]);
    expect(tiny.calls).toEqual([]);
  });
});
