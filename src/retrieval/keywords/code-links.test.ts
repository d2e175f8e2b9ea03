import { expect, it } from 'vitest';
import { codeLinks } from './code-links.ts';

it('a link to a line of code says which file and which line', () => {
  const task = 'Broken [here](https://github.com/acme/walk/blob/0a1b2c3d/src/walk.rs#L85-L90), see https://github.com/acme/walk/blob/main/src/output.rs.';
  expect(codeLinks(task).lines).toEqual([{ path: '0a1b2c3d/src/walk.rs', line: 85, name: '' }]);
  expect(codeLinks(task).paths).toEqual(['0a1b2c3d/src/walk.rs', 'main/src/output.rs']);
});

it('other hosts, other ways to write a line', () => {
  expect(codeLinks('https://sourcegraph.com/github.com/acme/walk@04bcd5/-/blob/src/walk.rs#L85:32&tab=references').lines).toEqual([
    { path: 'src/walk.rs', line: 85, name: '' },
  ]);
  expect(codeLinks('<https://gitlab.com/acme/walk/-/blob/main/lib/walk.rb?ref_type=heads#L7>').lines).toEqual([
    { path: 'main/lib/walk.rb', line: 7, name: '' },
  ]);
});

it('links to anything else are not code', () => {
  expect(codeLinks('https://github.com/acme/walk/issues/12 https://acme.org/blog/walk.html#L3')).toEqual({ paths: [], lines: [] });
});
