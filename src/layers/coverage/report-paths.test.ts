import { expect, it } from 'vitest';
import { bodyStart } from './attribute-lines.ts';
import { ReportPaths } from './report-paths.ts';

const paths = new ReportPaths(
  ['main.go', 'setup.py', 'src/app/a.py', 'core/src/main/java/org/x/A.java', 'web/src/main/java/org/x/A.java', 'core/src/main/java/org/x/B.java'],
  '/home/me/project',
);
const match = (written: string) => {
  const found = paths.match(written);
  return typeof found === 'string' ? found : found.path;
};

it('strips whatever stands before a path that is known', () => {
  expect(match('src/app/a.py')).toBe('src/app/a.py');
  expect(match('./src/app/a.py')).toBe('src/app/a.py');
  expect(match('/home/me/project/src/app/a.py')).toBe('src/app/a.py');
  expect(match('C:\\agent\\work\\src\\app\\a.py')).toBe('src/app/a.py');
  expect(match('github.com/me/project/main.go')).toBe('main.go');
});

it('completes a path that begins at a source root, unless several do', () => {
  expect(match('org/x/B.java')).toBe('core/src/main/java/org/x/B.java');
  expect(match('org/x/A.java')).toBe('ambiguous');
});

it('does not take an installed package for a file at the root', () => {
  expect(match('/venv/lib/python3.11/site-packages/six/setup.py')).toBe('unknown');
  expect(match('/home/me/project/build/setup.py')).toBe('unknown');
});

it('knows where the body of a function begins', () => {
  const at = (text: string, name: string) => bodyStart({ name, startLine: 1, endLine: text.split('\n').length }, text.split('\n'));
  expect(at('@route("/x")\ndef f(\n    a=1,\n):\n    return a', 'f')).toBe(5);
  expect(at('func (s *S) Put(k string) {\n\ts.m[k] = 1\n}', 'S.Put')).toBe(2);
  expect(at("it('works', () => {\n  expect(1)\n})", 'works')).toBe(2);
  expect(at('const f = () => 1', 'f')).toBe(1);
});
