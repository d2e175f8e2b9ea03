import { expect, it } from 'vitest';
import { documentWords, indexPassages } from './document-words.ts';

const passages = indexPassages([
  'max_inactive_months: 12 # maximum months of inactivity before deleting user accounts',
  'The dashboard shows how much time was spent on each project.',
  'Accounts can be created by an administrator.',
  'Deleting a project keeps its statistics.',
]);
const asked = (text: string) => new Map(text.split(' ').map((word) => [word, 1]));

it('says what the passage that is most like a question says besides', () => {
  const words = documentWords(asked('deleting accounts nobody used for months'), passages);
  expect(words).toContainEqual(['inactive', 'inactivity']);
  expect(words.flat()).not.toContain('months');
});

it('says nothing where too little of the question is in any one passage', () => {
  expect(documentWords(asked('deleting accounts'), passages)).toEqual([]);
  const mostly = 'deleting accounts months rainbow tractor violin glacier penguin lantern walrus compass saddle';
  expect(documentWords(asked(mostly), passages)).toEqual([]);
  expect(documentWords(asked('deleting accounts months'), indexPassages([]))).toEqual([]);
});

it('leaves out words that are about the whole program', () => {
  const everywhere = indexPassages([...Array.from({ length: 300 }, (_, i) => `gizmo part${i}`), 'gizmo frobnicates whistle kettle lantern']);
  expect(documentWords(asked('whistle kettle lantern'), everywhere)).toEqual([['frobnicates']]);
});
