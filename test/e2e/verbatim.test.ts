/** Questions that write something letter for letter as the program has it. */
import { expect, it } from 'vitest';
import { newRepository, newUser } from './knowing.ts';

const FILES = {
  'app/members.py': `def lookup(folder):\n    path = folder + "/cluster.conf"\n    return open(path).read().split()\n`,
  'app/nodes.py': `def nodes_of(conf):\n    """Nodes of a cluster, read before."""\n    cluster = conf.cluster\n    return cluster.nodes\n`,
  'app/other.py': `def save(item):\n    pass\n`,
};

it('lead to the code that says it', async () => {
  const { knowing } = newUser();
  const answer = await knowing(['context', 'where is cluster.conf read?', '--json'], { cwd: newRepository(FILES) });
  const [first] = JSON.parse(answer.stdout).symbols;
  expect(first.qualified_name).toMatch(/\.lookup$/);
  expect(first.components).toHaveProperty('verbatim');
});
