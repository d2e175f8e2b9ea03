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

it('does not join what other words stand between', () => {
  expect(compounds('the owner of the file')).toEqual([]);
});

it('knows a question about steps in the history of a schema', () => {
  expect(extractKeywords('which migration adds the column').aboutMigrations).toBe(true);
  expect(extractKeywords('who reads the column').aboutMigrations).toBe(false);
});
