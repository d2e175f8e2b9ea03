import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Idiom, idiomWords, indexIdioms } from './idioms.ts';

const DATA: Idiom[] = parse(readFileSync(new URL('./idioms.yaml', import.meta.url), 'utf8'));
const INDEX = indexIdioms(DATA);
const meant = (task: string): string[] => idiomWords(task, INDEX);

describe('turns of phrase', () => {
  it('lead to the words of code, whatever the inflection and the articles', () => {
    expect(meant('stop a job that took too long')).toContain('timeout');
    expect(meant('stop a job that takes too long')).toContain('timeout');
    expect(meant('requests are lost when it shuts down')).toContain('shutdown');
    expect(meant('rows of the existing database')).toContain('reflect');
  });

  it('match across linking words and one other word', () => {
    const index = indexIdioms([{ says: ['nothing was found'], means: ['notfound'] }]);
    expect(idiomWords('the page for when nothing has been found', index)).toEqual(['notfound']);
    expect(idiomWords('nothing that is found', index)).toEqual(['notfound']);
    expect(idiomWords('nothing in here was found', index)).toEqual([]);
    expect(idiomWords('found nothing', index)).toEqual([]);
  });

  it('keep a linking word where it leaves them more than one word', () => {
    const index = indexIdioms([{ says: ['is allowed'], means: ['permission'] }]);
    expect(idiomWords('what a user is allowed to see', index)).toEqual(['permission']);
    expect(idiomWords('the allowed hosts', index)).toEqual([]);
  });

  it('keep words apart that only share a stem', () => {
    expect(meant('the settings of a route')).toContain('configuration');
    expect(meant('set a header on a route')).not.toContain('configuration');
  });

  it('know the numbers that web servers answer with', () => {
    expect(meant('answer 304 when nothing changed')).toContain('notmodified');
    expect(meant('why do I get a 429')).toContain('throttle');
  });

  it('know what every object can do by the names that languages give it', () => {
    expect(meant('Ignored case in equality check of constraints')).toContain('eq');
    expect(meant('use the lock as a context manager')).toContain('enter');
  });

  it('need all their words in order', () => {
    expect(meant('only the name is used here once')).toEqual([]);
  });

  it('are phrases of lower-case words that mean single words', () => {
    for (const { says, means } of DATA) {
      expect(says.filter((phrase) => !/^[a-z0-9' ]+$/.test(phrase))).toEqual([]);
      expect(means.filter((word) => typeof word !== 'string' || !/^[a-z0-9]{2,}$/.test(word))).toEqual([]);
      expect(means.length, says[0]).toBeLessThanOrEqual(7);
      expect(new Set(means).size).toBe(means.length);
    }
  });
});
