/**
 * What decides who reads a file looks at every file of a repository, and no worker's time limit is above it: `claims` of
 * every reader and `concerns` of every link come to an end on runs of one thing, alone and in a file of theirs.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadReaders } from '../../src/readers/registry.ts';
import { TimeLimit } from '../../src/util/time-limit.ts';

const HEAD_CHARS = 4_096;
/** Work that grows with the square takes minutes at this size; that of `claims` is bounded by the head. */
const LONG = 100_000;
/** Of all texts for one reader. Those of the slowest take a tenth. */
const LIMIT_MS = 30_000;
const FILES = 1;
const RUNS =
  ' |\n|\t|\r\n|a|A|1|.|(|[|{|<|"|\'|`|#|/*|//|--|-|=|,|:|;|$|%|&|@|*|_|\\|<!--|{{|{%|${|<%|"""|a.|a::|a |- |# |@a |"a" |class |import |SELECT |FROM a\n|<<A\n|\'--|"/*|apiVersion: |kind: a\n'
    .split('|')
    .concat('|', 'a|');
const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const fixtures = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(FIXTURES, path)).isFile());
const textOf = (path: string): string => readFileSync(join(FIXTURES, path), 'utf8');
const readers = await loadReaders();

/** A run alone, behind the beginning of a file and in the middle of it, with something after it that may be what was not expected. */
function* hostile(text: string, length: number): Generator<string> {
  for (const unit of RUNS) {
    const run = unit.repeat(Math.ceil(length / unit.length));
    for (const before of ['', text.slice(0, 80), text.slice(0, text.length / 2)])
      for (const after of ['', '\0', text.slice(text.length / 2)]) yield (before + run).slice(0, length) + after;
  }
}

describe.each(readers.formats.map((format) => [format.id, format] as const))('%s', (id, format) => {
  it('decides on every head', () => {
    const own = fixtures.filter((path) => readers.mayRead(path) && format.claims(path, textOf(path).slice(0, HEAD_CHARS))).slice(0, FILES);
    expect(own, `fixtures of ${id}`).not.toEqual([]);
    const inTime = new TimeLimit(LIMIT_MS).run(() => {
      for (const path of own) for (const head of hostile(textOf(path), HEAD_CHARS)) format.claims(path, head.slice(-HEAD_CHARS));
    });
    expect(inTime).toBe(true);
  });
});

it('languages decide on every head', () => {
  const inTime = new TimeLimit(LIMIT_MS).run(() => {
    for (const path of ['a', 'bin/run', 'a.h', 'a.m', 'a.pl'])
      for (const head of hostile('#!/usr/bin/env python\n', HEAD_CHARS)) readers.readersOf(path, () => head.slice(0, HEAD_CHARS));
  });
  expect(inTime).toBe(true);
});

describe.each(readers.links.map((link) => [link.id, link] as const))('link %s', (_id, link) => {
  it('decides on every text', () => {
    const inTime = new TimeLimit(LIMIT_MS).run(() => {
      for (const text of hostile(`${(link.words ?? []).join(' ')}\nx = "SELECT a FROM b"\n`, LONG)) link.concerns?.('src/a.py', text);
    });
    expect(inTime).toBe(true);
  });
});
