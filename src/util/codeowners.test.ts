import { describe, expect, it } from 'vitest';
import { parseCodeowners, readRules } from './codeowners.ts';

const ownersOf = (text: string, path: string) => parseCodeowners(text)(path)?.owners;

describe('CODEOWNERS', () => {
  it('the last match wins, also when it names nobody', () => {
    const text = '* @all\n/src/ @core\n*.md @docs\n/src/generated/\n';
    expect(ownersOf(text, 'a.txt')).toEqual(['@all']);
    expect(ownersOf(text, 'src/a/b.ts')).toEqual(['@core']);
    expect(ownersOf(text, 'src/README.md')).toEqual(['@docs']);
    expect(ownersOf(text, 'src/generated/x.ts')).toEqual([]);
  });

  it.each([
    ['*', 'any/where.ts', true],
    ['*.js', 'a/b/c.js', true],
    ['*.js', 'a/b/c.jsx', false],
    ['/build/logs/', 'build/logs/x/y.txt', true],
    ['/build/logs/', 'src/build/logs/x.txt', false],
    ['docs/*', 'docs/start.md', true],
    ['docs/*', 'docs/deep/start.md', false],
    ['docs/*', 'src/docs/start.md', false],
    ['apps/', 'x/apps/y/z.ts', true],
    ['apps/', 'apps.ts', false],
    ['/apps/github', 'apps/github/a.ts', true],
    ['/apps/github', 'apps/github', true],
    ['/apps/github', 'apps/github2/a.ts', false],
    ['**/logs', 'deep/down/logs/x.log', true],
    ['/scripts/**/test.sh', 'scripts/a/b/test.sh', true],
    ['/scripts/**/test.sh', 'scripts/test.sh', true],
    ['a+b.ts', 'x/a+b.ts', true],
    ['a.ts', 'abts', false],
    ['with\\ blank/', 'with blank/a.ts', true],
  ])('%s and %s', (pattern, path, matches) => {
    expect(ownersOf(`${pattern} @x`, path) !== undefined).toBe(matches);
  });

  it('comments, empty lines and sections with default owners', () => {
    const text = '# head\r\n\r\n/a @x me@example.org # why\r\n[Docs] @writers\r\n/docs\r\n^[Optional][2]\r\n/b @y\r\n';
    expect(readRules(text)).toEqual([
      { pattern: '/a', owners: ['@x', 'me@example.org'], line: 3 },
      { pattern: '/docs', owners: ['@writers'], line: 5 },
      { pattern: '/b', owners: ['@y'], line: 7 },
    ]);
  });
});
