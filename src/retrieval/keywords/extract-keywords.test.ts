import { expect, it } from 'vitest';
import { extractKeywords } from './extract-keywords.ts';

const compounds = (task: string) =>
  extractKeywords(task)
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

it('does not join what other words stand between', () => {
  expect(compounds('the owner of the file')).toEqual([]);
});

it('knows a question about steps in the history of a schema', () => {
  expect(extractKeywords('which migration adds the column').aboutMigrations).toBe(true);
  expect(extractKeywords('who reads the column').aboutMigrations).toBe(false);
});

it('sees whether a task is about the interface, and leaves it open for a report', () => {
  expect(extractKeywords('what does the save button do').aboutViews).toBe(true);
  expect(extractKeywords('where is it decided who may change a recipe').aboutViews).toBe(false);
  expect(extractKeywords('Fixed the total of an order that was cancelled').aboutViews).toBe(true);
});

const weights = (task: string): Record<string, number> => Object.fromEntries(extractKeywords(task).terms.map((t) => [t.term, t.weight]));

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
  expect(extractKeywords('Cal.com keeps a connection open').identifiers).toEqual([]);
  expect(extractKeywords('Invoice.net is wrong').identifiers).toEqual(['Invoice.net']);
});

it.each([['calcom'], ['cal.com', 'cal', 'com']])('knows the repository by its address: %s', (...names) => {
  const { terms } = extractKeywords('How does Cal.com compute the slots?', new Set(names));
  expect(terms.map((t) => t.term)).not.toEqual(expect.arrayContaining(['cal']));
  expect(terms.map((t) => t.term)).toContain('slots');
});

it('reads contractions in full: none of their parts is looked for', () => {
  const terms = (task: string) => extractKeywords(task).terms.map((t) => t.term);
  const full = 'The user profile does not load, and I have no idea why it will not';
  expect(terms("The user’s profile doesn't load, and I've no idea why it won't")).toEqual(terms(full));
  expect(terms("Crash\n\nIt isn't saved")).not.toContain('isn');
});
