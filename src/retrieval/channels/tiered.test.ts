import { describe, expect, it } from 'vitest';
import { type TinySymbol, tinyCorpus } from '../../../test/support/tiny-corpus.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { tieredChannel } from './tiered.ts';

const inFile = (file: string, ...names: string[]): TinySymbol[] => names.map((name) => ({ name, file }));

async function search(symbols: readonly TinySymbol[], task: string) {
  const tiny = tinyCorpus(symbols);
  const candidates = await tieredChannel.search(await tiny.ask(task));
  return { names: tiny.names(candidates), why: candidates.map((c) => c.why), calls: tiny.calls };
}

describe('tiered names', () => {
  it('takes what the task marks as code first, then what begins with it', async () => {
    const symbols = inFile('app.py', 'request', 'before', 'before_request', 'before_request_funcs', 'Scaffold.before_request');
    const { names, why } = await search(symbols, 'run `before_request` twice');
    expect(names.slice(0, 3)).toEqual(['before_request', 'Scaffold.before_request', 'before_request_funcs']);
    expect(why.slice(0, 3)).toEqual(['exact name', 'exact name', 'name begins with a keyword']);
  });

  it('joins adjacent words', async () => {
    expect((await search(inFile('a.go', 'BlastRadius', 'blast_radius_of', 'radius'), 'what is the blast radius')).names[0]).toBe('BlastRadius');
  });

  it('asks single words only when whole names found next to nothing', async () => {
    const whole = ['A', 'B', 'C', 'D', 'E'].map((owner) => `${owner}.openSession`);
    expect((await search(inFile('a.ts', ...whole, 'session', 'open'), 'trace openSession()')).names).toEqual(whole);
    expect((await search(inFile('a.ts', 'session'), 'trace openSession()')).names).toEqual(['session']);
  });

  it('prefers the whole of a dotted mention', async () => {
    const { names } = await search(inFile('a.py', 'Other.filter', 'QuerySet.filter'), 'QuerySet.filter() is slow');
    expect(names).toEqual(['QuerySet.filter', 'Other.filter']);
  });

  it('does not look for what the task tells to do, and puts tests last', async () => {
    expect((await search(inFile('a.py', 'add', 'route'), 'add a route')).names).toEqual(['route']);
    const both = [{ name: 'T.openSession', file: 'a.py', flags: NODE_FLAGS.test }, ...inFile('a.py', 'S.openSession')];
    expect((await search(both, 'trace openSession()')).names).toEqual(['S.openSession', 'T.openSession']);
    expect((await search(both, 'tests of openSession()')).names).toEqual(['T.openSession', 'S.openSession']);
  });

  it('falls back to qualified names and paths', async () => {
    const { names, why } = await search([...inFile('core/snapshot/tree.go', 'walk'), ...inFile('x.go', 'Migration.apply')], 'migration of the snapshot');
    expect(names).toEqual(['Migration.apply', 'walk']);
    expect(why).toEqual(['qualified name contains migration', 'path contains snapshot']);
  });

  it('costs at most three reads', async () => {
    const many = Array.from({ length: 300 }, (_, i) => `session_part_${i}`);
    const { names, calls } = await search(inFile('a.ts', ...many), 'session part of the `Gateway`, see fooBar');
    expect(calls.length).toBeLessThanOrEqual(3);
    expect(names.length).toBeLessThanOrEqual(40);
  });

  it('finds nothing in nothing', async () => {
    expect((await search(inFile('a.ts', 'x'), '')).names).toEqual([]);
    expect((await search([], 'find `Anything`')).names).toEqual([]);
  });
});
