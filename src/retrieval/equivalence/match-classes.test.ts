import { expect, it } from 'vitest';
import type { ClassFile } from './equivalence-class.ts';
import { matchClasses } from './match-classes.ts';

const celery: ClassFile = {
  framework: 'celery',
  languages: ['python'],
  markers: ['celery'],
  classes: [
    { concept: 'TASK_FAILED', phrases: ['task has failed'], targets: ['Task.on_failure'], weight: 0.9 },
    { concept: 'APP', phrases: ['celery app'], targets: ['Celery'], weight: 0.9 },
  ],
};
const concepts = (task: string) => matchClasses(task, [celery]).map((m) => m.class.concept);

it('finds the words of a phrase whatever their inflection, stop words aside', () => {
  expect(concepts('what runs when tasks failed?')).toEqual(['TASK_FAILED']);
});

it('does not take the name of the framework for a word of the question', () => {
  expect(concepts('what runs when a task of celery has failed?')).toEqual(['TASK_FAILED']);
});

it('still knows a phrase that has the name in it', () => {
  expect(concepts('where is the celery app created?')).toEqual(['APP']);
});
