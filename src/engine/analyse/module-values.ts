/**
 * Modules that code hands on or looks through as one value (`listen(handlers)`, `inspect.getmembers(rules)`): whoever gets
 * the module may use all that it offers. As open ends, in words.
 */
import { handsModuleOn } from '../../analysis/dependents/whole-uses.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { textOf } from './script-files.ts';
import { languageOf } from './unnamed-uses.ts';

/** Files that are looked at. */
const MAX_FILES = 40;

export async function moduleHandedOn(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const namesOf = (await languageOf(view, symbol))?.implicitUses?.namesOfModule;
  if (namesOf === undefined || symbol.name.includes('.') || (symbol.flags & NODE_FLAGS.exported) === 0) return [];
  for (const file of await importersOf(view, symbol.file)) {
    const text = textOf(view, file) ?? '';
    const line = placeOf(text, namesOf(text, symbol.file));
    if (line > 0) return [`${symbol.file} is handed on as a whole: ${file}:${line}`];
  }
  return [];
}

async function importersOf({ reader }: SnapshotView, path: string): Promise<string[]> {
  const own = (await reader.nodesByFile([path])).find((n) => n.kind === 'file' || n.kind === 'module');
  const edges = own === undefined ? [] : await reader.edgesTo([own.id], ['imports']);
  const importers = await reader.nodes([...new Set(edges.map((e) => e.source))]);
  return [...new Set(importers.map((n) => n.file))].slice(0, MAX_FILES);
}

/** 1-based; 0 for none. */
function placeOf(text: string, names: readonly string[]): number {
  if (names.length === 0) return 0;
  const isWhole = names.map(handsModuleOn);
  return 1 + text.split('\n').findIndex((line) => isWhole.some((is) => is(line)));
}
