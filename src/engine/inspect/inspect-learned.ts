/** What was learned about a repository, as tables: words and the symbols they led to; for a task, what speaks for whom. */
import { readLearned, readVocabulary } from '../../learning/learned-notes.ts';
import { isValid } from '../../learning/learned-records.ts';
import { feedbackOf, similarClusters } from '../../learning/recall.ts';
import { worthyWords } from '../../learning/worthy-words.ts';
import type { Hash } from '../../model/hash.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import type { InspectedTable } from './inspected-table.ts';

/** Without a task: every word. Entries of packages that changed are shown as expired; they count for nothing. */
export async function inspectVocabulary(repository: Repository, task: string | undefined): Promise<InspectedTable[]> {
  return withSnapshot(repository, async (view) => {
    const wanted = task === undefined ? await readVocabulary(view.reader) : worthyWords(task);
    const { words } = await readLearned(view.reader, wanted);
    const roots = await view.packageRoots();
    const names = await namesOf(
      view,
      [...words.values()].flatMap((w) => w.symbols.map((s) => s.hash)),
    );
    const rows = [...words].flatMap(([word, { symbols }]) =>
      symbols.map((s) => [word, s.used, isValid(s, roots) ? 'counts' : 'expired', names.get(s.hash) ?? 'gone', s.package]),
    );
    const dropped = task === undefined ? [] : [{ title: 'words of the task', columns: ['worth remembering'], rows: wanted.map((w) => [w]) }];
    return [
      ...dropped,
      { title: 'vocabulary', columns: ['word', 'used', 'state', 'symbol', 'package'], rows: rows.sort((a, b) => Number(b[1]) - Number(a[1])) },
    ];
  });
}

export async function inspectFeedback(repository: Repository, task: string): Promise<InspectedTable[]> {
  return withSnapshot(repository, async (view) => {
    const { words, clusters } = await readLearned(view.reader, worthyWords(task));
    const similar = similarClusters(words, clusters);
    const shares = [...feedbackOf(similar, clusters, await view.packageRoots())].sort((a, b) => b[1] - a[1]);
    const names = await namesOf(
      view,
      shares.map(([hash]) => hash),
    );
    return [
      {
        title: 'questions alike',
        columns: ['similarity', 'words'],
        rows: similar.map((c) => [c.similarity.toFixed(2), clusters.get(c.id)?.words.join(' ') ?? '']),
      },
      { title: 'feedback', columns: ['share', 'symbol'], rows: shares.map(([hash, share]) => [share.toFixed(2), names.get(hash) ?? 'gone']) },
    ];
  });
}

async function namesOf({ reader }: SnapshotView, hashes: readonly Hash[]): Promise<Map<Hash, string>> {
  return new Map((await reader.nodesByHash([...new Set(hashes)])).map((n) => [n.hash, n.name]));
}
