/** Questions that write something letter for letter as the program has it. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

const FILES = {
  'app/members.py': `def lookup(folder):\n    path = folder + "/cluster.conf"\n    with open(path) as file:\n        text = file.read()\n    return text.split()\n`,
  'app/nodes.py': `def nodes_of(conf):\n    nodes = conf.cluster.nodes\n    conf.read = True\n    conf.cluster.seen = True\n    return nodes\n`,
  'app/other.py': `def save(item):\n    pass\n`,
};

it('lead to the code that says it', async () => {
  const { knowing } = newUser();
  const answer = await knowing(['context', 'where is cluster.conf read?', '--json'], { cwd: newRepository(FILES) });
  const [first] = JSON.parse(answer.stdout).symbols;
  expect(first.qualified_name).toMatch(/\.lookup$/);
  expect(first.components).toHaveProperty('verbatim');
});
