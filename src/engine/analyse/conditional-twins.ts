/**
 * Symbols of which a program has one or another: modules that are compiled on a condition (`#[cfg(unix)]`) declare the
 * same name, and one file takes all of each. What others say then means either, and is linked to one of them.
 */
import { loadLanguage } from '../../languages/registry.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

const MAX_TWINS = 20;

/** As an open end, in words. */
export async function conditionalTwins(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const { languages } = await view.graph();
  const language = await loadLanguage(languages[symbol.fileId] ?? '');
  if (language?.traits.compiledOnCondition !== true || symbol.name.includes('.')) return [];
  const { reader } = view;
  const named = await reader.nodesByName({ names: [symbol.name], limit: MAX_TWINS });
  const twins = named.filter((n) => n.kind === symbol.kind && n.fileId >= 0 && n.file !== symbol.file && n.name === symbol.name);
  const takers = twins.length === 0 ? new Set<number>() : await takersOf(view, symbol.file);
  for (const twin of takers.size === 0 ? [] : twins) {
    const [both] = await reader.nodes([...(await takersOf(view, twin.file))].filter((id) => takers.has(id)));
    if (both !== undefined) return [`${twin.file} declares it as well, and ${both.file} takes both: uses may be linked to the other`];
  }
  return [];
}

/** Files that import all of a file. */
async function takersOf({ reader }: SnapshotView, file: string): Promise<Set<number>> {
  const node = (await reader.nodesByFile([file])).find((n) => n.kind === 'file');
  return new Set(node === undefined ? [] : (await reader.edgesTo([node.id], ['imports'])).map((e) => e.source));
}
