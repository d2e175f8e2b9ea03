/** What files that are not read, or read by outline alone, can hide from an answer about some symbols. */
import { knownLanguageOf, platformOf } from '../../languages/known-languages.ts';
import type { GraphNode } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';
import { outlineNames } from '../unread/read-languages.ts';
import { type UnreadLanguage, unreadFiles, unreadPaths, unreadWords } from '../unread/unread-files.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { textOf } from './script-files.ts';

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
  const near = unread.filter(({ id }) => platforms.has(platformOf(id)));
  const users = near.length > 0 && (await saysNone(view, asked, near)) ? [] : near;
  const outside = asked.some((n) => n.kind === 'external')
    ? unread.filter(({ id }) => Object.values(languages).some((l) => platformOf(l) === platformOf(id)))
    : [];
  return [
    ...(users.length === 0 ? [] : [`${unreadWords(users)} not read: uses in them are not seen`]),
    ...(outside.length === 0 ? [] : [`it may be declared in this repository, where ${unreadWords(outside)} are not read`]),
  ];
}

/** More files than these are not looked through for one answer. */
const MAX_LOOKED_AT = 60;

/** Whether the unread files of these languages are few, and none of them says any of the names: then they use nothing of it. */
async function saysNone(view: SnapshotView, asked: readonly GraphNode[], languages: readonly UnreadLanguage[]): Promise<boolean> {
  if (languages.reduce((sum, l) => sum + l.files, 0) > MAX_LOOKED_AT) return false;
  const ids = new Set(languages.map((l) => l.id));
  const paths = (await unreadPaths(view)).filter((path) => ids.has(knownLanguageOf(path)?.id ?? ''));
  const names = new Set(asked.map((n) => lastPart(n.name)));
  return paths.every((path) => {
    const text = textOf(view, path);
    return text !== undefined && !(text.match(/[\w$]+/g) ?? []).some((word) => names.has(word));
  });
}
