import { expect, it } from 'vitest';
import { extractKeywords } from './extract-keywords.ts';
import { readTaskText } from './task-text.ts';

const keywordsOf = (task: string, ...ownNames: string[]) => extractKeywords(readTaskText(task, new Set(ownNames)), new Set(ownNames));

const compounds = (task: string) =>
  keywordsOf(task)
    .terms.filter((t) => t.source === 'compound')
    .map((t) => t.term);

it('asks for the names that adjacent words may be, small words between them included', () => {
  expect(compounds('build the table of contents')).toContain('tableofcontents');
  expect(compounds('entries with a time to live')).toContain('timetolive');
  expect(compounds('show the blast radius')).toContain('blastradius');
});

it('takes a verb and its particle for one word', () => {
  expect(compounds('users cannot sign in')).toContain('signin');
  expect(compounds('look up a name in the table')).toContain('lookup');
});

it('finds the word that code makes of an inflected verb and its particle', () => {
  expect(compounds('until the cache has warmed up')).toContain('warmup');
  expect(compounds('who gets logged in')).toContain('login');
  expect(compounds('when a change is rolled back')).toContain('rollback');
  expect(compounds('requests that have timed out')).toContain('timeout');
});

it('joins words that stand apart with less weight than neighbours', () => {
  const weightOf = (task: string, term: string) => keywordsOf(task).terms.find((t) => t.term === term)?.weight ?? 0;
  expect(weightOf('cancel an existing booking', 'cancelbooking')).toBeGreaterThan(0);
  expect(weightOf('cancel an existing booking', 'cancelbooking')).toBeLessThan(weightOf('show the blast radius', 'blastradius'));
});

const weights = (task: string): Record<string, number> => Object.fromEntries(keywordsOf(task).terms.map((t) => [t.term, t.weight]));

it('lets words count less that name nothing', () => {
  const { somebody, nothing, borrows, connection } = weights('what if somebody borrows a connection and nothing happens');
  expect(borrows).toBe(1);
  expect(connection).toBe(1);
  expect(somebody).toBeLessThan(1);
  expect(nothing).toBeLessThan(1);
});

it('lets a verb count less where it says what to do, and only there', () => {
  expect(weights('move the cursor').move).toBeLessThan(1);
  expect(weights('cursor keys move the focus').move).toBe(1);
});

it('takes a company that is called after its address for no code', () => {
  expect(keywordsOf('Cal.com keeps a connection open').identifiers).toEqual([]);
  expect(keywordsOf('Invoice.net is wrong').identifiers).toEqual(['Invoice.net']);
});

it.each([['calcom'], ['cal.com', 'cal', 'com']])('knows the repository by its address: %s', (...names) => {
  const { terms } = keywordsOf('How does Cal.com compute the slots?', ...names);
  expect(terms.map((t) => t.term)).not.toEqual(expect.arrayContaining(['cal']));
  expect(terms.map((t) => t.term)).toContain('slots');
});

it('reads contractions in full: none of their parts is looked for', () => {
  const terms = (task: string) => keywordsOf(task).terms.map((t) => t.term);
  const full = 'The user profile does not load, and I have no idea why it will not';
  expect(terms("The user’s profile doesn't load, and I've no idea why it won't")).toEqual(terms(full));
  expect(terms("Crash\n\nIt isn't saved")).not.toContain('isn');
});

it('asks for the code of an error before anything else, wherever a report gives it', () => {
  const weightOf = (task: string, term: string) => keywordsOf(task).terms.find((t) => t.term === term)?.weight;
  const report = 'Checks fail for two models with the same table\n\nreports: (models.E028) the table is used by multiple models';
  expect(weightOf(report, 'e028')).toBeGreaterThan(weightOf(report, 'table') as number);
});

it('weighs the words of a story less than those of the question behind it', () => {
  const { terms } = keywordsOf('Our enormous queries are never linted. Where is it decided that a script is too big for the parser?');
  const weightOf = (term: string) => terms.find((t) => t.term === term)?.weight as number;
  expect(weightOf('queries')).toBeLessThan(weightOf('script'));
});
