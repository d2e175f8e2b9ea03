/**
 * A cache of answers: in memory by question and snapshot, and in the store as notes, so that other processes find them
 * too. A stored answer is valid only for the snapshot, the build of the program and the user's own equivalence classes that
 * it was made with. Storing is the caller's last step, after the answer is shown, and is allowed to fail.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../errors.ts';
import { type Hash, hashFields } from '../../model/hash.ts';
import type { Pack } from '../../model/pack.ts';
import { RecentMap } from '../../util/recent-map.ts';
import { MalformedPack } from '../../wire/contract.ts';
import { gcb } from '../../wire/gcb.ts';
import { openPlaceStore } from '../repositories/place-store.ts';
import { PACK_NOTE } from '../view/note-keys.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import type { AnswerOptions } from './pack-answer.ts';

export interface CacheUse {
  /** False neither reads nor fills the cache. */
  readonly cache?: boolean;
}

export interface Question {
  readonly kind: 'task' | 'files' | 'pr';
  readonly text: string;
  readonly options: AnswerOptions & CacheUse;
  /** Hash of the learned associations that the answer uses; absent when nothing was learned. */
  readonly learned?: Hash;
}

export interface CachedPack {
  readonly pack: Pack;
  readonly cached: 'memory' | 'store' | undefined;
  /** Writes the answer into the store. False when the store cannot be written to, or when there is no need. */
  keep(): Promise<boolean>;
}

export interface StoredAnswer {
  readonly key: Hash;
  readonly snapshot: Hash;
  /** In the binary format, base64. */
  readonly pack: string;
}

/** The key of a question decides its slot, so there are never more stored answers than slots and nothing has to be cleaned up. */
const SLOTS = 256;
const MAX_BYTES = 256 * 1024;
const LOCK_WAIT_MS = 100;
const recent = new RecentMap<string, Pack>(SLOTS);

export async function cachedPack(view: SnapshotView, question: Question, answer: () => Promise<Pack>): Promise<CachedPack> {
  const none = async () => false;
  if (question.options.cache === false) return { pack: await answer(), cached: undefined, keep: none };
  const key = questionKey(view, question);
  const inMemory = recent.get(memoryKey(view, key));
  if (inMemory !== undefined) return { pack: inMemory, cached: 'memory', keep: none };
  const stored = await storedAnswer(view, key);
  const known = stored?.snapshot === view.snapshot.hash ? await readPack(stored) : undefined;
  const pack = known ?? (await answer());
  recent.set(memoryKey(view, key), pack);
  return known === undefined ? { pack, cached: undefined, keep: () => keepAnswer(view, key, pack) } : { pack, cached: 'store', keep: none };
}

const memoryKey = ({ place, snapshot }: SnapshotView, key: Hash): string => `${place.db}\0${snapshot.hash}\0${key}`;

/** Everything that decides the answer apart from the snapshot. */
export function questionKey(view: SnapshotView, { kind, text, options, learned = '' }: Question): Hash {
  const { budget, format, detail, limit } = options;
  return hashFields('pack', [
    kind,
    text,
    String(budget),
    format,
    detail,
    String(limit ?? ''),
    programStamp(),
    conceptStamp(view.repo.root),
    learned,
    view.layers?.root ?? '',
  ]);
}

/** Another build may rank otherwise. */
const programStamp = (): string => String(statSync(fileURLToPath(import.meta.url)).mtimeMs);

/** The user's own equivalence classes, by name, size and time. */
function conceptStamp(root: string): string {
  const folder = join(root, '.knowing', 'equivalence');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return '';
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

const slotHash = (slot: number): Hash => hashFields('pack', ['slot', String(slot)]);
const slotOf = (key: Hash): Hash => slotHash(Number.parseInt(key.slice(0, 4), 16) % SLOTS);

/** Of any snapshot. */
export async function storedAnswer(view: SnapshotView, key: Hash): Promise<StoredAnswer | undefined> {
  const notes = await view.reader.notes(PACK_NOTE, [slotOf(key)]);
  return [...notes.values()].flatMap(parseNote).find((stored) => stored.key === key);
}

export async function storedAnswers(view: SnapshotView): Promise<StoredAnswer[]> {
  const slots = Array.from({ length: SLOTS }, (_, i) => slotHash(i));
  return [...(await view.reader.notes(PACK_NOTE, slots)).values()].flatMap(parseNote);
}

/** Empty when another version of the program wrote something else there. */
function parseNote(note: string): StoredAnswer[] {
  try {
    const stored = JSON.parse(note) as Partial<StoredAnswer> | null;
    return typeof stored?.key === 'string' && typeof stored.snapshot === 'string' && typeof stored.pack === 'string' ? [stored as StoredAnswer] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Undefined when it cannot be decoded: then the question is answered again. */
export async function readPack({ pack }: StoredAnswer): Promise<Pack | undefined> {
  try {
    return gcb.decode?.(Buffer.from(pack, 'base64'));
  } catch (error) {
    if (error instanceof MalformedPack) return undefined;
    throw error;
  }
}

async function keepAnswer({ place, snapshot }: SnapshotView, key: Hash, pack: Pack): Promise<boolean> {
  const note = JSON.stringify({ key, snapshot: snapshot.hash, pack: Buffer.from(gcb.encode(pack)).toString('base64') } satisfies StoredAnswer);
  if (note.length > MAX_BYTES) return false;
  try {
    const store = await openPlaceStore(place, { lockWaitMs: LOCK_WAIT_MS });
    try {
      await store.putNotes(PACK_NOTE, new Map([[slotOf(key), note]]));
    } finally {
      await store.close();
    }
    return true;
  } catch (error) {
    // The database is locked, full or read-only. The answer has been given already, so not storing it is not an error.
    if (error instanceof UserError) return false;
    throw error;
  }
}
