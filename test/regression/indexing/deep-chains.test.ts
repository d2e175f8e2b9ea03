/** A chain of classes longer than the stack once left a repository without an index. */
import { describe, expect, it } from 'vitest';
import { edgeTypeName } from '../../../src/model/edge-types.ts';
import { indexFolder, inTemporaryFolder, type SealedRun, writeFiles } from '../../contract/languages/index-folder.ts';

const LENGTH = 2_500;
const chain = (line: (name: string, base: string) => string): string =>
  Array.from({ length: LENGTH }, (_, i) => line(`C${i}`, i + 1 < LENGTH ? `C${i + 1}` : '')).join('');

const FILES = {
  'deep.py': chain((name, base) => `class ${name}(${base}):\n    def of_${name}(self):\n        self.missing()\n`),
  'deep.ts': chain((name, base) => `export class ${name}${base && ` extends ${base}`} { of${name}() { this.missing(); } }\n`),
  'Deep.java': chain((name, base) => `class ${name}${base && ` extends ${base}`} { void of${name}() { missing(); } }\n`),
  'Deep.cs': chain((name, base) => `class ${name}${base && ` : ${base}`} { void Of${name}() { Missing(); } }\n`),
  'deep.rb': chain((name, base) => `class ${name}${base && ` < ${base}`}\n  def of_${name}\n    missing\n  end\nend\n`),
  'deep.go': `package deep\n\n${chain((name, base) => `type ${name} struct { ${base} }\nfunc (c ${name}) Of${name}() { c.Missing() }\n`)}`,
  'deep.rs': chain((name, base) => `trait ${name}${base && `: ${base}`} { fn of_${name}(&self) { self.missing(); } }\n`),
};

const index = (files: Readonly<Record<string, string>>): Promise<SealedRun> =>
  inTemporaryFolder((folder) => {
    writeFiles(folder, files);
    return indexFolder(folder);
  });

describe('a chain of thousands of types', () => {
  it.each(Object.entries(FILES))('is indexed: %s', async (path, text) => {
    const { graph, diagnostics } = await index({ [path]: text });
    const extending = [...graph.edges.types].filter((type) => ['extends', 'implements'].includes(edgeTypeName(type)));
    expect(diagnostics).toEqual([]);
    expect(extending.length).toBeGreaterThanOrEqual(LENGTH - 1);
  });
});

const MODULES = 1_500;
const modules = (line: (next: string) => string, last: string): string[] =>
  Array.from({ length: MODULES }, (_, i) => (i + 1 < MODULES ? line(`m${i + 1}`) : last));
const named = (lines: readonly string[], ending: string): Record<string, string> =>
  Object.fromEntries(lines.map((text, i) => [`m${i}.${ending}`, `${text}\n`]));

const PASSED_ON = {
  'all names': {
    ...named(
      modules((next) => `export * from './${next}';`, 'export function goal() {}'),
      'ts',
    ),
    'use.ts': "import { goal } from './m0';\nexport function use() { goal(); }\n",
  },
  'one name': {
    ...named(
      modules((next) => `export { goal } from './${next}';`, 'export function goal() {}'),
      'ts',
    ),
    'use.ts': "import { goal } from './m0';\nexport function use() { goal(); }\n",
  },
  'in Python': {
    ...named(
      modules((next) => `from ${next} import goal`, 'def goal(): pass'),
      'py',
    ),
    'use.py': 'from m0 import goal\ndef use():\n    goal()\n',
  },
};

describe('a name that goes through more modules than the stack has room for', () => {
  it.each(Object.entries(PASSED_ON))('is found at its end: %s', async (_, files) => {
    const { graph, diagnostics } = await index(files);
    const { nodes, edges } = graph;
    const idOf = (name: string) => nodes.findIndex((node) => node.name === name && node.kind === 'function');
    const called = [...edges.targets].filter((_, i) => edges.sources[i] === idOf('use') && edgeTypeName(edges.types[i] as number) === 'calls');
    expect(diagnostics).toEqual([]);
    expect(called).toEqual([idOf('goal')]);
  });
});

const GIVEN = 8_000;

describe('a variable that is given another value thousands of times', () => {
  it.each([
    ['given.ts', `function f() {}\nfunction g() {}\nexport function use() {\n  let x = f;\n${'  x = x || g;\n'.repeat(GIVEN)}  x();\n  g();\n}\n`],
    ['given.py', `def f(): pass\ndef g(): pass\ndef use():\n  x = f\n${'  x = x or g\n'.repeat(GIVEN)}  x()\n  g()\n`],
  ])('ends, and what stands beside it is linked: %s', async (path, text) => {
    const { graph, diagnostics } = await index({ [path]: text });
    const { nodes, edges } = graph;
    const called = [...edges.targets].filter((id, i) => nodes[id]?.name === 'g' && nodes[edges.sources[i] as number]?.name === 'use');
    expect(diagnostics).toEqual([]);
    expect(called.length).toBeGreaterThan(0);
  });
});
