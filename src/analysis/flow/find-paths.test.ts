import { describe, expect, it } from 'vitest';
import { type TinyEdge, type TinyNode, tinyGraph } from '../../../test/support/tiny-graph.ts';
import { findPaths } from './find-paths.ts';

function paths(symbols: readonly TinyNode[], edges: readonly TinyEdge[], from: string, to: string, options = { depth: 10, limit: 10 }): string[] {
  const { graph, id, name } = tinyGraph(symbols, edges);
  return findPaths(graph, [id(from)], [id(to)], options).map((p) => [p.start, ...p.steps.map((s) => s.to)].map(name).join(' '));
}

const functions = (names: string): TinyNode[] => names.split(' ').map((name) => ({ name }));
const calls = (...pairs: string[]): TinyEdge[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>');
    return [from, 'calls', to];
  });

describe('ways between two symbols', () => {
  it('come shortest first, then those that are a little longer', () => {
    const edges = calls('a>b', 'b>z', 'a>c', 'c>d', 'd>z', 'a>e', 'e>f', 'f>g', 'g>h', 'h>z');
    expect(paths(functions('a b c d e f g h z'), edges, 'a', 'z')).toEqual(['a b z', 'a c d z']);
    expect(paths(functions('a b c d e f g h z'), edges, 'a', 'z', { depth: 10, limit: 1 })).toEqual(['a b z']);
  });

  it('are none when no call leads there, or only a longer way than asked for', () => {
    expect(paths(functions('a b z'), calls('z>b', 'b>a'), 'a', 'z')).toEqual([]);
    expect(paths(functions('a b c z'), calls('a>b', 'b>c', 'c>z'), 'a', 'z', { depth: 2, limit: 5 })).toEqual([]);
  });

  it('go on in the implementations of what is called, and into the constructor of what is made', () => {
    const symbols: TinyNode[] = [
      { name: 'main' },
      { name: 'Runner', kind: 'interface' },
      { name: 'Runner.run', kind: 'method' },
      { name: 'Fast', kind: 'class' },
      { name: 'Fast.constructor', kind: 'constructor' },
      { name: 'Fast.run', kind: 'method' },
      { name: 'log' },
    ];
    const edges: TinyEdge[] = [
      ['main', 'calls', 'Runner.run'],
      ['Fast.run', 'overrides', 'Runner.run'],
      ['Fast.run', 'calls', 'log'],
      ['main', 'calls', 'Fast'],
    ];
    expect(paths(symbols, edges, 'main', 'log')).toEqual(['main Runner.run Fast.run log']);
    expect(paths(symbols, edges, 'main', 'Fast.constructor')).toEqual(['main Fast Fast.constructor']);
  });

  it('go on in the functions that a function makes and hands out', () => {
    const symbols: TinyNode[] = [{ name: 'link' }, { name: 'link.loader' }, { name: 'link.loader.fetch', kind: 'method' }, { name: 'request' }];
    const edges = calls('link>link.loader', 'link.loader.fetch>request');
    expect(paths(symbols, edges, 'link', 'request')).toEqual(['link link.loader link.loader.fetch request']);
  });

  it('do not run in circles', () => {
    expect(paths(functions('a b c'), calls('a>b', 'b>a', 'b>c', 'c>b'), 'a', 'c')).toEqual(['a b c']);
  });
});
