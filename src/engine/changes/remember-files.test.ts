import { expect, it } from 'vitest';
import type { GraphNode } from '../../model/graph.ts';
import type { GraphReader } from '../../store/contract.ts';
import { rememberFiles } from './remember-files.ts';

it('reads the symbols of a file once, whoever asks and in whatever company', async () => {
  const asked: string[][] = [];
  const nodesByFile = async (paths: readonly string[]) => {
    asked.push([...paths]);
    return paths.filter((path) => path !== 'gone.go').map((file) => ({ file, name: `in ${file}` }) as GraphNode);
  };
  const reader = rememberFiles({ nodesByFile } as Partial<GraphReader> as GraphReader);
  const names = async (...paths: string[]) => (await reader.nodesByFile(paths)).map((n) => n.name);
  const both = await Promise.all([names('a.go', 'gone.go'), names('b.go', 'a.go', 'gone.go')]);
  expect(both).toEqual([['in a.go'], ['in b.go', 'in a.go']]);
  expect(await names('gone.go', 'b.go')).toEqual(['in b.go']);
  expect(asked).toEqual([['a.go', 'gone.go'], ['b.go']]);
});
