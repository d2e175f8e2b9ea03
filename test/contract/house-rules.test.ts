/**
 * Rules of CONTRIBUTING.md that neither the compiler, the linter nor the import checker can see. Each names the files
 * that break it, so that the message is the list of what to fix.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/prepare.mjs';

const MAX_LINES = 400;
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, 'src', path), 'utf8') }));
const code = sources.filter(({ path }) => !path.endsWith('.test.ts'));

const paths = (files: readonly { path: string }[]) => files.map((file) => file.path);
const matching = (where: RegExp, pattern: RegExp) => paths(code.filter(({ path, text }) => where.test(path) && pattern.test(withoutComments(text))));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

it('no file is past 400 lines', () => {
  expect(paths(sources.filter(({ text }) => text.split('\n').length > MAX_LINES))).toEqual([]);
});

it('files and folders are named in kebab-case', () => {
  expect(paths(sources).filter((path) => !/^([a-z0-9_-]+\/)*[a-z0-9-]+(\.test)?\.ts$/.test(path))).toEqual([]);
});

it('every module opens with a comment that says what it is for', () => {
  expect(paths(code.filter(({ text }) => !/^(#!.*\n)?\/\*\*/.test(text)))).toEqual([]);
});

it('only apps end the process', () => {
  expect(matching(/^(?!apps\/)/, /\bprocess\.(exit\b|exitCode)/)).toEqual([]);
});

it('identity and ranking use no clock and no randomness', () => {
  expect(
    matching(/^(model|retrieval\/(fusion|walk|hits|rank|pack))\//, /\b(Date\.now|new Date|performance\.now|Math\.random|randomUUID|randomBytes)\b/),
  ).toEqual([]);
});

it('nothing is left for later', () => {
  expect(paths(code.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)))).toEqual([]);
});

it('no catch is empty', () => {
  expect(matching(/./, /catch\s*(\([^)]*\))?\s*\{\s*\}/)).toEqual([]);
});

it('languages get their trees: a second copy of the parser knows nothing of the first', () => {
  expect(matching(/^languages\//, /import (?!type )[^;]*'web-tree-sitter'/)).toEqual([]);
});

/** A comment's lines joined: a path may be followed by its heading on the next one. */
const joined = (text: string) => text.replace(/\n\s*(\*|\/\/) ?/g, ' ');

it('a heading that a comment names is in the documentation', () => {
  const named = code.flatMap(({ path, text }) =>
    [...joined(text).matchAll(/(docs\/[\w/-]+\.md), "([^"]+)"/g)].map(([, page = '', heading = '']) => ({ path, page, heading })),
  );
  expect(named.length).toBeGreaterThan(0);
  const isThere = (page: string, heading: string) =>
    readFileSync(join(root, page), 'utf8')
      .match(/^#+ .*$/gm)
      ?.some((line) => line.includes(heading)) === true;
  expect(named.filter(({ page, heading }) => !isThere(page, heading))).toEqual([]);
});

it('every page that code, benches, scripts or tests name exists', () => {
  const files = ['src', 'bench', 'scripts', 'test'].flatMap((folder) => filesBelow(folder, /\.(ts|mjs|md|yaml)$/));
  const named = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/(?<![\w/.'`-])docs\/[\w/-]+\.md/g)].map(([page]) => ({ path, page })),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ path, page }) => !path.includes('/fixtures/') && !existsSync(join(root, page)))).toEqual([]);
});

it('every link between pages leads somewhere', () => {
  const pages = [...filesBelow('docs', /\.md$/), 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
  const links = pages.flatMap((page) =>
    [...withoutCode(readFileSync(join(root, page), 'utf8')).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)]*)?\)/g)].map(([, to = '']) => ({ page, to })),
  );
  expect(links.filter(({ page, to }) => !existsSync(join(root, dirname(page), to)))).toEqual([]);
});

const withoutCode = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path));
}
