import { describe, expect, it } from 'vitest';
import { withoutContractions } from './contractions.ts';
import { extractKeywords } from './extract-keywords.ts';

describe('contractions', () => {
  it.each([
    ["the build doesn't finish", 'the build does not finish'],
    ['it can’t be opened', 'it can not be opened'],
    ["we won't retry, cannot wait", 'we will not retry, can not wait'],
    ['dont save when it isnt open', 'do not save when it is not open'],
    ["they've changed the user's settings", 'they changed the user settings'],
  ])('%s', (text, full) => {
    expect(withoutContractions(text)).toBe(full);
  });

  it.each(["b'x'", "print('done')", 'a significant component of the constraint'])('leaves %s', (text) => {
    expect(withoutContractions(text)).toBe(text);
  });

  it('leave no words behind that are looked for', () => {
    const terms = (task: string) => extractKeywords(task).terms.map((t) => t.term);
    expect(terms("The user’s profile doesn't load, and I've no idea why it won't")).toEqual(
      terms('The user profile does not load, and I have no idea why it will not'),
    );
    expect(terms("Crash\n\nIt isn't saved")).toEqual(expect.not.arrayContaining(['isn']));
  });
});
