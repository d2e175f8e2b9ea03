import { describe, expect, it } from 'vitest';
import { withoutConversation } from './conversation.ts';
import { extractKeywords } from './extract-keywords.ts';
import { readIntent } from './intent/read-intent.ts';
import { readTaskText } from './task-text.ts';

describe('what people put around a question', () => {
  it.each([
    ['what happens when two versions of a dependency clash', 'when two versions of a dependency clash'],
    ['What happens to old blocks?', 'old blocks?'],
    ['Hi team, could you please show me where we store sessions?', 'where we store sessions?'],
    ['how do I write a new destination plugin', 'how do I write a destination plugin'],
    ["I'm new to this codebase. I'd like to understand how uploads are limited, any pointers?", 'how uploads are limited'],
    ['which part of the code is responsible for retrying failed jobs', 'retrying failed jobs'],
    ['find the place where we close idle connections', 'close idle connections'],
    ['I need to rotate the log files, where do I start?', 'rotate the log files'],
    ['as a user I want to reset my password', 'reset my password'],
    ['is there something that can merge two trees (see the ticket)', 'merge two trees'],
    ['how does it find out which files changed', 'how does it which files changed'],
    ['encrypt the history before it goes to the server', 'encrypt the history it goes to the server'],
    ['run a function before each request', 'run a function before each request'],
    ['the nightly import has stopped working, how can I find out why?', 'the nightly import has working'],
    ["how is the visitor's country found out?", "how is the visitor's country ?"],
    ['where in the code do we parse dates', 'do we parse dates'],
    ['Add support for reading Parquet files', 'reading Parquet files'],
    ['add a way to export the table', 'export the table'],
    ['it should be possible to pause a job', 'pause a job'],
    ['How does the server know whether a film can be sent', 'whether a film can be sent'],
    ['how does it notice that the settings were edited', 'that the settings were edited'],
  ])('%s', (asked, meant) => {
    expect(withoutConversation(asked)).toBe(meant);
  });

  it.each([
    'how does the scheduler know which node is free',
    'add support',
    'find duplicates in a list',
    'where is Session.save defined',
    'please',
    'code for retries',
    'the user reports page is slow',
    'make sure',
  ])('leaves "%s" as it is', (task) => {
    expect(withoutConversation(task)).toBe(task);
  });

  it('is nothing to look for', () => {
    const { words } = extractKeywords(readTaskText('Could you please find the place where we hash passwords? Thanks a lot!'));
    expect(words).toEqual(['hash', 'passwords']);
  });

  it('still asks', () => {
    const form = (task: string) => readIntent(readTaskText(task)).form;
    expect(form('could you show me where we handle failed logins')).toBe('question');
    expect(form('handle failed logins')).toBe('report');
  });
});
