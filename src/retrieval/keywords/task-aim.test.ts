/** Which tasks report on the code as it is, and which ask or order. */
import { describe, expect, it } from 'vitest';
import { asksForPlace, isAddition, isChange, isOrder, isReport, wantedBy } from './task-aim.ts';

describe('a report', () => {
  it.each([
    'QuerySet.union() loses ordering when combined with values_list()',
    'Fixed #35660 -- Prevented caching of requests when Vary contains an asterisk.',
    'fix(auth): add a hint to the error of a rejected token',
    'Saved settings are overwritten by an older copy when loading fails',
    'stacks: follow the progress of empty components',
    'Caught DatabaseError when closing a cursor.\nHow it came to be closed is another question?',
  ])('is %s', (task) => expect(isReport(task)).toBe(true));

  it.each([
    'How does caddy match incoming requests by path?',
    '  where are cookies signed',
    'a late request arrives while the server is shutting down: what happens to it?',
    'Add a new registry protocol that authenticates with tokens',
    'set up dependency injection for the scheduler',
    'session cookies',
    'skip urls that were visited before',
    'respect robots.txt while crawling',
    '',
  ])('is not %s', (task) => expect(isReport(task)).toBe(false));
});

describe('a change', () => {
  it.each([
    'Fixed #35660 -- Prevented caching of requests when Vary contains an asterisk.',
    'stacks: follow the progress of empty components',
    'Saved settings are overwritten by an older copy\nSteps to reproduce: load, save, load again.',
    'Minor fix wrt handling of extra properties',
    'Tweak the retry interval',
  ])('is %s', (task) => expect(isChange(task)).toBe(true));

  it.each(['QuerySet.union() loses ordering when combined with values_list()', 'Add a new registry protocol that authenticates with tokens\nas the others do'])(
    'is not %s',
    (task) => expect(isChange(task)).toBe(false),
  );
});

it('an order wants something new, a question and a report do not', () => {
  expect(['Add a consumer that logs', 'implement retries for uploads'].map(isOrder)).toEqual([true, true]);
  expect(['how do I add a consumer', 'uploads are not retried', 'Fix the retry of uploads'].map(isOrder)).toEqual([false, false, false]);
});

describe('an addition', () => {
  it.each(['Added Permission.describe property.', 'feat: add a retry option', 'Introduce `Order.total`'])('is %s', (title) =>
    expect(isAddition(title)).toBe(true),
  );
  it('is no correction', () => expect(isAddition('Fixed Order.total for empty orders')).toBe(false));
});

describe('the place where something is done', () => {
  it.each([
    'where is it decided that a file counts as unchanged',
    'What happens when the last window is closed?',
    'why do two runs share a folder',
    'After a fetch my commits vanished from the log',
    'find where retries are counted',
    'could you show me where cookies are signed?',
  ])('is asked for by %s', (task) => expect(asksForPlace(task)).toBe(true));

  it.each([
    'How does the scheduler work?',
    'Trace how a request reaches its handler',
    'Add a backend that stores sessions in Redis',
    'fix(auth): reject expired tokens',
    'session cookies',
    'which class holds the settings of a run',
    'where is the Order class in this program',
    'where is Order defined in this repo',
  ])('is not asked for by %s', (task) => expect(asksForPlace(task)).toBe(false));
});

describe('what is wanted', () => {
  it.each([
    ['where are cookies signed', 'one'],
    ['fix(auth): reject expired tokens', 'one'],
    ['covers disappear after a rescan', 'one'],
    ['I want to add another placeholder to the mail, where do I start?', 'one'],
    ['How does it find plugins of other packages?', 'workings'],
    ['could you tell me how retries are counted?', 'workings'],
    ['Trace how a request reaches its handler', 'whole'],
    ['Add a backend that stores sessions in Redis', 'whole'],
    ['which class holds the settings of a run', 'whole'],
  ])('%s: %s', (task, wanted) => expect(wantedBy(task)).toBe(wanted));
});
