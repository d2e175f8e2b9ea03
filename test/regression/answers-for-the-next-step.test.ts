/** Answers that made the reader ask again: one method's overloads filled the list, and what a listed function hands its work to was not there. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import type { Detail } from '../../src/model/pack.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const overloads = ['int', 'long', 'double', 'String'].map((type) => `  public void publish(${type} message) {\n    queue.push(String.valueOf(message));\n  }`);

const repository = repositoryOf('mail', {
  'Publisher.java': ['class Publisher {', '  private Queue queue = new Queue();', ...overloads, '}'].join('\n'),
  'Queue.java': 'class Queue {\n  void push(String text) {\n    System.out.println(text);\n  }\n}\n',
  'batch.py': [
    'MAX_BATCH_SIZE = 500',
    '',
    'def send_batch(rows):',
    '    """Send rows in a batch.',
    '',
    ...Array.from({ length: 12 }, (_, i) => `    Note ${i} about how a batch is sent.`),
    '    """',
    '    return _deliver(rows[:MAX_BATCH_SIZE])',
    '',
    'def _deliver(these):',
    '    for one in these:',
    '        print(one)',
    '',
  ].join('\n'),
});

const ask = async (task: string, options: { detail?: Detail; budget?: number; limit?: number } = {}) => {
  const answer = await contextForTask(repository(), { task, budget: 1500, detail: 'auto', format: 'text', cache: false, ...options });
  return { pack: answer.pack, text: answer.body as string };
};

it('overloads of one method are one entry that names the lines of the others', async () => {
  const { pack, text } = await ask('publish a message');
  const entries = pack.symbols.filter((s) => s.name === 'Publisher.publish');
  expect(entries).toHaveLength(1);
  expect(entries[0]?.overloads).toHaveLength(3);
  expect(text).toMatch(/and 3 overloads at lines \d+, \d+, \d+/);
});

it('what a listed function calls and reads stands under it, though it is not listed', async () => {
  const { pack, text } = await ask('send_batch', { limit: 1 });
  expect(pack.symbols.map((s) => s.name)).toEqual(['send_batch']);
  expect(pack.symbols[0]?.uses?.map((u) => `${u.relation} ${u.name}`)).toContain('reads MAX_BATCH_SIZE');
  expect(text).toContain('MAX_BATCH_SIZE = 500 (1)');
});

it('a long comment is shortened, the code is not', async () => {
  const { text } = await ask('send_batch', { limit: 1 });
  expect(text).toContain('return _deliver(rows[:MAX_BATCH_SIZE])');
  expect(text).toMatch(/… \d+ more lines of comment/);
});

it('a source that does not fit is a place that says what it needs', async () => {
  const { text } = await ask('send_batch', { detail: 'source', limit: 1, budget: 50 });
  expect(text).toMatch(/batch\.py:3-\d+ {2}function send_batch\n.*source needs about \d+ tokens/);
});
