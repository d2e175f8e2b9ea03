/** Which types satisfy an interface of Go: those whose methods have its parameters and results, and no others. */
import { describe, expect, it } from 'vitest';
import { edgeTypeName } from '../../../src/model/edge-types.ts';
import { indexFolder, inTemporaryFolder, writeFiles } from '../../contract/languages/index-folder.ts';

async function implementersOf(name: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const { graph } = await inTemporaryFolder((folder) => {
    writeFiles(folder, { 'go.mod': 'module example.com/app\n', ...files });
    return indexFolder(folder);
  });
  const { nodes, edges } = graph;
  const found = [...edges.targets.keys()].filter(
    (i) => edgeTypeName(edges.types[i] as number) === 'implements' && nodes[edges.targets[i] as number]?.name === name,
  );
  return found.map((i) => nodes[edges.sources[i] as number]?.name ?? '').sort();
}

const inFile = (source: string) => ({ 'a.go': `package app\n${source}` });

describe('an interface of Go', () => {
  it('wants its results, as many and of the same types', async () => {
    const source = `
type Handler interface { ServeHTTP(w Writer, r *Request) error }
type Writer struct{}
type Request struct{}
type Static struct{}
func (s *Static) ServeHTTP(w Writer, r *Request) error { return nil }
type Named struct{}
func (n Named) ServeHTTP(_ Writer, _ *Request) (err error) { return }
type Server struct{}
func (s *Server) ServeHTTP(w Writer, r *Request) {}
type Both struct{}
func (b Both) ServeHTTP(w Writer, r *Request) (int, error) { return 0, nil }
type Text struct{}
func (t Text) ServeHTTP(w Writer, r *Request) string { return "" }
`;
    expect(await implementersOf('Handler', inFile(source))).toEqual(['Named', 'Static']);
  });

  it('wants its parameters', async () => {
    const source = `
type Sink interface { Write(rows ...string) }
type Rows struct{}
func (r Rows) Write(rows ...string) {}
type List struct{}
func (l List) Write(rows []string) {}
type Bytes struct{}
func (b Bytes) Write(rows ...byte) {}
`;
    expect(await implementersOf('Sink', inFile(source))).toEqual(['Rows']);
  });

  it('takes types under whatever name they go by', async () => {
    const files = {
      'a.go': `package app
import "context"
import "os"
type Store interface {
  Get(ctx context.Context, key string) interface{}
  Put(ctx context.Context, data []byte, id Id) (os.FileInfo, error)
}
type Id = int64
`,
      'b/b.go': `package b
import (
  stdctx "context"
  "io/fs"
)
type Disk struct{}
func (d *Disk) Get(c stdctx.Context, key string) any { return nil }
func (d *Disk) Put(c stdctx.Context, data []uint8, id int64) (info fs.FileInfo, err error) { return }
`,
    };
    expect(await implementersOf('Store', files)).toEqual(['Disk']);
  });

  it('sees promoted methods, of structs and of interfaces, and what it embeds itself', async () => {
    const source = `
type Closer interface { Close() error }
type File interface { Closer; Name() string }
type base struct{}
func (b *base) Close() error { return nil }
type Local struct { *base }
func (l Local) Name() string { return "" }
type Wrapped struct { Closer }
func (w Wrapped) Name() string { return "" }
type quiet struct{}
func (q quiet) Close() {}
type Silent struct { quiet }
func (s Silent) Name() string { return "" }
`;
    expect(await implementersOf('File', inFile(source))).toEqual(['Local', 'Wrapped']);
  });

  it('does not lose generic types and interfaces', async () => {
    const source = `
type Item struct{}
type Lister[T any] interface { List() ([]T, error); Each(f func(T) bool) }
type Items struct{}
func (i Items) List() ([]Item, error) { return nil, nil }
func (i Items) Each(f func(Item) bool) {}
type Any[V any] struct{}
func (a *Any[V]) List() ([]V, error) { return nil, nil }
func (a *Any[V]) Each(f func(V) bool) {}
`;
    expect(await implementersOf('Lister', inFile(source))).toEqual(['Any', 'Items']);
  });

  it('is not confused by another package of the same name', async () => {
    const files = {
      'volume/volume.go': 'package volume\ntype Spec struct{}\ntype Plugin interface { CanSupport(spec *Spec) bool }\n',
      'vendor/x/volume/v.go': 'package volume\ntype Client struct{}\n',
      'portworx/p.go': `package portworx
import (
  client "example.com/app/vendor/x/volume"
  "example.com/app/volume"
)
type Px struct { c client.Client }
func (p *Px) CanSupport(spec *volume.Spec) bool { return true }
type Other struct{}
func (o *Other) CanSupport(spec *volume.Missing) bool { return true }
`,
    };
    expect(await implementersOf('Plugin', files)).toEqual(['Px']);
  });

  it('with a method that its package keeps to itself is satisfied there alone', async () => {
    const source = (name: string) => `package ${name}\ntype Node interface { isNode() }\ntype Leaf struct{}\nfunc (l Leaf) isNode() {}\n`;
    expect(await implementersOf('Node', { 'a/a.go': source('a'), 'b/b.go': source('b') })).toEqual(['Leaf', 'Leaf']);
  });
});
