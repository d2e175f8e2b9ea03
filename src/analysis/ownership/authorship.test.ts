import { expect, it } from 'vitest';
import { authorshipOf, type BlameRun, runsWithin } from './authorship.ts';

const run = (author: string, lines: number, time = 100): BlameRun => ({ author, email: `${author.toLowerCase()}@x.org`, lines, time });

it('sums lines up by person, most first, and counts who knows half', () => {
  const { authors, lines, busFactor } = authorshipOf([run('Ann', 30), run('Bob', 40, 200), run('Ann', 15, 300), run('Cy', 15)]);
  expect(authors.map((a) => [a.author, a.lines, a.share, a.lastCommitAt])).toEqual([
    ['Ann', 45, 0.45, 300],
    ['Bob', 40, 0.4, 200],
    ['Cy', 15, 0.15, 100],
  ]);
  expect([lines, busFactor]).toEqual([100, 2]);
});

it('one person with two names is one person, under the name that most lines bear', () => {
  const by = (author: string, email: string, lines: number) => ({ ...run(author, lines), email });
  const { authors, busFactor } = authorshipOf([
    by('Matthew Holt', 'mholt@x.org', 30),
    by('Cy', 'cy@x.org', 40),
    by('Matt Holt', 'mholt@x.org', 20),
    by('Matt Holt', 'matt@home.org', 5),
    by('Dee', 'root@localhost', 1),
    by('Eve', 'root@localhost', 1),
  ]);
  expect(authors.map((a) => `${a.author} ${a.lines}`)).toEqual(['Matthew Holt 55', 'Cy 40', 'Dee 1', 'Eve 1']);
  expect(busFactor).toBe(1);
});

it('one person with two addresses is one person, the newer address counts', () => {
  const { authors, busFactor } = authorshipOf([run('Ann', 1), { ...run('ann', 1, 900), email: 'new@x.org' }]);
  expect(authors).toHaveLength(1);
  expect(authors[0]).toMatchObject({ lines: 2, email: 'new@x.org' });
  expect(busFactor).toBe(1);
});

it('machines write lines, but know nothing', () => {
  const { authors, lines, busFactor } = authorshipOf([run('dependabot[bot]', 900), run('Ann', 10)]);
  expect(authors.map((a) => a.author)).toEqual(['Ann']);
  expect([lines, busFactor]).toEqual([910, 1]);
  expect(authorshipOf([])).toEqual({ authors: [], lines: 0, busFactor: 0 });
});

it('cuts runs to the lines of a symbol', () => {
  const runs = [run('Ann', 5), run('Bob', 5), run('Cy', 5)];
  expect(runsWithin(runs, 4, 11).map((r) => [r.author, r.lines])).toEqual([
    ['Ann', 2],
    ['Bob', 5],
    ['Cy', 1],
  ]);
  expect(runsWithin(runs, 16, 20)).toEqual([]);
});
