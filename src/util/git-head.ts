/**
 * The commit that a folder's HEAD is at, read from git's own files: a question should not wait for a process to learn
 * that nothing changed. Undefined whenever that is not plain to see (no git, no commits, another ref storage).
 */
import { join, resolve } from 'node:path';
import { readIfThereSync } from './read-if-there.ts';

const COMMIT = /^[0-9a-f]{40,64}$/;

export function headCommit(root: string): string | undefined {
  const folder = gitFolder(root);
  const head = folder && readText(join(folder, 'HEAD'));
  if (folder === undefined || head === undefined || COMMIT.test(head)) return head;
  const ref = /^ref: (refs\/.+)$/.exec(head)?.[1];
  if (ref === undefined) return undefined;
  // Worktrees share the refs of the repository that they belong to.
  const common = resolve(folder, readText(join(folder, 'commondir')) ?? '.');
  const commit = readText(join(common, ref)) ?? packedRef(common, ref);
  return commit !== undefined && COMMIT.test(commit) ? commit : undefined;
}

/** `.git` is a folder, or in worktrees and submodules a file that names one. */
function gitFolder(root: string): string | undefined {
  const path = join(root, '.git');
  const pointer = readText(path);
  if (pointer === undefined) return path;
  const target = /^gitdir: (.+)$/.exec(pointer)?.[1];
  return target === undefined ? undefined : resolve(root, target);
}

function packedRef(folder: string, ref: string): string | undefined {
  const lines = readText(join(folder, 'packed-refs'))?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0];
}

/** Undefined for what is not there and for folders. */
function readText(path: string): string | undefined {
  return readIfThereSync(path)?.toString('utf8').trim();
}
