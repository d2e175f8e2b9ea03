/** The forms in which people and agents ask, and what each of them wants. */
import { describe, expect, it } from 'vitest';
import { isReport } from '../../intent.ts';
import { readTaskText } from '../task-text.ts';
import { readIntent } from './read-intent.ts';

const intentOf = (task: string) => readIntent(readTaskText(task));

describe('a report', () => {
  it.each([
    'QuerySet.union() loses ordering when combined with values_list()',
    'Fixed #35660 -- Prevented caching of requests when Vary contains an asterisk.',
    'fix(auth): add a hint to the error of a rejected token',
    'Saved settings are overwritten by an older copy when loading fails',
    'stacks: follow the progress of empty components',
    'Caught DatabaseError when closing a cursor.\nHow it came to be closed is another question?',
  ])('is %s', (task) => expect(isReport(intentOf(task))).toBe(true));

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
  ])('is not %s', (task) => expect(isReport(intentOf(task))).toBe(false));
});

describe('a change', () => {
  it.each([
    'Fixed #35660 -- Prevented caching of requests when Vary contains an asterisk.',
    'stacks: follow the progress of empty components',
    'Saved settings are overwritten by an older copy\nSteps to reproduce: load, save, load again.',
    'Minor fix wrt handling of extra properties',
    'Tweak the retry interval',
  ])('is %s', (task) => expect(intentOf(task).form).toBe('change'));

  it.each(['QuerySet.union() loses ordering when combined with values_list()', 'Add a new registry protocol that authenticates with tokens\nas the others do'])(
    'is not %s',
    (task) => expect(intentOf(task).form).not.toBe('change'),
  );
});

it('an order wants something new, a question and a report do not', () => {
  expect(['Add a consumer that logs', 'implement retries for uploads'].map((task) => intentOf(task).form === 'order')).toEqual([true, true]);
  expect(['how do I add a consumer', 'uploads are not retried', 'Fix the retry of uploads'].map((task) => intentOf(task).form === 'order')).toEqual([
    false,
    false,
    false,
  ]);
});

describe('an addition', () => {
  it.each(['Added Permission.describe property.', 'feat: add a retry option', 'Introduce `Order.total`'])('is %s', (title) =>
    expect(intentOf(title).adds).toBe(true),
  );
  it('is not a correction', () => expect(intentOf('Fixed Order.total for empty orders').adds).toBe(false));
});

describe('the place where something is done', () => {
  it.each([
    'where is it decided that a file counts as unchanged',
    'What happens when the last window is closed?',
    'why do two runs share a folder',
    'After a fetch my commits vanished from the log',
    'find where retries are counted',
    'could you show me where cookies are signed?',
  ])('is asked for by %s', (task) => expect(intentOf(task).wantsPlace).toBe(true));

  it.each([
    'How does the scheduler work?',
    'Trace how a request reaches its handler',
    'Add a backend that stores sessions in Redis',
    'fix(auth): reject expired tokens',
    'session cookies',
    'which class holds the settings of a run',
    'where is the Order class in this program',
    'where is Order defined in this repo',
  ])('is not asked for by %s', (task) => expect(intentOf(task).wantsPlace).toBe(false));
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
  ])('%s: %s', (task, wanted) => expect(intentOf(task).wants).toBe(wanted));
});

it('knows a question about steps in the history of a schema', () => {
  expect(intentOf('which migration adds the column').about.migrations).toBe(true);
  expect(intentOf('who reads the column').about.migrations).toBe(false);
});

it('sees whether a task is about the interface, and leaves it open for a report', () => {
  expect(intentOf('what does the save button do').about.views).toBe(true);
  expect(intentOf('where is it decided who may change a recipe').about.views).toBe(false);
  expect(intentOf('Fixed the total of an order that was cancelled').about.views).toBe(true);
});

describe('the form of a task', () => {
  it.each([
    ['connection pooling and TCP connector', 'topic'],
    ['request validation and error handling', 'topic'],
    ['panic recovery middleware', 'topic'],
    ['Command', 'identifier'],
    ['Router.add_route', 'identifier'],
    ['parse_host()', 'identifier'],
    ['drag folder onto itself', 'search'],
    ['statsd max_ttl expire gauges', 'search'],
    ['Ordering problem in filters and lists', 'search'],
    ['Commits vanished and the log is empty', 'search'],
  ])('%s: %s', (task, form) => expect(intentOf(task).form).toBe(form));

  it('a topic wants what a part is made of, not the place where something is done', () => {
    expect(intentOf('connection pooling and TCP connector')).toMatchObject({ wants: 'whole', wantsPlace: false });
  });
});
