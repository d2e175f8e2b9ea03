import { expect, it } from 'vitest';
import { codeBlock, inlineCode, prose } from './markdown.ts';

it('a name stays one code span', () => {
  expect(inlineCode('a`b`\n# c')).toBe("`a'b'\\n# c`");
  expect(inlineCode('')).toBe('` `');
  expect(inlineCode('x\u202ey')).toBe('`x\\u202ey`');
});

it('a sentence mentions nobody, links nothing, loads nothing and is no HTML', () => {
  const said = prose('by @everyone, see #12, ![x](https://evil.example/a.png) <img src=x> www.evil.example **now**');
  expect(said).not.toMatch(/@everyone|#12|https:\/\/|www\.|<img|(?<!\\)\*\*|(?<!\\)!\[/);
  expect(
    said
      .replace(/[\\\u2060]/g, '')
      .replace('&lt;', '<')
      .replace('&gt;', '>'),
  ).toBe('by @everyone, see #12, ![x](https://evil.example/a.png) <img src=x> www.evil.example **now**');
});

it('a command that we quote stays code, and what only looks like one does not', () => {
  expect(prose('see `knowing audit-diff`')).toBe('see `knowing audit-diff`');
  expect(prose('see `@everyone`')).toBe(`see \\\`@\u2060everyone\\\``);
});

it('a block is closed by nothing in it', () => {
  expect(codeBlock(['pytest "```"', '</details>'], 'sh')).toEqual(['````sh', 'pytest "```"', '</details>', '````']);
});
