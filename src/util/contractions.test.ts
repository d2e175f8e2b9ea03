import { describe, expect, it } from 'vitest';
import { withoutContractions } from './contractions.ts';

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
});
