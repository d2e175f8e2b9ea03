import { expect, it } from 'vitest';
import { askedForms, asksFor, shownMessages } from './ui-text.ts';

const words = (text: string) => text.split(' ');
const TEXTS = [
  { key: 'hours.over', words: words('cannot log more than most hours on the same day') },
  { key: 'hours.long', words: words('on the same day as you began please look at the report of all that you did and tell us') },
  { key: 'day', words: words('the same day') },
];

it('texts that say most of a message are meant, values in it left out', () => {
  const shown = shownMessages(words('cannot log more than 8 hours on the same day'), TEXTS);
  expect(shown.map(({ key }) => key)).toEqual(['hours.over']);
  expect(shown[0]?.share).toBeCloseTo(0.9);
});

it('a few words of a long text are an accident, the whole message in it is not', () => {
  expect(shownMessages(words('we meet on the same day as before'), TEXTS)).toEqual([]);
  expect(shownMessages(words('tell us all that you did'), TEXTS)).toEqual([]);
  expect(shownMessages(words('please look at the report'), TEXTS).map(({ key }) => key)).toEqual(['hours.long']);
});

it('code asks by the whole key or its end, whatever the number', () => {
  expect(askedForms('lists.items_left_other')).toEqual(['lists.items_left', 'items_left']);
  expect(askedForms('errors.title')).toEqual(['errors.title']);
});

it.each([
  ["t('lists.items_left')", 'lists.items_left', true],
  ["t('.items_left')", 'items_left', true],
  ['l(:label_empty)', 'label_empty', true],
  ['getString(R.string.empty)', 'empty', true],
  ['"@string/empty"', 'empty', true],
  ['Strings.Empty', 'Empty', true],
  ["t('lists.items_left_over')", 'lists.items_left', false],
  ['items_left = 1', 'items_left', false],
])('%s asks for %s: %s', (code, form, expected) => {
  expect(asksFor(code, form)).toBe(expected);
});
