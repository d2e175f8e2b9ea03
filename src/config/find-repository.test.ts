import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryAround, findInRoster, repositoryRoot } from './find-repository.ts';
import type { RosterEntry } from './roster.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'knowing-find-')));
for (const folder of ['outer/.git', 'outer/lib/inner/.git', 'outer/lib/inner/src/deep', 'plain/sub']) mkdirSync(join(base, folder), { recursive: true });
const entry = (name: string, root: string): RosterEntry => ({ name, root: join(base, root), url: `local/${name}`, db: '', addedAt: 0 });
const roster = [entry('outer', 'outer'), entry('inner', 'outer/lib/inner')];

describe('repository', () => {
  it('is the innermost one around a folder', () => {
    expect(repositoryRoot(join(base, 'outer/lib/inner/src/deep'))).toBe(join(base, 'outer/lib/inner'));
    expect(repositoryRoot(join(base, 'outer/lib'))).toBe(join(base, 'outer'));
    expect(entryAround(roster, join(base, 'outer/lib/inner/src'))?.name).toBe('inner');
    expect(entryAround(roster, join(base, 'outer/lib'))?.name).toBe('outer');
  });

  it('is the folder itself where git knows nothing', () => {
    expect(repositoryRoot(join(base, 'plain/sub'))).toBe(join(base, 'plain/sub'));
    expect(entryAround(roster, join(base, 'plain'))).toBeUndefined();
  });

  it('is found by name, root, URL and a path inside', () => {
    for (const wanted of ['inner', join(base, 'outer/lib/inner'), 'local/inner', join(base, 'outer/lib/inner/src/deep')]) {
      expect(findInRoster(roster, wanted)?.name).toBe('inner');
    }
    expect(findInRoster(roster, 'no-such-repository')).toBeUndefined();
  });
});
