/** An error of ours while one fact is linked once ended the whole run. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Project } from '../../../src/languages/contract.ts';
import { loadLanguage } from '../../../src/languages/registry.ts';
import { edgeTypeName } from '../../../src/model/edge-types.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../../contract/languages/index-folder.ts';

afterEach(() => vi.restoreAllMocks());

/** A module system that fails at one import. */
async function failAt(specifier: string): Promise<void> {
  const language = (await loadLanguage('typescript')) as NonNullable<Awaited<ReturnType<typeof loadLanguage>>>;
  const make = language.modules.bind(language);
  vi.spyOn(language, 'modules').mockImplementation((project: Project) => {
    const system = make(project);
    const resolve = (wanted: string, from: string) => {
      if (wanted === specifier) throw new Error('no rule for this');
      return system.resolve(wanted, from);
    };
    return { ...system, moduleOf: (path: string) => system.moduleOf(path), resolve };
  });
}

const FILES = {
  'a.ts':
    "import { odd, Odd } from './odd';\nimport { plain } from './b';\nexport class A extends Odd {}\nexport function main() { odd(); plain(); new A().go(); }\n",
  'b.ts': 'export function plain() { inner(); }\nfunction inner() {}\n',
  'odd.ts': 'export function odd() {}\nexport class Odd { go() {} }\n',
};

describe('a fact that fails', () => {
  it('is passed over and its file reported: all others are linked', async () => {
    await failAt('./odd');
    const { graph, diagnostics } = await inTemporaryFolder((folder) => {
      writeFiles(folder, FILES);
      return indexFolder(folder);
    });
    const nameOf = (id: number | undefined) => graph.nodes[id ?? -1]?.name;
    const calls = [...graph.edges.types].flatMap((type, i) =>
      edgeTypeName(type) === 'calls' ? [`${nameOf(graph.edges.sources[i])} -> ${nameOf(graph.edges.targets[i])}`] : [],
    );
    expect(calls.sort()).toEqual(['main -> A', 'main -> plain', 'plain -> inner']);
    expect(graph.unresolved.map(({ source, name }) => `${nameOf(source)} ? ${name}`)).toEqual(expect.arrayContaining(['main ? odd', 'main ? go']));
    expect(diagnostics).toEqual([{ path: 'a.ts', reason: 'crashed', detail: 'no rule for this', skipped: false }]);
  });
});
