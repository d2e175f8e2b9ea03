import { expect, test } from 'vitest';
import { kindId } from '../../model/node-kinds.ts';
import { SYMBOL_FIELDS } from '../../model/search-index.ts';
import { foldOverloads, withoutOverloads } from './overloads.ts';

const METHOD = kindId('method');
const CLASS = kindId('class');
/** 0: a class with 1, 2, 3 put(..) and 4 get; 5: a class of another file with 6 put. */
const columns = {
  nodeFile: Int32Array.of(0, 0, 0, 0, 0, 1, 1),
  nodeOwner: Int32Array.of(-1, 0, 0, 0, 0, -1, 5),
  nodeKind: Uint8Array.of(CLASS, METHOD, METHOD, METHOD, METHOD, CLASS, METHOD),
  nodeLengths: SYMBOL_FIELDS.map((field) => (field === 'body' ? Uint16Array.of(0, 3, 30, 5, 9, 0, 4) : Uint16Array.of(1, 1, 1, 1, 1, 1, 1))),
};
const NAMES = ['Box', 'Box.put', 'Box.put', 'Box.put', 'Box.get', 'Bag', 'Bag.put'];
const namesOf = async (ids: readonly number[]) => ids.map((id) => ({ id, name: NAMES[id] as string }));

test('the best overload stays where it is, the others are folded into it', async () => {
  const { ranked, folded } = await foldOverloads([3, 6, 0, 1, 4, 2], columns, namesOf);
  expect(ranked).toEqual([3, 6, 0, 4]);
  expect([...folded]).toEqual([[3, [1, 2]]]);
});

test('names are read only where there may be overloads', async () => {
  const asked: number[] = [];
  const reading = (ids: readonly number[]) => {
    asked.push(...ids);
    return namesOf(ids);
  };
  expect((await foldOverloads([0, 1, 5, 6], columns, reading)).ranked).toEqual([0, 1, 5, 6]);
  expect(asked).toEqual([]);
});

test('of the overloads of a name the one that does the work stands for all', async () => {
  const found = withoutOverloads(await namesOf([1, 2, 3, 6]), columns);
  expect(found.map((n) => n.id)).toEqual([2, 6]);
});
