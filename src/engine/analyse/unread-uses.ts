/** What files that are not read, or read by outline alone, can hide from an answer about some symbols. */
import { platformOf } from '../../languages/known-languages.ts';
import type { GraphNode } from '../../model/graph.ts';
import { outlineNames } from '../unread/read-languages.ts';
import { unreadFiles, unreadWords } from '../unread/unread-files.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

/** As an open end: languages that can use what is asked about and whose calls are not followed across files. */
export async function outlineUses(view: SnapshotView, asked: readonly GraphNode[]): Promise<string[]> {
  const { languages } = await view.graph();
  const platforms = new Set(asked.map((n) => platformOf(languages[n.fileId] ?? '')));
  const names = await outlineNames(Object.values(languages).filter((id) => platforms.has(platformOf(id))));
  if (names.length === 0) return [];
  return [`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} read by outline: uses are a lower bound`];
}

/** As open ends: files of languages that can use what is asked about, or declare what is taken to be outside. */
export async function unreadUses(view: SnapshotView, asked: readonly GraphNode[]): Promise<string[]> {
  const unread = await unreadFiles(view);
  if (unread.length === 0) return [];
  const { languages } = await view.graph();
  const platforms = new Set(asked.map((n) => platformOf(languages[n.fileId] ?? '')));
  const users = unread.filter(({ id }) => platforms.has(platformOf(id)));
  const outside = asked.some((n) => n.kind === 'external')
    ? unread.filter(({ id }) => Object.values(languages).some((l) => platformOf(l) === platformOf(id)))
    : [];
  return [
    ...(users.length === 0 ? [] : [`${unreadWords(users)} not read: uses in them are not seen`]),
    ...(outside.length === 0 ? [] : [`it may be declared in this repository, where ${unreadWords(outside)} are not read`]),
  ];
}
