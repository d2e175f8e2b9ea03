import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { readReport } from './read-report.ts';

function inFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function read(text: string) {
  const path = join(inFolder(), 'report');
  writeFileSync(path, text);
  const { format, files } = readReport(path);
  const lines = ({ hits }: (typeof files)[number]) => [...hits].map(([line, times]) => `${line}:${times}`).join(' ');
  return { format, files: Object.fromEntries(files.map((f) => [f.path, lines(f)])), contexts: files.map((f) => f.contexts) };
}

it('lcov, with the names of tests', () => {
  const { format, files, contexts } = read('TN:adds\nSF:src/a.js\nFN:1,add\nDA:1,3\nDA:2,0\nend_of_record\nTN:\nSF:src/b.js\nDA:5,1\nend_of_record\n');
  expect(format).toBe('lcov');
  expect(files).toEqual({ 'src/a.js': '1:3 2:0', 'src/b.js': '5:1' });
  expect(contexts).toEqual([new Map([['adds', [1]]]), undefined]);
});

it('a Go cover profile: a line ran when any of its blocks did', () => {
  const text = 'mode: set\nexample.org/m/a.go:3.20,5.2 2 1\nexample.org/m/a.go:5.2,7.1 1 0\nexample.org/m/a.go:9.1,9.2 0 0\n';
  expect(read(text)).toMatchObject({ format: 'Go cover profile', files: { 'example.org/m/a.go': '3:1 4:1 5:1 6:0' } });
});

it('Cobertura', () => {
  const text = `<?xml version="1.0" ?><!DOCTYPE coverage SYSTEM "x"><coverage version="7"><packages><package name="p"><classes>
    <class name="A" filename="p/a&amp;b.py"><methods><method name="f"><lines><line number="2" hits="0"/></lines></method></methods>
    <lines><line number="1" hits="4"/><line number="2" hits="1" branch="true"/></lines></class></classes></package></packages></coverage>`;
  expect(read(text)).toMatchObject({ format: 'Cobertura', files: { 'p/a&b.py': '2:1 1:4' } });
});

it('JaCoCo', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"><report name="x"><sessioninfo id="a"/>
    <package name="org/example"><class name="org/example/A" sourcefilename="A.java"><method name="f" desc="()V" line="3"/></class>
    <sourcefile name="A.java"><line nr="3" mi="0" ci="4" mb="0" cb="0"/><line nr="4" mi="2" ci="0"/></sourcefile></package></report>`;
  expect(read(text)).toMatchObject({ format: 'JaCoCo', files: { 'org/example/A.java': '3:4 4:0' } });
});

it('Istanbul', () => {
  const file = {
    path: '/ci/src/a.ts',
    statementMap: { 0: { start: { line: 1 } }, 1: { start: { line: 4 } }, 2: { start: { line: 4 } } },
    s: { 0: 2, 1: 0, 2: 5 },
  };
  expect(read(JSON.stringify({ '/ci/src/a.ts': file }))).toMatchObject({ format: 'Istanbul', files: { '/ci/src/a.ts': '1:2 4:5' } });
});

it('JSON of coverage.py, with contexts', () => {
  const file = { executed_lines: [1, 2], missing_lines: [3], contexts: { 1: [''], 2: ['t.py::test_a|run', 't.py::test_b|run'] } };
  const { format, files, contexts } = read(JSON.stringify({ meta: { version: '7' }, files: { 'a.py': file } }));
  expect([format, files]).toEqual(['coverage.py JSON', { 'a.py': '3:0 1:1 2:1' }]);
  expect(contexts[0]).toEqual(new Map([['', [1]], ['t.py::test_a|run', [2]], ['t.py::test_b|run', [2]]])); // biome-ignore format: one row each
});

it('the data of coverage.py: lines as bits, branches as steps', () => {
  const path = join(inFolder(), '.coverage');
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE file (id integer primary key, path text); CREATE TABLE context (id integer primary key, context text);
    CREATE TABLE line_bits (file_id integer, context_id integer, numbits blob); CREATE TABLE arc (file_id integer, context_id integer, fromno integer, tono integer);
    INSERT INTO file VALUES (1, '/ci/a.py'), (2, '/ci/b.py'); INSERT INTO context VALUES (1, ''), (2, 't.py::test_a|run');
    INSERT INTO line_bits VALUES (1, 2, x'0601'); INSERT INTO arc VALUES (2, 2, -4, 5), (2, 2, 5, 7), (2, 2, 7, -4)`);
  db.close();
  const { files } = readReport(path);
  expect(files.map((f) => [f.path, [...f.hits.keys()]])).toEqual([
    ['/ci/a.py', [1, 2, 8]],
    ['/ci/b.py', [5, 7]],
  ]);
  expect([...(files[0]?.contexts?.keys() ?? [])]).toEqual(['t.py::test_a|run']);
});

it('says what it does not know, and what was cut off', () => {
  expect(() => read('hello')).toThrow(/not a coverage report of a kind that is known/);
  expect(() => read('{"meta": {"version": "7"}, "files": {"a.py"')).toThrow(/looks like coverage.py JSON, but cannot be read/);
  expect(() => readReport('/nowhere/lcov.info')).toThrow('There is no file /nowhere/lcov.info.');
});
