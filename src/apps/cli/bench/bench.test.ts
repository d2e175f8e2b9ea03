import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareTool, rankOf } from './compare-peers.ts';
import type { Peer } from './peer.ts';
import { placesIn } from './places-in.ts';

it('reads places from lines and from JSON of any shape', () => {
  expect(placesIn('./a/b.py:12: def x()\nc.py:3:x\nno place here\n', 10)).toEqual([
    { file: 'a/b.py', line: 12 },
    { file: 'c.py', line: 3 },
  ]);
  expect(placesIn('[{"node":{"filePath":"a.ts","startLine":7},"score":1}]', 10)).toEqual([{ file: 'a.ts', line: 7 }]);
  expect(placesIn('{"symbols":[{"file":"a.ts","start_line":7},{"file":"b.ts","start_line":1}]}', 1)).toEqual([{ file: 'a.ts', line: 7 }]);
  expect(placesIn('[not json', 10)).toEqual([]);
});

it('knows a definition below its decorators, and no other', () => {
  const known = { file: 'a.py', line: 10 };
  expect(
    rankOf(known, [
      { file: 'b.py', line: 10 },
      { file: 'a.py', line: 12 },
    ]),
  ).toBe(1);
  expect(
    rankOf(known, [
      { file: 'a.py', line: 9 },
      { file: 'a.py', line: 40 },
    ]),
  ).toBe(-1);
});

function toolThatRuns(script: string, peer: Partial<Peer> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-peer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'tool.mjs'), script);
  const tool: Peer = { name: 'tool', program: 'tool', find: (name) => [name], ask: (words) => [...words], ...peer };
  return { name: 'tool', command: [process.execPath, join(folder, 'tool.mjs')] as const, peer: tool, folder, env: process.env };
}

it('asks a tool for every name and counts the right answers', async () => {
  const { command, ...rest } = toolThatRuns("console.log('other.py:1: x\\n' + process.argv[2] + '.py:5: def')");
  const names = ['good', 'bad'].map((name) => ({ name, file: 'good.py', line: 5 }));
  const found = await compareTool({ ...rest, command: [...command] }, names, ['word']);
  expect(found).toMatchObject({
    asked: 2,
    first: 0,
    firstTen: 1,
    index: null,
    answers: [
      { file: 'other.py', line: 1 },
      { file: 'word.py', line: 5 },
    ],
  });
});

it('says why a tool could not take part', async () => {
  const { command, ...rest } = toolThatRuns('process.exit(3)', { index: () => [] });
  expect(await compareTool({ ...rest, command: [...command] }, [], [])).toMatchObject({ problem: 'its index run ended with code 3' });
});
