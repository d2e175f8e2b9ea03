/** Pages that name what a change touches, and that the change leaves as they are: they may be stale now. */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface StalePage {
  readonly file: string;
  readonly line: number;
  /** '' for the top of the page. */
  readonly section: string;
  /** Changed symbols that it names. */
  readonly symbols: readonly string[];
}

/** Sections that name most of the changed symbols first. */
export async function documentingPages({ reader }: SnapshotView, changed: readonly NodeId[], changedPaths: ReadonlySet<string>): Promise<StalePage[]> {
  const edges = await reader.edgesTo(changed, ['documents']);
  const nodes = new Map((await reader.nodes([...new Set(edges.flatMap((e) => [e.source, e.target]))])).map((n) => [n.id, n]));
  const pages = new Map<NodeId, { section: GraphNode; symbols: Set<string> }>();
  for (const { source, target } of edges) {
    const [section, symbol] = [nodes.get(source), nodes.get(target)];
    if (section === undefined || symbol === undefined || changedPaths.has(section.file)) continue;
    const page = pages.get(source) ?? { section, symbols: new Set<string>() };
    pages.set(source, page);
    page.symbols.add(symbol.name);
  }
  return [...pages.values()]
    .map(({ section, symbols }) => ({
      file: section.file,
      line: section.startLine,
      section: section.kind === 'file' ? '' : section.name,
      symbols: [...symbols].sort(),
    }))
    .sort((a, b) => b.symbols.length - a.symbols.length || (a.file < b.file ? -1 : 1) || a.line - b.line);
}
