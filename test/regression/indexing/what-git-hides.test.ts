/** Files that git was told not to look at were indexed as they stood on disk, or not at all, and called up to date. */
import { describe, expect, it } from 'vitest';
import { indexFolder } from '../../contract/languages/index-folder.ts';
import { GitRepository } from '../../support/git-repository.ts';

const FILES = { 'a.py': 'def committed():\n    pass\n', 'sub/b.py': 'def below():\n    pass\n' };

async function names(root: string): Promise<string[]> {
  const { graph } = await indexFolder(root);
  return graph.nodes.filter((n) => n.kind === 'function').map((n) => n.name);
}

describe('a file that git does not look at', () => {
  it('is indexed as it was committed, not as it was edited since', async () => {
    const repository = new GitRepository(FILES);
    repository.git('update-index', '--assume-unchanged', 'a.py');
    repository.write('a.py', 'def edited():\n    pass\n');
    expect((await names(repository.root)).sort()).toEqual(['below', 'committed']);
  });

  it('is indexed though a sparse checkout leaves it out, also from a folder further down', async () => {
    const repository = new GitRepository({ ...FILES, 'kept/c.py': 'def kept():\n    pass\n' });
    repository.git('sparse-checkout', 'set', 'kept');
    expect((await names(repository.root)).sort()).toEqual(['below', 'committed', 'kept']);
    expect(await names(`${repository.root}/kept`)).toEqual(['kept']);
  });
});
