import { describe, expect, it } from 'vitest';
import { type TinyEdge, type TinyNode, tinyGraph } from '../../../test/support/tiny-graph.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { EntryPoints } from './entry-points.ts';
import { unusedSymbols } from './uses.ts';

const { exported } = NODE_FLAGS;

function judge(symbols: readonly TinyNode[], edges: readonly TinyEdge[] = [], options = { isOffered: () => false, exported: false }) {
  const { graph, nodes } = tinyGraph(symbols, edges);
  const entries = new EntryPoints(graph, nodes, options);
  return Object.fromEntries(unusedSymbols(graph).ids.map((id) => [nodes[id]?.name, entries.reasonFor(nodes[id] as (typeof nodes)[number]) ?? 'dead']));
}

describe('what nothing refers to', () => {
  it('is not what others use; to call itself is no use', () => {
    const symbols = [{ name: '_used' }, { name: '_loops' }, { name: '_alone' }];
    const edges: TinyEdge[] = [
      ['_alone', 'calls', '_used'],
      ['_loops', 'calls', '_loops'],
    ];
    expect(judge(symbols, edges)).toEqual({ _loops: 'dead', _alone: 'dead' });
  });

  it('leaves tests, fields and local functions aside', () => {
    const symbols: TinyNode[] = [
      { name: 'helper', file: 'tests/test_a.py' },
      { name: 'A', kind: 'class' },
      { name: 'A.x', kind: 'field' },
      { name: '_f' },
      { name: '_f.inner' },
    ];
    expect(Object.keys(judge(symbols))).toEqual(['A', '_f']);
  });
});

describe('what is alive without a reference', () => {
  it('is started by its name, registered, overriding, or an heir of something outside', () => {
    const symbols: TinyNode[] = [
      { name: 'main' },
      { name: '__getattr__' },
      { name: 'Logo', signature: 'export default function Logo(props)' },
      { name: 'index' },
      { name: 'route', kind: 'external', file: '' },
      { name: 'Handler', kind: 'class' },
      { name: 'Handler.do_GET', kind: 'method' },
      { name: 'http.Base', kind: 'external', file: '' },
      { name: 'Impl', kind: 'class' },
      { name: 'Impl.run', kind: 'method' },
      { name: 'Base', kind: 'class' },
      { name: 'Base.run', kind: 'method' },
    ];
    const edges: TinyEdge[] = [
      ['index', 'decorates', 'route'],
      ['Handler', 'extends', 'http.Base'],
      ['Impl.run', 'overrides', 'Base.run'],
    ];
    expect(judge(symbols, edges)).toEqual({
      main: 'entry_point',
      __getattr__: 'entry_point',
      Logo: 'entry_point',
      index: 'registered',
      Handler: 'dispatched',
      'Handler.do_GET': 'dispatched',
      Impl: 'dead',
      'Impl.run': 'dispatched',
      Base: 'dead',
    });
  });

  it('is exported to users of a library, unless everything is to be judged or it is internal', () => {
    const symbols: TinyNode[] = [
      { name: 'Open', flags: exported, file: 'store/open.go' },
      { name: 'Hide', flags: exported, file: 'internal/hide.go' },
      { name: 'close', visibility: 'internal', file: 'store/open.go' },
    ];
    expect(judge(symbols)).toEqual({ Open: 'public_surface', Hide: 'dead', close: 'dead' });
    expect(judge(symbols, [], { isOffered: () => false, exported: true })).toMatchObject({ Open: 'dead' });
  });

  it('needs a face where exports are explicit: an index, a manifest, a namespace import, or a file nobody imports', () => {
    const symbols: TinyNode[] = [
      { name: 'plain', file: 'src/a.ts' },
      { name: 'orphan', flags: exported, file: 'src/a.ts', signature: 'export function orphan()' },
      { name: 'imported', flags: exported, file: 'src/a.ts' },
      { name: 'api', flags: exported, file: 'src/index.ts' },
      { name: 'page', flags: exported, file: 'src/page.ts' },
      { name: 'spread', flags: exported, file: 'src/spread.ts' },
      { name: 'used', flags: exported, file: 'src/spread.ts' },
    ];
    const edges: TinyEdge[] = [
      ['src/index.ts', 'imports', 'imported'],
      ['src/index.ts', 'imports', 'src/spread.ts'],
      ['src/index.ts', 'imports', 'used'],
      ['plain', 'calls', 'plain'],
    ];
    expect(judge(symbols, edges)).toEqual({ plain: 'dead', orphan: 'dead', api: 'public_surface', page: 'public_surface', spread: 'public_surface' });
    expect(judge(symbols, edges, { isOffered: () => true, exported: false })).toMatchObject({ orphan: 'public_surface' });
  });

  it('may be looked up by a name that is put together', () => {
    const members = ['visit_a', 'visit_b', 'visit_c', 'alone'].map((name): TinyNode => ({ name: `Visitor.${name}`, kind: 'method', visibility: 'internal' }));
    expect(judge([{ name: 'Visitor', kind: 'class' }, ...members])).toMatchObject({ 'Visitor.visit_a': 'computed_name', 'Visitor.alone': 'dead' });
  });
});
