/**
 * Sets of changed files between two states of a repository: from one commit to another, from a commit to the working tree
 * with its uncommitted edits, and back. Both sides of a file are read exactly as an index run would read them.
 */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../model/hash.ts';
import { isLinkKey, type ReaderRegistry } from '../readers/registry.ts';
import type { OverlayFile } from '../store/contract.ts';
import { git } from '../util/git.ts';
import { configTest } from './index-inputs.ts';
import type { IndexState } from './index-state.ts';
import { blobFiles, headFiles, readDisk, scanned, type WantedBlob } from './scan/committed-files.ts';
import { committedChanges, workingTreePaths } from './scan/git-changes.ts';
import { knowingIgnore } from './scan/ignore-rules.ts';
import type { ScannedFile } from './scan/scanned-file.ts';
import { type ChangedFile, type ChangeSet, isFar } from './update-pipeline.ts';
import type { ConfigChange } from './update-world.ts';

export interface ChangeContext {
  readonly state: IndexState;
  readonly root: string;
  readonly readers: ReaderRegistry;
}

/** Files whose change affects other files: which of them are indexed. */
const RULES = ['.knowingignore', '.gitmodules'];

/** From the indexed commit to another. Undefined where only a whole run gives the right result, or gives it sooner. */
export async function commitChange(context: ChangeContext, head: string): Promise<ChangeSet | undefined> {
  const { state, root, readers } = context;
  const from = state.committed.commit;
  const all = from === null ? undefined : await committedChanges(root, from, head);
  if (all === undefined || all.some((c) => RULES.includes(base(c.path)))) return undefined;
  const ignored = knowingIgnore(root, state.settings.exclude);
  const changes = all.filter((c) => !ignored(c.path));
  const readable = changes.filter((c) => state.files.has(c.path) || readers.mayRead(c.path));
  if (isFar(readable.length, state.files.size)) return undefined;
  const former = changes.flatMap(({ path, before }) => (before !== undefined && state.files.has(path) ? [{ path, id: before }] : []));
  const now = changes.flatMap(({ path, after }) => (after === undefined ? [] : [{ path, id: after }]));
  const [before, after] = [asIndexed(context, await blobFiles(root, former)), await headFiles(root, now)];
  if (after.size !== now.length) return undefined;
  const files = changes.map(({ path }): ChangedFile => ({ path, before: before.get(path), after: after.get(path) }));
  const configs = changedConfigs(context, files);
  return { commit: head, files, ...(configs && { configs }), read: (paths) => readIndexed(context, paths, head, new Map()) };
}

/** The configuration files after a change, and the languages that read one of those that changed. */
function changedConfigs({ state, readers }: ChangeContext, files: readonly ChangedFile[]): ConfigChange | undefined {
  const isConfig = configTest(readers.configFiles);
  const changed = files.filter((f) => isConfig(f.path));
  if (changed.length === 0) return undefined;
  const texts = new Map(state.configs);
  for (const { path, after } of changed) {
    if (after === undefined) texts.delete(path);
    else texts.set(path, new TextDecoder().decode(after.content));
  }
  const all = new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { all, languages: new Set(readers.languages.all.filter((language) => changed.some((f) => configTest(language.configFiles)(f.path)))) };
}

/**
 * The same commit, read by other readers than those that the graph was made with: files that one of them has read or now
 * claims, and files without an outline. Undefined where that may be any file: then a whole run is due.
 */
export async function readerChange(context: ChangeContext): Promise<ChangeSet | undefined> {
  const { state, root, readers } = context;
  const { commit } = state.committed;
  if (commit === null || [...state.outdated].some(isLinkKey)) return undefined;
  const ignored = knowingIgnore(root, state.settings.exclude);
  const listed = (await git(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', '.'])).split('\0').filter((p) => p !== '' && !ignored(p));
  const isTheirs = (path: string) => readers.mayBeReadBy(path, state.outdated);
  const [known, fresh] = [[...state.files.keys()].filter((p) => wasReadBy(state, p) || isTheirs(p)), listed.filter((p) => !state.files.has(p) && isTheirs(p))];
  if (isFar(known.length, state.files.size)) return undefined;
  const read = (paths: readonly string[]) => readIndexed(context, paths, commit, new Map());
  const texts = await read([...known, ...fresh]);
  const files = [...known, ...fresh].map((path): ChangedFile => ({ path, before: texts.get(path), after: texts.get(path), reread: true }));
  return { commit, files, rereads: true, read };
}

/** Whether an outdated reader, or one that left no outline, has read the file. */
function wasReadBy({ world, unread, outdated }: IndexState, path: string): boolean {
  if (unread.has(path)) return true;
  const outline = world.units.get(path)?.outline;
  return outline !== undefined && (outdated.has(outline.language) || outline.symbols.some((s) => s.statedBy !== undefined && outdated.has(s.statedBy)));
}

/** To the working tree, from the committed state or from another overlay; `only` when it is known what changed. */
export async function overlayChange(context: ChangeContext, current: readonly OverlayFile[], only?: readonly string[]): Promise<ChangeSet | undefined> {
  const { state, root, readers } = context;
  const isConfig = configTest(readers.configFiles);
  const ignored = knowingIgnore(root, state.settings.exclude);
  const known = new Map(current.map((f) => [f.path, f.content]));
  const listed = new Set(await workingTreePaths(root, only));
  const looked = only === undefined ? undefined : new Set(only);
  // Files that the overlay had already changed and that `only` does not name stay changed.
  const overlay = new Map([...known].filter(([path]) => looked !== undefined && !looked.has(path)));
  for (const path of listed) if (!ignored(path) && !isConfig(path)) overlay.set(path, readRegular(root, path) ?? null);
  const paths = [...new Set([...known.keys(), ...overlay.keys()])].filter((p) => !sameBytes(known, overlay, p));
  return betweenOverlays(context, { paths, from: known, to: overlay });
}

/** To the committed state, from an overlay. */
export async function backChange(context: ChangeContext, current: readonly OverlayFile[]): Promise<ChangeSet | undefined> {
  const known = new Map(current.map((f) => [f.path, f.content]));
  const change = await betweenOverlays(context, { paths: [...known.keys()], from: known, to: new Map() });
  if (change === undefined) return undefined;
  const { overlay: _, ...rest } = change;
  return { ...rest, back: true };
}

type Contents = ReadonlyMap<string, Uint8Array | null>;

interface OverlayStep {
  readonly paths: readonly string[];
  readonly from: Contents;
  readonly to: Contents;
}

async function betweenOverlays(context: ChangeContext, { paths, from, to }: OverlayStep): Promise<ChangeSet | undefined> {
  const { state, root } = context;
  const { commit } = state.committed;
  if (commit === null) return undefined;
  const committed = asIndexed(
    context,
    await blobFiles(
      root,
      await blobsAt(
        root,
        commit,
        paths.filter((p) => !from.has(p) || !to.has(p)),
      ),
    ),
  );
  const side = (contents: Contents, path: string): ScannedFile | undefined => {
    const content = contents.get(path);
    return content === undefined ? committed.get(path) : content === null ? undefined : scanned(root, path, content);
  };
  return {
    commit,
    files: paths.map((path) => ({ path, before: side(from, path), after: side(to, path) })),
    read: (wanted) => readIndexed(context, wanted, commit, to),
    overlay: [...to].map(([path, content]) => ({ path, content })),
  };
}

/** Unchanged files: from the disk where that is what was indexed, else from the commit. */
async function readIndexed(context: ChangeContext, paths: readonly string[], commit: string, overlay: Contents): Promise<Map<string, ScannedFile>> {
  const { state, root } = context;
  const found = new Map<string, ScannedFile>();
  for (const path of paths) {
    const bytes = overlay.get(path) ?? readDisk(root, path);
    if (bytes && fileHash(state.settings.repoUrl, path, bytes) === state.files.get(path)?.hash) found.set(path, scanned(root, path, bytes));
  }
  const missing = paths.filter((p) => !found.has(p));
  if (missing.length > 0) for (const [path, file] of asIndexed(context, await blobFiles(root, await blobsAt(root, commit, missing)))) found.set(path, file);
  return found;
}

async function blobsAt(root: string, commit: string, paths: readonly string[]): Promise<WantedBlob[]> {
  if (paths.length === 0) return [];
  const text = await git(root, ['--literal-pathspecs', 'ls-tree', '-z', commit, '--', ...paths]);
  return text.split('\0').flatMap((line) => {
    const tab = line.indexOf('\t');
    const [mode, kind, id] = line.slice(0, tab).split(' ') as [string, string, string];
    return tab < 0 || kind !== 'blob' || mode === '120000' ? [] : [{ path: line.slice(tab + 1), id }];
  });
}

/** Git may convert line ends when it checks files out. What was indexed from the disk then has the converted ones. */
function asIndexed({ state, root }: ChangeContext, blobs: ReadonlyMap<string, ScannedFile>): Map<string, ScannedFile> {
  return new Map(
    [...blobs].map(([path, file]) => {
      const hash = state.files.get(path)?.hash;
      const content = file.content as Uint8Array;
      if (hash === undefined || fileHash(state.settings.repoUrl, path, content) === hash) return [path, file];
      const converted = Buffer.from(Buffer.from(content).toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
      return [path, fileHash(state.settings.repoUrl, path, converted) === hash ? scanned(root, path, converted) : file];
    }),
  );
}

function readRegular(root: string, path: string): Uint8Array | undefined {
  return lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() ? readDisk(root, path) : undefined;
}

function sameBytes(a: Contents, b: Contents, path: string): boolean {
  const [x, y] = [a.get(path), b.get(path)];
  if (x === undefined || y === undefined || x === null || y === null) return x === y;
  return Buffer.compare(x, y) === 0;
}

const base = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
