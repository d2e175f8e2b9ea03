import { describe, expect, it } from 'vitest';
import { mentionVariants, namedInFull, namedShares } from './named-symbols.ts';

const NODES = [
  { id: 1, name: 'Field' },
  { id: 2, name: 'Field.clean' },
  { id: 3, name: 'Form.clean' },
  { id: 4, name: 'Store.Close' },
  { id: 5, name: 'Store.close' },
  { id: 6, name: 'Relation.empty?' },
  { id: 7, name: 'Relation.empty' },
];
const title = (...ids: string[]) => new Map(ids.map((id) => [id, 1]));

describe('what the title names with its owner', () => {
  it('is the member, however the two are joined', () => {
    for (const id of ['Field.clean', 'Field#clean', 'Field::clean', 'forms.Field.clean']) expect(namedInFull(title(id), NODES)).toEqual([2]);
  });

  it('may be said in two mentions', () => {
    expect(namedInFull(title('clean', 'Field'), NODES)).toEqual([2]);
    expect(namedInFull(title('clean'), NODES)).toEqual([]);
  });

  it('is a class only when its member is not named', () => {
    expect(namedInFull(title('Field'), NODES)).toEqual([]);
  });

  it('keeps to the case that was written', () => {
    expect(namedInFull(title('Store.Close'), NODES)).toEqual([4]);
    expect(namedInFull(title('STORE.CLOSE'), NODES)).toEqual([4, 5]);
  });

  it('takes a question mark for the name or for the end of the sentence', () => {
    expect(namedInFull(title('Relation#empty?'), NODES)).toEqual([6]);
    expect(namedInFull(title('Field#clean?'), NODES)).toEqual([2]);
  });

  it('counts in the title alone, and not when many bear the name', () => {
    expect(namedInFull(new Map([['Field.clean', 0.5]]), NODES)).toEqual([]);
    const commands = Array.from({ length: 9 }, (_, id) => ({ id, name: 'Command.handle' }));
    expect(namedInFull(title('Command.handle'), commands)).toEqual([]);
  });
});

describe('shares of what is named', () => {
  it('go to the most specific bearers, divided when there are several', () => {
    expect(namedShares(title('forms.Field.clean'), NODES)).toEqual(new Map([[2, 1]]));
    const shared = namedShares(title('clean'), NODES);
    expect([...shared.keys()]).toEqual([2, 3]);
    expect(shared.get(2)).toBeCloseTo(Math.SQRT1_2);
  });

  it('are looked up under every reading of a mention', () => {
    expect(mentionVariants(['Field#clean?'])).toEqual(['Field.clean?', 'clean?', 'Field.clean', 'clean']);
  });
});
