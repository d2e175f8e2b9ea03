/** What is read of a repository, by language or format: files, lines, and how deep. */
import { nameOf } from '../../languages/known-languages.ts';
import { type LanguageDepth, languageDepth } from '../../languages/registry.ts';
import type { GraphFile } from '../../model/graph.ts';

export interface ReadLanguage {
  readonly id: string;
  readonly name: string;
  readonly files: number;
  readonly lines: number;
  readonly depth: LanguageDepth;
}

/** Most lines first. */
export async function readLanguages(files: Iterable<Pick<GraphFile, 'language' | 'lines'>>): Promise<ReadLanguage[]> {
  const counts = new Map<string, { files: number; lines: number }>();
  for (const { language, lines } of files) {
    const count = counts.get(language) ?? { files: 0, lines: 0 };
    counts.set(language, { files: count.files + 1, lines: count.lines + lines });
  }
  const rows = await Promise.all([...counts].map(async ([id, count]) => ({ id, name: nameOf(id), ...count, depth: await languageDepth(id) })));
  return rows.sort((a, b) => b.lines - a.lines || (a.id < b.id ? -1 : 1));
}

/** The names of those languages that are read by outline, sorted. */
export async function outlineNames(ids: Iterable<string>): Promise<string[]> {
  const depths = await Promise.all([...new Set(ids)].map(async (id) => ((await languageDepth(id)) === 'outline' ? [nameOf(id)] : [])));
  return depths.flat().sort();
}
