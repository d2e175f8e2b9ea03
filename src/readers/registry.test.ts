import { describe, expect, it } from 'vitest';
import { describeReaders, loadReaders } from './registry.ts';

describe('the list of readers that a build writes', () => {
  it('survives JSON and says what the readers themselves say', async () => {
    const readers = await loadReaders();
    const list = JSON.parse(JSON.stringify(describeReaders(readers))) as ReturnType<typeof describeReaders>;
    expect(list.versions).toEqual(readers.versions);
    expect([...new Set(list.languages.flatMap((l) => l.configFiles))]).toEqual(readers.configFiles);
    expect(list.languages.map((l) => l.id)).toEqual(readers.languages.all.map((l) => l.id));
  });
});
