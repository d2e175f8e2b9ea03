/**
 * What a file's answers depend on besides its own text: what the files that it refers to declare. A change inside of a
 * body elsewhere leaves a file as it is; a changed signature, a new or a removed symbol has those asked again that use it.
 */
import { EDGE_TYPES } from '../../model/edge-types.ts';
import type { GraphFile, NodeId } from '../../model/graph.ts';
import { type Hash, hashFields } from '../../model/hash.ts';
import type { LayerSubject } from '../contract.ts';

const IMPORTS = EDGE_TYPES.indexOf('imports');

/** By path. `offering`: languages in which a module offers what it imports. */
export async function fileStates(subject: LayerSubject, files: readonly GraphFile[], offering: ReadonlySet<string>): Promise<ReadonlyMap<string, Hash>> {
  const { dependencies, ...known } = await dependenciesOf(subject, offering);
  const surfaces = await surfacesOf(subject, [...new Set(files.flatMap((f) => [...(dependencies.get(f.id) ?? [])]))], known);
  return new Map(
    files.map((file) => {
      const seen = [...(dependencies.get(file.id) ?? [])].map((id) => surfaces.get(id) ?? '').sort();
      return [file.path, hashFields('layer', ['lsp', ...seen])];
    }),
  );
}

interface Dependencies {
  readonly ids: ReadonlyMap<number, string>;
  /** Files that a file has edges to, itself aside. */
  readonly dependencies: ReadonlyMap<number, ReadonlySet<number>>;
  /** What files import that offer it. */
  readonly imports: ReadonlyMap<number, ReadonlySet<NodeId>>;
}

async function dependenciesOf({ reader }: LayerSubject, offering: ReadonlySet<string>): Promise<Dependencies> {
  const [{ nodeFile }, { sources, targets, types }] = [await reader.searchColumns(), await reader.edgeColumns()];
  const files = await reader.files();
  const imports = new Map<number, Set<NodeId>>(files.filter((f) => offering.has(f.language)).map((f) => [f.id, new Set()]));
  const dependencies = new Map<number, Set<number>>();
  sources.forEach((source, i) => {
    const [from, to] = [nodeFile[source] as number, nodeFile[targets[i] as number] as number];
    if (types[i] === IMPORTS) imports.get(from)?.add(targets[i] as NodeId);
    if (from < 0 || to < 0 || from === to) return;
    const of = dependencies.get(from);
    if (of === undefined) dependencies.set(from, new Set([to]));
    else of.add(to);
  });
  return { ids: new Map(files.map((f) => [f.id, f.path])), dependencies, imports };
}

/** Files whose symbols are read at a time. */
const BATCH = 200;

async function surfacesOf(
  { reader }: LayerSubject,
  files: readonly number[],
  { ids: paths, imports }: Pick<Dependencies, 'ids' | 'imports'>,
): Promise<Map<number, Hash>> {
  const surfaces = new Map<number, Hash>();
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const said = new Map<number, string[]>(batch.map((id) => [id, []]));
    for (const { fileId, hash, signature, kind } of await reader.nodesByFile(batch.flatMap((id) => paths.get(id) ?? [])))
      if (kind !== 'file') said.get(fileId)?.push(`${hash} ${signature}`);
    const imported = new Map((await reader.nodes([...new Set(batch.flatMap((id) => [...(imports.get(id) ?? [])]))])).map((n) => [n.id, n.hash]));
    for (const [id, symbols] of said) for (const target of imports.get(id) ?? []) symbols.push(`imports ${imported.get(target)}`);
    for (const [id, symbols] of said) surfaces.set(id, hashFields('layer', [paths.get(id) ?? '', ...symbols.sort()]));
  }
  return surfaces;
}
