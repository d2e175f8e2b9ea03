import { expect, it } from 'vitest';
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { describeRepo } from './repo-profile.ts';

const file = (path: string) => ({ path, language: 'typescript' }) as GraphFile;
const external = (name: string) => ({ kind: 'external', name }) as GraphNode;
const profile = (files: readonly string[], externals: readonly string[] = []) =>
  describeRepo({ repo: { url: 'github.com/acme/shop', root: '/' }, files: files.map(file), nodes: externals.map(external) } as unknown as Parameters<
    typeof describeRepo
  >[0]);

it('knows a repository by its name, its folders and what it depends on', () => {
  const { languages, words } = profile(['packages/web/login.ts'], ['@trpc/server.initTRPC']);
  expect(languages).toEqual(['typescript']);
  expect(words).toEqual(expect.arrayContaining(['shop', 'web', 'login', '@trpc']));
});

it('keeps the names of frameworks in a repository of any size, at either end of the alphabet', () => {
  const files = Array.from({ length: 9_000 }, (_, i) => `src/${i % 2 ? 'a' : 'z'}-rather-long-name-${i}.ts`);
  const { words } = profile(files, ['vscode.commands', 'zod.object', 'angular.core']);
  expect(words).toEqual(expect.arrayContaining(['vscode', 'zod', 'angular']));
  expect(words).toEqual([...words].sort());
});
