/**
 * "Complete" was said of symbols that are used without being called by their name. Each fixture of
 * test/fixtures/unnamed-uses is a repository of its own: `=== what it is | symbol`, then `--- path` before each file. Its
 * symbol is used in a way that no edge shows, so the answer has to say that something is open.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { findCallers } from '../../src/engine/analyse/analyse-dependents.ts';
import { askedOf } from '../support/indexed-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

const FOLDER = fileURLToPath(new URL('../fixtures/unnamed-uses/', import.meta.url));

interface Fixture {
  readonly what: string;
  readonly symbol: string;
  readonly files: Readonly<Record<string, string>>;
}

function fixturesOf(file: string): Fixture[] {
  const blocks = readFileSync(join(FOLDER, file), 'utf8').split(/^=== /m).slice(1);
  return blocks.map((block) => {
    const [head = '', ...parts] = block.split(/^--- /m);
    const [what = '', symbol = ''] = head.split('|').map((part) => part.trim());
    return { what, symbol, files: Object.fromEntries(parts.map(pathAndText)) };
  });
}

function pathAndText(part: string): [string, string] {
  const end = part.indexOf('\n');
  return [part.slice(0, end).trim(), part.slice(end + 1)];
}

for (const file of readdirSync(FOLDER))
  describe(basename(file, '.txt'), () => {
    it.each(fixturesOf(file))('$what', async ({ symbol, files }) => {
      const answer = await askedOf(files, (repository) => findCallers(repository, { symbol }));
      if ('candidates' in answer) throw new Error(`no symbol ${symbol}`);
      expect(answer.completeness).toEqual({ level: expect.not.stringMatching('complete'), reasons: expect.arrayContaining([expect.any(String)]) });
    });
  });
