import { describe, expect, it } from 'vitest';
import { claiming, claimsOf } from './language-claims.ts';
import { loadLanguages } from './registry.ts';

describe('languages that a repository may speak', async () => {
  const languages = await loadLanguages();
  const claims = languages.all.map(claimsOf);
  const among = (...paths: string[]) => claiming(claims, { paths, interpreters: new Set() });

  it('are found by every ending and name that they claim', () => {
    for (const { id, extensions, filenames = [] } of languages.all)
      for (const name of [...extensions.map((e) => `src/a${e}`), ...filenames]) expect(among(name)).toContain(id);
  });

  it('are found by endings that they share with others, in any case', () => {
    expect(among('include/table.H')).toEqual(expect.arrayContaining(['c', 'cpp']));
  });

  it('are found by what runs their scripts', () => {
    expect(claiming(claims, { paths: ['bin/start'], interpreters: new Set(['ruby']) })).toEqual(['ruby']);
  });

  it('are not others', () => {
    expect(among('app.py', 'LICENSE', 'README.md')).toEqual(['python']);
  });
});
