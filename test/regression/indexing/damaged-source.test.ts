/**
 * What is still found in a file that somebody is typing in: a token dropped in the middle, a quote left open, a line half
 * written, a merge conflict, the end cut off. Everything before and after the damage keeps its name, its kind and its
 * owner; only the declaration that is hit may go.
 */
import { describe, expect, it } from 'vitest';
import { FactsParser } from '../../../src/indexing/extract/parser.ts';
import { loadLanguages } from '../../../src/languages/registry.ts';
import type { SymbolFact } from '../../../src/model/facts.ts';

interface Sample {
  readonly file: string;
  readonly source: string;
  /** Outside of `hit`, in the order of the file. */
  readonly found: readonly string[];
  /** What stands before the damage, and has to be there when the file ends with it. */
  readonly before: readonly string[];
  /** The line that is damaged, and what becomes of it. */
  readonly damages: Readonly<Record<string, readonly [string, string]>>;
}

const SAMPLES: readonly Sample[] = [
  {
    file: 'store.py',
    source: [
      'class Store:',
      '    limit = 10',
      '',
      '    def open(self, path):',
      '        return path',
      '',
      '    def hit(self, name):',
      '        return self.load(name, "x")',
      '',
      '    def close(self):',
      '        pass',
      '',
      'def connect(url):',
      '    return Store()',
      '',
    ].join('\n'),
    found: ['class Store', 'field Store.limit', 'method Store.open', 'method Store.close', 'function connect'],
    before: ['class Store', 'field Store.limit', 'method Store.open'],
    damages: {
      'an open parenthesis': ['self.load(name, "x")', 'self.load(name, "x"'],
      'a closing parenthesis too many': ['self.load(name, "x")', 'self.load(name, "x"))'],
      'an open quote': ['"x"', '"x'],
      'no colon': ['def hit(self, name):', 'def hit(self, name)'],
      'a line half written': ['return self.load(name, "x")', 'return self.load.'],
    },
  },
  {
    file: 'store.ts',
    source: [
      'export class Store {',
      '  limit = 10;',
      '  open(path: string): string {',
      '    return path;',
      '  }',
      '  hit(name: string): string {',
      '    if (name) {',
      "      return this.load(name, 'x');",
      '    }',
      '    return name;',
      '  }',
      '  close(): void {}',
      '}',
      '',
      'export function connect(url: string): Store {',
      '  return new Store();',
      '}',
      '',
      'export interface Options {',
      '  readonly retries: number;',
      '}',
      '',
    ].join('\n'),
    found: ['class Store', 'field Store.limit', 'method Store.open', 'method Store.close', 'function connect', 'interface Options', 'property Options.retries'],
    before: ['class Store', 'field Store.limit', 'method Store.open'],
    damages: {
      'an open parenthesis': ["this.load(name, 'x');", "this.load(name, 'x';"],
      'an open quote': ["'x'", "'x"],
      'an opening brace dropped': ['if (name) {', 'if (name)'],
      'a closing brace dropped': ['    }\n    return name;', '    return name;'],
      'a line half written': ["return this.load(name, 'x');", 'return this.load.'],
    },
  },
  {
    file: 'store.go',
    source: [
      'package store',
      '',
      'type Store struct {',
      '\tlimit int',
      '}',
      '',
      'func (s *Store) Open(path string) string {',
      '\treturn path',
      '}',
      '',
      'func (s *Store) Hit(name string) string {',
      '\tif name != "" {',
      '\t\treturn s.load(name, "x")',
      '\t}',
      '\treturn name',
      '}',
      '',
      'func (s *Store) Close() {}',
      '',
      'func Connect(url string) *Store {',
      '\treturn &Store{}',
      '}',
      '',
    ].join('\n'),
    found: ['struct Store', 'field Store.limit', 'method Store.Open', 'method Store.Close', 'function Connect'],
    before: ['struct Store', 'field Store.limit', 'method Store.Open'],
    damages: {
      'an open parenthesis': ['s.load(name, "x")', 's.load(name, "x"'],
      'an open quote': ['"x"', '"x'],
      'an opening brace dropped': ['if name != "" {', 'if name != ""'],
      'a closing brace dropped': ['\t}\n\treturn name', '\treturn name'],
      'a line half written': ['return s.load(name, "x")', 'return s.load.'],
    },
  },
  {
    file: 'store.rs',
    source: [
      'pub struct Store {',
      '    limit: u32,',
      '}',
      '',
      'impl Store {',
      '    pub fn open(&self, path: &str) -> String {',
      '        path.to_string()',
      '    }',
      '',
      '    pub fn hit(&self, name: &str) -> String {',
      '        if name.len() > 0 {',
      '            return self.load(name, "x");',
      '        }',
      '        name.to_string()',
      '    }',
      '',
      '    pub fn close(&self) {}',
      '}',
      '',
      'pub fn connect(url: &str) -> Store {',
      '    Store { limit: 1 }',
      '}',
      '',
    ].join('\n'),
    found: ['struct Store', 'field Store.limit', 'method Store.open', 'method Store.close', 'function connect'],
    before: ['struct Store', 'field Store.limit', 'method Store.open'],
    damages: {
      'an open parenthesis': ['self.load(name, "x");', 'self.load(name, "x";'],
      'an opening brace dropped': ['if name.len() > 0 {', 'if name.len() > 0'],
      'a closing brace dropped': ['        }\n        name', '        name'],
      'a line half written': ['return self.load(name, "x");', 'return self.load.'],
    },
  },
  {
    file: 'Store.java',
    source: [
      'package app;',
      '',
      'public class Store {',
      '    private int limit = 10;',
      '',
      '    public String open(String path) {',
      '        return path;',
      '    }',
      '',
      '    public String hit(String name) {',
      '        if (name != null) {',
      '            return this.load(name, "x");',
      '        }',
      '        return name;',
      '    }',
      '',
      '    public void close() {}',
      '',
      '    public static Store connect(String url) {',
      '        return new Store();',
      '    }',
      '}',
      '',
    ].join('\n'),
    found: ['class Store', 'field Store.limit', 'method Store.open', 'method Store.close', 'method Store.connect'],
    before: ['class Store', 'field Store.limit', 'method Store.open'],
    damages: {
      'an open parenthesis': ['this.load(name, "x");', 'this.load(name, "x";'],
      'an open quote': ['"x"', '"x'],
      'an opening brace dropped': ['if (name != null) {', 'if (name != null)'],
      'a closing brace dropped': ['        }\n        return name;', '        return name;'],
      'a line half written': ['return this.load(name, "x");', 'return this.load.'],
    },
  },
];

const parser = new FactsParser();
const languages = await loadLanguages();

async function read(file: string, source: string): Promise<string[]> {
  const language = languages.forPath(file);
  if (language === undefined) throw new Error(`no language for ${file}`);
  const { symbols } = await parser.extract(language, file, source);
  return symbols.filter((s) => s.hidden !== true).map((s) => `${s.kind} ${qualified(s, symbols)}`);
}

function qualified({ name, owner, ownerType }: SymbolFact, symbols: readonly SymbolFact[]): string {
  const above = owner >= 0 ? symbols[owner]?.name : ownerType;
  return above === undefined || above === '' ? name : `${above}.${name}`;
}

const conflictAround = (line: string) => `<<<<<<< ours\n${line}\n=======\n${line}\n>>>>>>> theirs`;

describe.each(SAMPLES)('$file', ({ file, source, found, before, damages }) => {
  it('whole', async () => {
    expect(await read(file, source)).toEqual(expect.arrayContaining([...found]));
  });

  it.each(Object.entries(damages))('with %s', async (_, [whole, damaged]) => {
    expect(source).toContain(whole);
    expect(await read(file, source.replace(whole, damaged))).toEqual(expect.arrayContaining([...found]));
  });

  it('with a merge conflict inside of a function', async () => {
    const line = source.split('\n').find((l) => l.includes('load(')) ?? '';
    expect(await read(file, source.replace(line, conflictAround(line)))).toEqual(expect.arrayContaining([...found]));
  });

  it('cut off inside of a function', async () => {
    expect(await read(file, source.slice(0, source.indexOf('load(')))).toEqual(expect.arrayContaining([...before]));
  });
});
