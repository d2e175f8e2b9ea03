/** An exception inside the parser once took every file after it along: a third of a repository, without a word. */
import { describe, expect, it } from 'vitest';
import { indexFolder, inTemporaryFolder, type SealedRun, writeFiles } from '../../contract/languages/index-folder.ts';

/** The name of a heredoc that is longer than the scanner's memory of it. */
const NAME = 'A'.repeat(300);
const GUILTY = `x = <<~${NAME}\n  text\n${NAME}\n`;
const innocents = Array.from({ length: 120 }, (_, i) => `lib/part${i}.rb`);
const FILES = {
  ...Object.fromEntries(innocents.map((path, i) => [path, `class Part${i}\n  def run\n    Part${(i + 1) % 120}.new.run\n  end\nend\n`])),
  'lib/aaa.rb': GUILTY,
  'lib/part5x.rb': GUILTY,
  'lib/zzz.rb': GUILTY,
  'tool.py': 'def tool():\n    pass\n',
  'View.cs': 'class View { void Show() { } }\n',
};

async function index(workers: number): Promise<SealedRun> {
  return inTemporaryFolder((folder) => {
    writeFiles(folder, FILES);
    return indexFolder(folder, { workers });
  });
}

describe('a file that a parser throws at', () => {
  it.each([0, 1, 2])('is the only one that is lost, with %i workers', async (workers) => {
    const { graph, diagnostics } = await index(workers);
    expect(graph.files.map((f) => f.path).sort()).toEqual([...innocents, 'View.cs', 'tool.py'].sort());
    expect(diagnostics.map(({ path, reason }) => `${reason} ${path}`).sort()).toEqual(['crashed lib/aaa.rb', 'crashed lib/part5x.rb', 'crashed lib/zzz.rb']);
    expect(graph.snapshot.root).toBe((await index(1)).graph.snapshot.root);
  });
});
