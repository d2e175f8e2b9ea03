/**
 * What a file's answers depend on besides its own text: what the files that it refers to declare. A change inside of a
 * body elsewhere leaves a file as it is; a changed signature, a new or a removed symbol has those asked again that use it.
 */
import type { GraphFile } from '../../model/graph.ts';
import { type Hash, hashFields } from '../../model/hash.ts';
import type { LayerSubject } from '../contract.ts';

/** By path. */
export async function fileStates(subject: LayerSubject, files: readonly GraphFile[]): Promise<ReadonlyMap<string, Hash>> {
  const { ids, dependencies } = await dependenciesOf(subject);
  const surfaces = await surfacesOf(subject, [...new Set(files.flatMap((f) => [...(dependencies.get(f.id) ?? [])]))], ids);
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
}

async function dependenciesOf({ reader }: LayerSubject): Promise<Dependencies> {
  const [{ nodeFile }, { sources, targets }] = [await reader.searchColumns(), await reader.edgeColumns()];
  const dependencies = new Map<number, Set<number>>();
  sources.forEach((source, i) => {
    const [from, to] = [nodeFile[source] as number, nodeFile[targets[i] as number] as number];
    if (from < 0 || to < 0 || from === to) return;
    const of = dependencies.get(from);
    if (of === undefined) dependencies.set(from, new Set([to]));
    else of.add(to);
  });
  return { ids: new Map((await reader.files()).map((f) => [f.id, f.path])), dependencies };
}

/** Files whose symbols are read at a time. */
const BATCH = 200;

async function surfacesOf({ reader }: LayerSubject, files: readonly number[], paths: ReadonlyMap<number, string>): Promise<Map<number, Hash>> {
  const surfaces = new Map<number, Hash>();
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const said = new Map<number, string[]>(batch.map((id) => [id, []]));
    for (const { fileId, hash, signature, kind } of await reader.nodesByFile(batch.flatMap((id) => paths.get(id) ?? [])))
      if (kind !== 'file') said.get(fileId)?.push(`${hash} ${signature}`);
    for (const [id, symbols] of said) surfaces.set(id, hashFields('layer', [paths.get(id) ?? '', ...symbols.sort()]));
  }
  return surfaces;
}
