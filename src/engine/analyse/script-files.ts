/** Scripts of a page see each other's top-level names without any import: which files that say a name are such scripts. */
import { join } from 'node:path';
import type { TextLine } from '../../analysis/dependents/unlinked-mentions.ts';
import { loadLanguage } from '../../languages/registry.ts';
import type { GraphNode } from '../../model/graph.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

/** Files that are looked at. */
const MAX_FILES = 50;
const LARGEST = 8_000_000;

/** Files besides its own in which a script's name may mean what it declares; none where names have to be imported. */
export async function scriptsSeeing(view: SnapshotView, { name, file, fileId }: GraphNode, lines: readonly TextLine[]): Promise<string[]> {
  const { languages } = await view.graph();
  const language = await loadLanguage(languages[fileId] ?? '');
  const isModule = language?.traits.moduleText;
  if (isModule === undefined || name.includes('.') || isModule.test(textOf(view, file) ?? '')) return [];
  const others = [...new Set(lines.map((l) => l.file))].filter((f) => f !== file).slice(0, MAX_FILES);
  const declares = new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b|[(,]\\s*${name}\\s*[,)][^;\\n]*(?:=>|\\{)`);
  return others.filter((other) => {
    const text = textOf(view, other);
    return text !== undefined && !isModule.test(text) && !declares.test(text);
  });
}

/** Undefined for what is gone or too large. */
export function textOf({ repo }: SnapshotView, file: string): string | undefined {
  return readIfThereSync(join(repo.root, file), { most: LARGEST })?.toString('utf8');
}
