import { describe, expect, it } from 'vitest';
import { weighSentences } from './asking-sentences.ts';

const weights = (title: string) => weighSentences(title, 0.7).map((s) => s.weight);

describe('weighSentences', () => {
  it('weighs the story around a question less', () => {
    expect(weighSentences('The scripts never get checked. Where is it decided that a script is too big to lint?', 0.7)).toEqual([
      { text: 'The scripts never get checked.', weight: 0.7 },
      { text: 'Where is it decided that a script is too big to lint?', weight: 1 },
    ]);
    expect(weights('What formula orders the front page? I want to know how votes and age weigh in.')).toEqual([1, 0.7]);
  });

  it('keeps the story where the question only points back at it', () => {
    expect(weights('Time spent in the browser is left out of the ranking. Where does that happen?')).toEqual([1]);
  });

  it('leaves a single sentence, and text that asks throughout or not at all, as it is', () => {
    expect(weights('where are variables read from a .env file')).toEqual([1]);
    expect(weights('When is the log shrunk by force? And when is only the gentle way tried?')).toEqual([1]);
    expect(weights('The upload fails. The server answers with 413.')).toEqual([1]);
  });

  it('does not end a sentence at an abbreviation', () => {
    expect(weights('Where is the syntax picked by name, e.g. Makefile or a file without extension?')).toEqual([1]);
  });
});
