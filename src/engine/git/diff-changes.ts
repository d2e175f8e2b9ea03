/**
 * What differs between two states of a repository, file by file, from git: the lines on the side that the index knows,
 * and the words of the changed lines on both sides. Untracked files count as added to a working tree.
 */
import type { LineRange } from '../../analysis/test-scope/changed-symbols.ts';
import { git } from '../../util/git.ts';
import type { CommitRange } from './changed-lines.ts';

export interface FileChange {
  /** As the index knows it, or would: the old path unless the index is of the newer state. */
  readonly path: string;
  /** Absent: all of it. */
  readonly lines?: readonly LineRange[];
  /** The changed lines, without their markers. */
  readonly text: string;
}

/** Which of the two states the index was made of. */
export type DiffSide = 'old' | 'new';

const OPTIONS = ['--unified=0', '--no-color', '--no-ext-diff', '--find-renames', '--relative', '--src-prefix=a/', '--dst-prefix=b/'];

export async function changesInRange(root: string, { base, head }: CommitRange, side: DiffSide): Promise<FileChange[]> {
  return parseChanges(await git(root, ['-c', 'core.quotePath=false', 'diff', ...OPTIONS, base, head, '--']), side);
}

/** Everything since a commit, committed or not. */
export async function changesSince(root: string, commit: string): Promise<FileChange[]> {
  const tracked = parseChanges(await git(root, ['-c', 'core.quotePath=false', 'diff', ...OPTIONS, commit, '--']), 'old');
  const untracked = (await git(root, ['ls-files', '--others', '--exclude-standard', '-z'])).split('\0').filter((path) => path !== '');
  return [...tracked, ...untracked.map((path) => ({ path, text: '' }))];
}

export function parseChanges(diff: string, side: DiffSide): FileChange[] {
  const changes: FileChange[] = [];
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const change = parseFile(part.split('\n'), side);
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

function parseFile(lines: readonly string[], side: DiffSide): FileChange | undefined {
  const old = pathAfter(lines, '--- ', 'rename from ');
  const current = pathAfter(lines, '+++ ', 'rename to ');
  const path = (side === 'old' ? (old ?? current) : (current ?? old)) ?? headerPath(lines[0] as string);
  if (path === undefined) return undefined;
  const first = lines.findIndex((line) => line.startsWith('@@'));
  const hunks = first < 0 ? [] : lines.slice(first);
  const ranges = hunks.flatMap((line) => rangeOf(line, side) ?? []);
  const text = hunks.filter((line) => line.startsWith('+') || line.startsWith('-')).map((line) => line.slice(1));
  return { path, lines: ranges, text: text.join('\n') };
}

/** Undefined for a side on which the file is not there. */
function pathAfter(lines: readonly string[], marker: string, renamed: string): string | undefined {
  for (const line of lines) {
    if (line.startsWith('@@')) return undefined;
    if (line.startsWith(renamed)) return unquoted(line.slice(renamed.length));
    if (!line.startsWith(marker)) continue;
    const named = unquoted(line.slice(marker.length).replace(/\t$/, ''));
    return named === '/dev/null' ? undefined : named.slice(2);
  }
  return undefined;
}

/** A file whose mode alone changed, or a binary one, has no other lines with its name. */
const headerPath = (line: string): string | undefined => / b\/(.+)$/.exec(line)?.[1];

const unquoted = (text: string): string => text.replace(/^"(.*)"$/, (_, quoted: string) => quoted.replace(/\\(["\\])/g, '$1'));

/** Lines added only on the other side fall between two lines of this one. */
function rangeOf(line: string, side: DiffSide): LineRange | undefined {
  const [, a, b, c, d] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
  if (a === undefined) return undefined;
  const [start, count] = side === 'old' ? [Number(a), Number(b ?? 1)] : [Number(c), Number(d ?? 1)];
  return count === 0 ? { from: start, to: start + 1 } : { from: start, to: start + count - 1 };
}
