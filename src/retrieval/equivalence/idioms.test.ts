import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Idiom, idiomStems, idiomWords } from './idioms.ts';

const DATA: Idiom[] = parse(readFileSync(new URL('./idioms.yaml', import.meta.url), 'utf8'));
const meant = (task: string): string[] => idiomWords(task, DATA.map(idiomStems));

describe('turns of phrase', () => {
  it('lead to the words of code, whatever the inflection and the articles', () => {
    expect(meant('stop a job that took too long')).not.toContain('timeout');
    expect(meant('stop a job that takes too long')).toContain('timeout');
    expect(meant('shutting the server down')).not.toContain('shutdown');
    expect(meant('requests are lost when it shuts down')).toContain('shutdown');
    expect(meant('rows of the existing database')).toContain('reflect');
  });

  it('need all their words in a row', () => {
    expect(meant('only the name is used once')).toEqual([]);
  });

  it('are phrases of lower-case words that mean single words', () => {
    for (const { says, means } of DATA) {
      expect(says.filter((phrase) => !/^[a-z0-9' ]+$/.test(phrase))).toEqual([]);
      expect(means.filter((word) => !/^[a-z0-9]{2,}$/.test(word))).toEqual([]);
      expect(new Set(means).size).toBe(means.length);
    }
  });
});
