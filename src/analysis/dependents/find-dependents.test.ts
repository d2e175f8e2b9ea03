import { describe, expect, it } from 'vitest';
import { type TinyEdge, type TinyNode, tinyGraph } from '../../../test/support/tiny-graph.ts';
import { BLAST_ROLES, CALL_ROLES } from './edge-roles.ts';
import { findDependents } from './find-dependents.ts';

function dependents(symbols: readonly TinyNode[], edges: readonly TinyEdge[], of: string, roles = BLAST_ROLES, depth = 5, confidence = 0) {
  const { graph, id, name } = tinyGraph(symbols, edges);
  return Object.fromEntries(findDependents(graph, [id(of)], { roles, depth, confidence }).found.map((d) => [name(d.id), [d.depth, d.confidence]]));
}

const functions = (...names: string[]): TinyNode[] => names.map((name) => ({ name }));

describe('dependents of a symbol', () => {
  it('are found level by level, each with the least sure step of the shortest way', () => {
    const edges: TinyEdge[] = [
      ['b', 'calls', 'a'],
      ['c', 'calls', 'b', 'ast_inferred'],
      ['d', 'calls', 'c'],
      ['d', 'calls', 'a', 'resolver_resolved'],
    ];
    expect(dependents(functions('a', 'b', 'c', 'd'), edges, 'a')).toEqual({ b: [1, 0.85], c: [2, 0.7], d: [1, 0.9] });
    expect(dependents(functions('a', 'b', 'c', 'd'), edges, 'a', CALL_ROLES, 1)).toEqual({ b: [1, 0.85], d: [1, 0.9] });
  });

  it('take the surest of several shortest ways, and leave out what is less sure than asked', () => {
    const edges: TinyEdge[] = [
      ['b', 'references', 'a', 'ast_inferred'],
      ['b', 'calls', 'a', 'resolver_resolved'],
      ['c', 'calls', 'a', 'ast_inferred'],
    ];
    expect(dependents(functions('a', 'b', 'c'), edges, 'a')).toEqual({ b: [1, 0.9], c: [1, 0.7] });
    expect(dependents(functions('a', 'b', 'c'), edges, 'a', BLAST_ROLES, 5, 0.8)).toEqual({ b: [1, 0.9] });
  });

  it('include whoever calls through an interface, but neither the interface nor other implementations', () => {
    const symbols: TinyNode[] = [
      { name: 'Runner', kind: 'interface' },
      { name: 'Runner.run', kind: 'method' },
      { name: 'Fast', kind: 'class' },
      { name: 'Fast.run', kind: 'method' },
      { name: 'Slow', kind: 'class' },
      { name: 'Slow.run', kind: 'method' },
      { name: 'main' },
    ];
    const edges: TinyEdge[] = [
      ['Fast.run', 'overrides', 'Runner.run'],
      ['Slow.run', 'overrides', 'Runner.run'],
      ['main', 'calls', 'Runner.run'],
    ];
    expect(Object.keys(dependents(symbols, edges, 'Fast.run'))).toEqual(['main']);
    expect(Object.keys(dependents(symbols, edges, 'Runner.run')).sort()).toEqual(['Fast.run', 'Slow.run', 'main']);
  });

  it('stop at a subtype: who calls its own method does not notice', () => {
    const symbols: TinyNode[] = [
      { name: 'Base', kind: 'class' },
      { name: 'Base.run', kind: 'method' },
      { name: 'Heir', kind: 'class' },
      { name: 'Heir.run', kind: 'method' },
      { name: 'caller' },
    ];
    const edges: TinyEdge[] = [
      ['Heir.run', 'overrides', 'Base.run'],
      ['caller', 'calls', 'Heir.run'],
    ];
    expect(Object.keys(dependents(symbols, edges, 'Base.run'))).toEqual(['Heir.run']);
  });

  it('of a constructor are whoever makes the type', () => {
    const symbols: TinyNode[] = [{ name: 'Store', kind: 'class' }, { name: 'Store.__init__', kind: 'constructor' }, { name: 'main' }];
    expect(Object.keys(dependents(symbols, [['main', 'calls', 'Store']], 'Store.__init__'))).toEqual(['main']);
  });

  it('of a function used inside of another one are whoever calls the outer one', () => {
    const symbols = functions('used', 'outer', 'outer.inner', 'caller');
    const edges: TinyEdge[] = [
      ['outer.inner', 'calls', 'used'],
      ['caller', 'calls', 'outer'],
    ];
    expect(dependents(symbols, edges, 'used')).toEqual({ 'outer.inner': [1, 0.85], outer: [2, 0.85], caller: [3, 0.85] });
  });

  it('do not go on from a type that merely uses it to whoever names that type', () => {
    const symbols: TinyNode[] = [{ name: 'used' }, { name: 'App', kind: 'class' }, { name: 'typed' }, { name: 'makes' }];
    const edges: TinyEdge[] = [
      ['App', 'calls', 'used'],
      ['typed', 'type_hint_of', 'App'],
      ['makes', 'calls', 'App'],
    ];
    expect(Object.keys(dependents(symbols, edges, 'used')).sort()).toEqual(['App', 'makes']);
    expect(Object.keys(dependents(symbols, edges, 'App')).sort()).toEqual(['makes', 'typed']);
  });

  it('ends on circles', () => {
    const edges: TinyEdge[] = [
      ['b', 'calls', 'a'],
      ['a', 'calls', 'b'],
    ];
    expect(Object.keys(dependents(functions('a', 'b'), edges, 'a', CALL_ROLES, 50))).toEqual(['b']);
  });
});
