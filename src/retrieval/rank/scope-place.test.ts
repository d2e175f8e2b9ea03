import { describe, expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { applyScope } from './scope-place.ts';

const FILLER: TinySymbol[] = Array.from({ length: 10 }, (_, i) => ({ name: `Other${i}.create`, file: `lib/other${i}.rs` }));

async function scoresFor(task: string, symbols: readonly TinySymbol[]): Promise<Record<string, number>> {
  const tiny = tinyCorpus([...symbols, ...FILLER]);
  const { keywords, terms } = await tiny.ask(task);
  const score = new Float64Array(tiny.corpus.columns.nodes).fill(1);
  const ids = Array.from(score.keys());
  applyScope(tiny.corpus, score, ids, keywords.scope, terms, 1);
  return Object.fromEntries(ids.map((id) => [tiny.names([{ id }])[0] as string, score[id] as number]));
}

describe('scope of a commit message', () => {
  it('lifts what lives where it says', async () => {
    const scores = await scoresFor('fix(new): name the error', [
      { name: 'check_name', file: 'ops/cargo_new.rs' },
      { name: 'Progress.new', file: 'util/progress.rs' },
    ]);
    expect(scores).toMatchObject({ check_name: 2, 'Progress.new': 1 });
  });

  it('shares by how many of its words the path has', async () => {
    const scores = await scoresFor('backend/http: refresh state earlier', [
      { name: 'StateMgr', file: 'backend/http/backend.go' },
      { name: 'Open', file: 'backend/local/open.go' },
    ]);
    expect(scores).toMatchObject({ StateMgr: 2, Open: 1.5 });
  });

  it('says nothing where most paths have it, or none', async () => {
    expect(Object.values(await scoresFor('lib: refresh state', [{ name: 'Open', file: 'lib/open.go' }])).every((s) => s === 1)).toBe(true);
    expect(Object.values(await scoresFor('docs: refresh state', [{ name: 'Open', file: 'lib/open.go' }])).every((s) => s === 1)).toBe(true);
  });
});
