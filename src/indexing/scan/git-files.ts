/** Files of HEAD's tree, with the bytes of those that the working tree has otherwise. Undefined without git or commits. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { endlessGitFile, notReadToItsEnd } from '../../util/endless-git-files.ts';
import { git, readBlobs, tryGit } from '../../util/git.ts';
import { isInBareRepository } from '../../util/git-safety.ts';
import { ownCommand } from '../../util/own-command.ts';
import { hiddenPaths } from './git-changes.ts';
import type { ScannedFile } from './scanned-file.ts';

interface Listing {
  readonly commit: string | null;
  files: ScannedFile[];
  readonly diagnostics: Diagnostic[];
}

interface TreeEntry {
  readonly mode: string;
  readonly id: string;
  readonly size: number;
  readonly path: string;
}

const SYMLINK = '120000';
const SUBMODULE = '160000';
/** Blobs are fetched in slices, so that a dirty tree does not bring all its bytes into memory at once. */
const BLOB_SLICE = 500;

/** What git says of one working tree. */
interface Tree {
  readonly entries: readonly TreeEntry[];
  /** From the top of the repository. */
  readonly changed: readonly string[];
  /** What git was told not to look at; from `root`. */
  readonly hidden: readonly string[];
}

interface Head {
  readonly commit: string;
  /** Where `root` is in its repository: it may be a folder inside of one, then only what is below it counts. */
  readonly prefix: string;
}

export async function listGitFiles(root: string): Promise<Listing | undefined> {
  refuseBare(root);
  refuseEndless(root);
  // Asked for at once: git takes longer to start than to answer. Without a commit the failure is nobody's.
  const tree = readTree(root);
  tree.catch(() => undefined);
  const head = await readHead(root);
  if (head === undefined) return undefined;
  const listing: Listing = { commit: head.commit, files: [], diagnostics: [] };
  await addTree(root, await tree, { prefix: head.prefix, under: '' }, listing);
  return listing;
}

/** Of a repository that somebody else made it may only look like one: git is not asked about it. */
function refuseBare(root: string): void {
  if (!isInBareRepository(root)) return;
  throw new UserError('GIT', `${root} is a bare git repository, or is inside one: it has no files to read.`, {
    hint: `Check it out and add that folder: git worktree add ../checkout && ${ownCommand('add ../checkout')}`,
  });
}

/** Without git the files would be read otherwise than the repository says: its ignore rules, its commit, its submodules. */
function refuseEndless(root: string): void {
  const file = endlessGitFile(root);
  if (file !== undefined)
    throw new UserError('GIT', notReadToItsEnd(file), {
      hint: 'Git would wait for it for ever. Put an ordinary file there, or take the setting away that names it.',
    });
}

async function readHead(root: string): Promise<Head | undefined> {
  const text = await tryGit(root, ['rev-parse', '--show-prefix', 'HEAD^{commit}', '--']);
  const [, prefix, commit] = /^([\s\S]*)\n([0-9a-f]+)\n--\n$/.exec(text ?? '') ?? [];
  return commit === undefined ? undefined : { commit, prefix: prefix ?? '' };
}

async function readTree(root: string): Promise<Tree> {
  const [entries, changed, hidden] = await Promise.all([
    git(root, ['ls-tree', '-r', '-z', '--long', 'HEAD', '--', '.']),
    changedPaths(root),
    hiddenPaths(root),
  ]);
  return { entries: parseTree(entries), changed: splitZ(changed), hidden };
}

/** `under`: where the files go in the listing. */
async function addTree(
  root: string,
  { entries, changed, hidden }: Tree,
  { prefix, under }: { prefix: string; under: string },
  listing: Listing,
): Promise<void> {
  const differing = new Set([...changed.map((p) => p.slice(prefix.length)), ...hidden]);
  const dirty: TreeEntry[] = [];
  for (const e of entries) {
    const path = under + e.path;
    if (e.mode === SUBMODULE) await addSubmodule(root, e, path, listing);
    else if (e.mode === SYMLINK) listing.diagnostics.push({ path, reason: 'symlink', skipped: true });
    else if (differing.has(e.path)) dirty.push(e);
    else listing.files.push({ path, absolutePath: join(root, e.path), size: e.size });
  }
  await addCommitted(root, under, dirty, listing);
}

/** Comparing needs the objects; where some are missing, the index's own record of what was touched has to do. */
async function changedPaths(root: string): Promise<string> {
  const options = ['--name-only', '-z', '--no-renames', '--ignore-submodules=all', 'HEAD', '--', '.'];
  return (await tryGit(root, ['diff', ...options])) ?? git(root, ['diff-index', ...options]);
}

async function addSubmodule(root: string, entry: TreeEntry, path: string, listing: Listing): Promise<void> {
  const folder = join(root, entry.path);
  if (existsSync(join(folder, '.git'))) await addTree(folder, await readTree(folder), { prefix: '', under: `${path}/` }, listing);
  else listing.diagnostics.push({ path, reason: 'submodule', detail: 'not checked out', skipped: true });
}

async function addCommitted(root: string, under: string, dirty: readonly TreeEntry[], listing: Listing): Promise<void> {
  for (let at = 0; at < dirty.length; at += BLOB_SLICE) {
    const slice = dirty.slice(at, at + BLOB_SLICE);
    const blobs = await readBlobs(
      root,
      slice.map((e) => e.id),
    );
    for (const e of slice) {
      const content = blobs.get(e.id);
      if (content === undefined) listing.diagnostics.push({ path: under + e.path, reason: 'unreadable', detail: 'object missing from git', skipped: true });
      else listing.files.push({ path: under + e.path, absolutePath: join(root, e.path), size: e.size, content });
    }
  }
}

/** `mode type id size\tpath\0...`; paths come relative to the folder asked from. */
function parseTree(text: string): TreeEntry[] {
  return splitZ(text).map((line) => {
    const tab = line.indexOf('\t');
    const [mode, , id, size] = line.slice(0, tab).split(/ +/) as [string, string, string, string];
    return { mode, id, size: Number(size) || 0, path: line.slice(tab + 1) };
  });
}

const splitZ = (text: string): string[] => text.split('\0').filter((s) => s !== '');
