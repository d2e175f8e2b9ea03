import { describe, expect, it } from 'vitest';
import { type TinyEdge, type TinyNode, tinyGraph } from '../../../test/support/tiny-graph.ts';
import { language as go } from '../../languages/go/index.ts';
import { language as python } from '../../languages/python/index.ts';
import { language as typescript } from '../../languages/typescript/index.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { type EntryPointOptions, EntryPoints } from './entry-points.ts';
import { type ConventionsOf, NO_CONVENTIONS } from './language-conventions.ts';
import { unusedSymbols } from './uses.ts';

const { exported } = NODE_FLAGS;

const usesOf = new Map([go, python, typescript].map(({ id, implicitUses }) => [id, implicitUses ?? {}]));
const conventionsOf: ConventionsOf = (id = '') => ({
  ...NO_CONVENTIONS,
  facedByImports: id === 'python',
  structural: id === 'go',
  folderPackages: id === 'go',
  uses: usesOf.get(id) ?? {},
});

function judge(symbols: readonly TinyNode[], edges: readonly TinyEdge[] = [], options: Partial<EntryPointOptions> = {}) {
  const { graph, nodes } = tinyGraph(symbols, edges);
  const entries = new EntryPoints(graph, nodes, {
    conventionsOf,
    isOffered: () => false,
    isDocumented: () => false,
    nameOf: () => '',
    exported: false,
    ...options,
  });
  return Object.fromEntries(unusedSymbols(graph).ids.map((id) => [nodes[id]?.name, entries.reasonFor(nodes[id] as (typeof nodes)[number]) ?? 'dead']));
}

describe('what nothing refers to', () => {
  it('is not a setting that a framework reads by its name', () => {
    const at = (name: string, file: string): TinyNode => ({ name, file, kind: 'constant' });
    const symbols = [
      at('PASSWORD_HASHERS', 'site/settings.py'),
      at('CACHES', 'site/settings/local.py'),
      at('_helper', 'site/settings.py'),
      at('_LIMIT', 'a.py'),
    ];
    expect(judge(symbols)).toEqual({ PASSWORD_HASHERS: 'entry_point', CACHES: 'entry_point', _helper: 'dead', _LIMIT: 'dead' });
  });

  it('is not what others use; to call itself is not a use', () => {
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
  it('extends a class that is told of its subclasses', () => {
    const symbols: TinyNode[] = [
      { name: '_Mode', kind: 'class' },
      { name: '_Mode.__init_subclass__', kind: 'method' },
      { name: '_Plain', kind: 'class' },
      { name: '_OfMode', kind: 'class' },
      { name: '_OfPlain', kind: 'class' },
    ];
    const edges: TinyEdge[] = [
      ['_OfMode', 'extends', '_Mode'],
      ['_OfPlain', 'extends', '_Plain'],
    ];
    expect(judge(symbols, edges)).toMatchObject({ _OfMode: 'dispatched', _OfPlain: 'dead' });
  });

  it('is started by its name, registered, overriding, or a subclass of something outside', () => {
    const symbols: TinyNode[] = [
      { name: 'main' },
      { name: '__getattr__' },
      { name: '_Stack.[Symbol.asyncDispose]', kind: 'method' },
      { name: 'Logo', file: 'logo.ts', signature: 'export default function Logo(props)' },
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
      '_Stack.[Symbol.asyncDispose]': 'entry_point',
      Logo: 'entry_point',
      index: 'registered',
      Handler: 'dispatched',
      'Handler.do_GET': 'dispatched',
      Impl: 'dead',
      'Impl.run': 'dispatched',
      Base: 'dead',
    });
  });

  it('is what a tool finds in the file that it loads', () => {
    const symbols: TinyNode[] = [
      { name: 'Docker', file: 'magefile.go', flags: exported },
      { name: 'helper', file: 'magefile.go' },
      { name: 'Lint', file: 'magefiles/lint.go', flags: exported },
    ];
    expect(judge(symbols, [], { exported: true })).toEqual({ Docker: 'entry_point', helper: 'dead', Lint: 'entry_point' });
  });

  it('is exported to users of a library, unless everything is to be judged or it is internal', () => {
    const symbols: TinyNode[] = [
      { name: 'Open', flags: exported, file: 'store/open.go' },
      { name: 'Hide', flags: exported, file: 'internal/hide.go' },
      { name: 'close', visibility: 'internal', file: 'store/open.go' },
    ];
    expect(judge(symbols)).toEqual({ Open: 'public_surface', Hide: 'dead', close: 'dead' });
    expect(judge(symbols, [], { exported: true })).toMatchObject({ Open: 'dead' });
  });

  it('of a package that shows its face by imports is a member of a type that it shows or documents', () => {
    const symbols: TinyNode[] = [
      { name: 'shout', flags: exported },
      { name: 'Shown', kind: 'class', flags: exported },
      { name: 'Shown.run', kind: 'method', flags: exported },
      { name: 'Hidden', kind: 'class', flags: exported },
      { name: 'Hidden.run', kind: 'method', flags: exported },
      { name: 'face', file: 'pkg/__init__.py' },
    ];
    const edges: TinyEdge[] = [
      ['pkg/__init__.py', 'imports', 'Shown'],
      ['face', 'calls', 'Hidden'],
    ];
    expect(judge(symbols, edges)).toMatchObject({ shout: 'dead', 'Shown.run': 'public_surface', 'Hidden.run': 'dead' });
    expect(judge(symbols, edges, { isDocumented: ({ name }) => name === 'Hidden' })).toMatchObject({ 'Hidden.run': 'public_surface' });
  });

  it('is not what a program exports, and a method that some interface elsewhere may ask for', () => {
    const symbols: TinyNode[] = [
      { name: 'main', file: 'cmd/main.go' },
      { name: 'Run', flags: exported, file: 'cmd/run.go' },
      { name: 'server', kind: 'struct', file: 'cmd/run.go' },
      { name: 'server.ServeHTTP', kind: 'method', flags: exported, file: 'cmd/run.go' },
    ];
    expect(judge(symbols)).toEqual({ main: 'entry_point', Run: 'dead', server: 'dead', 'server.ServeHTTP': 'dispatched' });
  });

  it('may be found as one of many subclasses of a base', () => {
    const subclasses = ['A', 'B', 'C'].map((name): TinyNode => ({ name, kind: 'class', flags: exported }));
    const symbols: TinyNode[] = [{ name: 'Config', kind: 'class' }, ...subclasses];
    const edges = subclasses.map(({ name }): TinyEdge => [name, 'extends', 'Config']);
    expect(judge(symbols, edges)).toEqual({ A: 'dispatched', B: 'dispatched', C: 'dispatched' });
    expect(judge(symbols.slice(0, 3), edges.slice(0, 2))).toEqual({ A: 'dead', B: 'dead' });
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
    expect(judge(symbols, edges, { isOffered: () => true })).toMatchObject({ orphan: 'public_surface' });
  });

  it('may be looked up by a name that is put together', () => {
    const members = ['visit_a', 'visit_b', 'visit_c', 'alone'].map((name): TinyNode => ({ name: `Visitor.${name}`, kind: 'method', visibility: 'internal' }));
    expect(judge([{ name: 'Visitor', kind: 'class' }, ...members])).toMatchObject({ 'Visitor.visit_a': 'computed_name', 'Visitor.alone': 'dead' });
  });
});
