/** `items.Select(…)` on something unknown was a call of the only `Select` that the repository declares as an extension: LINQ has one for every list. */
import { expect, it } from 'vitest';
import { edgeTypeName } from '../../src/model/edge-types.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../contract/languages/index-folder.ts';

it('an extension that the library has too is not guessed', async () => {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, {
      'Prompts.cs':
        'namespace A;\npublic static class Extensions {\n  public static Prompt<T> Select<T>(this Prompt<T> p, T item) => p;\n  public static string Fancy(this object o, int n) => "";\n}\npublic class Prompt<T> {}\n',
      'Use.cs':
        'namespace A;\npublic class Use {\n  public object One(Unknown items) => items.Rows.Select(x => x);\n  public object Two(Unknown items) => items.Rows.Fancy(1);\n  public object Three() => new Prompt<int>().Select(1);\n}\n',
    });
    return indexFolder(folder);
  });
  const { nodes, edges } = graph;
  const calls = [...edges.sources].flatMap((s, i) =>
    edgeTypeName(edges.types[i] as number) === 'calls' ? [`${nodes[s]?.name} ${nodes[edges.targets[i] as number]?.name}`] : [],
  );
  expect(calls.filter((c) => c.includes('Extensions.')).sort()).toEqual(['Use.Three Extensions.Select', 'Use.Two Extensions.Fancy']);
});
