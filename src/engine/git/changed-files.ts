/** Files that differ between two commits, or between a commit and the working tree, with git's own view of renames. */
import { git } from '../../util/git.ts';

export interface ChangedFile {
  readonly status: 'added' | 'removed' | 'changed' | 'renamed';
  /** Undefined for an added file; `after` for a removed one. */
  readonly before: FileBlob | undefined;
  readonly after: FileBlob | undefined;
}

export interface FileBlob {
  readonly path: string;
  /** Object id; undefined for files that exist only on disk. */
  readonly blob: string | undefined;
}

/** `head` undefined: the working tree, as far as git tracks it. */
export interface ComparedCommits {
  readonly base: string;
  readonly head: string | undefined;
}

const REGULAR = /^100/;

export async function changedFiles(root: string, { base, head }: ComparedCommits): Promise<ChangedFile[]> {
  const options = ['--raw', '-z', '--no-abbrev', '--no-ext-diff', '--find-renames', '--relative', '-l', '4000'];
  return parseRaw(await git(root, ['diff', ...options, base, ...(head === undefined ? [] : [head]), '--']));
}

/** `:mode mode blob blob status\0path\0[path\0]` for each file. Links and submodules are skipped. */
function parseRaw(output: string): ChangedFile[] {
  const fields = output.split('\0');
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', status = ''] = (fields[at] as string).replace(/^:/, '').split(' ');
    const two = status.startsWith('R') || status.startsWith('C');
    const from = fields[at + 1] as string;
    const to = two ? (fields[at + 2] as string) : from;
    at += two ? 3 : 2;
    const before = status.startsWith('A') || status.startsWith('C') || !REGULAR.test(oldMode) ? undefined : { path: from, blob: oldBlob };
    const after = status.startsWith('D') || !REGULAR.test(newMode) ? undefined : { path: to, blob: /^0+$/.test(newBlob) ? undefined : newBlob };
    if (before === undefined && after === undefined) continue;
    files.push({ status: statusOf(before, after), before, after });
  }
  return files;
}

function statusOf(before: FileBlob | undefined, after: FileBlob | undefined): ChangedFile['status'] {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return before.path === after.path ? 'changed' : 'renamed';
}
