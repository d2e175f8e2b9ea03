import { describe, expect, it } from 'vitest';
import { type TinyEdge, type TinyNode, tinyGraph } from '../../../test/support/tiny-graph.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { NO_CONVENTIONS } from './language-conventions.ts';
import { MeantMentions } from './meant-mentions.ts';
import { MentionScan } from './mentions.ts';

const { exported } = NODE_FLAGS;
const conventionsOf = () => NO_CONVENTIONS;

/** Where `tidy`, the first symbol, is seen to be meant. */
function meant(symbols: readonly TinyNode[], edges: readonly TinyEdge[], texts: Readonly<Record<string, string>>, options = {}) {
  const { graph, nodes } = tinyGraph(symbols, edges);
  const scan = new MentionScan(['tidy']);
  for (const [file, text] of Object.entries(texts)) scan.add(file, text, !file.endsWith('.md'));
  const [tidy, ...others] = nodes.filter((n) => n.kind !== 'file');
  if (tidy === undefined) throw new Error('no symbol');
  const namesakes = new Map([['tidy', [tidy, ...others.filter((n) => n.name === 'tidy')]]]);
  const judge = new MeantMentions(graph, scan, {
    conventionsOf,
    explicit: new Set(['typescript']),
    namesakes,
    unresolved: new Map(),
    ignoreTests: false,
    ...options,
  });
  return judge.firstOf(tidy, 'tidy', [tidy])?.file;
}

describe('a name in the text', () => {
  it('means a symbol that can be seen from there', () => {
    const symbols: TinyNode[] = [
      { name: 'tidy', file: 'a.ts' },
      { name: 'shown', file: 'a.ts', flags: exported },
      { name: 'use', file: 'b.ts' },
    ];
    expect(meant(symbols, [], { 'b.ts': 'tidy()' })).toBeUndefined();
    expect(meant(symbols, [], { 'a.ts': 'x\ntidy()' })).toBe('a.ts');
    expect(meant([{ name: 'tidy', file: 'a.ts', flags: exported }], [], { 'b.ts': 'tidy()' })).toBe('b.ts');
  });

  it('stays below the folder of what is private', () => {
    const symbols: TinyNode[] = [{ name: 'tidy', file: 'core/a.py', visibility: 'private' }];
    expect(meant(symbols, [], { 'core/sub/b.py': 'tidy' })).toBe('core/sub/b.py');
    expect(meant(symbols, [], { 'web/b.py': 'tidy' })).toBeUndefined();
  });

  it('does not mean it where the graph knows that a namesake is meant, unless some call there is open', () => {
    const symbols: TinyNode[] = [
      { name: 'tidy', file: 'a.py' },
      { name: 'tidy', file: 'b.py' },
      { name: 'use', file: 'c.py' },
    ];
    expect(meant(symbols, [], { 'b.py': 'def tidy():' })).toBeUndefined();
    expect(meant(symbols, [], { 'c.py': 'tidy()' })).toBe('c.py');
    expect(meant(symbols, [], { 'b.py': 'tidy()' }, { unresolved: new Map([['tidy', new Set(['b.py'])]]) })).toBe('b.py');
  });

  it('counts in documentation, and in tests unless they are to be ignored', () => {
    const symbols: TinyNode[] = [
      { name: 'tidy', file: 'a.py' },
      { name: 'test_it', file: 'tests/test_a.py' },
    ];
    expect(meant(symbols, [], { 'docs/api.md': 'tidy' })).toBe('docs/api.md');
    expect(meant(symbols, [], { 'tests/test_a.py': 'tidy()' })).toBe('tests/test_a.py');
    expect(meant(symbols, [], { 'tests/test_a.py': 'tidy()' }, { ignoreTests: true })).toBeUndefined();
  });
});
