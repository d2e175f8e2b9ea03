/** Whoever asked what raises an error was led to what is named after it, not to where it is raised. */
import { expect, it } from 'vitest';
import { contextForTask } from '../../src/engine/context/context.ts';
import { repositoryOf } from '../support/indexed-repository.ts';

const repository = repositoryOf('shop', {
  'errors.py': 'class Gone(Exception):\n    pass\n',
  'gone.py': 'from errors import Gone\n\ndef is_gone(error):\n    """Whether Gone is what the code raises."""\n    return isinstance(error, Gone)\n',
  'stock.py': `from errors import Gone\n\ndef fetch(key, shelf):\n${'    shelf.count(key); shelf.sort(); shelf.reverse()\n'.repeat(30)}    raise Gone(key)\n`,
});

it.each(['which code raises Gone', 'where do we raise Gone?', 'Where is Gone raised?'])('%s', async (task) => {
  const { pack } = await contextForTask(repository(), { task, budget: 100_000, format: 'json', detail: 'locate', cache: false });
  expect(pack.symbols.slice(0, 2).map((s) => s.name)).toEqual(['Gone', 'fetch']);
});
