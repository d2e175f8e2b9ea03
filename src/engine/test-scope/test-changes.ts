/** What a question about tests calls "the change": files, a range of commits, or what is not yet committed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import type { GraphReader } from '../../store/contract.ts';
import { tryGit } from '../../util/git.ts';
import { repoCommand } from '../../util/own-command.ts';
import { pathFromRoot } from '../../util/rooted-paths.ts';
import { type CommitRange, resolveRange } from '../git/changed-lines.ts';
import { changesInRange, changesSince, type FileChange } from '../git/diff-changes.ts';
import { overloadsAmong, resolveSymbol, uniqueName } from '../symbols/resolve-symbol.ts';
import { unknownPaths } from '../symbols/unknown-path.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

export interface ChangeRequest {
  /** Paths, relative ones from the root of the repository, each changed throughout; or symbols (`path:name`, a name), changed alone. */
  readonly files?: readonly string[];
  /** `base..head`, `base...head`, a commit or a branch; or the commits themselves. */
  readonly range?: string | CommitRange;
  /** Changes that the caller knows already. */
  readonly changes?: readonly FileChange[];
}

/** Without files, range and changes: everything since the indexed commit, committed or not; which may be nothing. */
export async function requestedChanges(view: SnapshotView, request: ChangeRequest): Promise<readonly FileChange[]> {
  const { repo, snapshot } = view;
  if (request.changes !== undefined) return request.changes;
  if (request.files !== undefined) return namedFiles(view, request.files);
  if (request.range !== undefined) {
    const range = typeof request.range === 'string' ? await resolveRange(repo.root, request.range) : request.range;
    return changesInRange(repo.root, range, snapshot.commit === range.head ? 'new' : 'old');
  }
  if (snapshot.commit === null)
    throw new UserError('GIT', `${repo.root} has no commits to compare with.`, { hint: `Name the changed files: ${repoCommand('test-scope <file>...')}` });
  return changesSince(repo.root, snapshot.commit);
}

/** A file that is neither indexed, nor on disk, nor known to git was mistyped: "every test" would hide that. */
async function namedFiles({ repo, reader }: SnapshotView, files: readonly string[]): Promise<FileChange[]> {
  const paths = files.map((path) => pathFromRoot(path, { cwd: repo.root, root: repo.root }));
  const indexed = new Set((await reader.filesByPath(paths)).map((f) => f.path));
  const missing = paths.filter((path) => !indexed.has(path) && !existsSync(join(repo.root, path)));
  const unknown = new Set(await notInGit(repo.root, missing));
  const changes = await Promise.all(paths.map((path, i) => (unknown.has(path) ? changedSymbol(reader, files[i] as string) : [{ path, text: '' }])));
  const mistyped = paths.filter((_, i) => changes[i] === undefined);
  if (mistyped.length > 0)
    throw unknownPaths(
      mistyped,
      (await reader.files()).map((f) => f.path),
    );
  return changes.flatMap((some) => some ?? []);
}

/** What is not a file may be a symbol: its lines changed. Undefined where it is neither. */
async function changedSymbol(reader: GraphReader, name: string): Promise<FileChange[] | undefined> {
  const resolved = await resolveSymbol(reader, name).catch((error: unknown) => {
    if (error instanceof UserError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (resolved === undefined) return undefined;
  const nodes = 'found' in resolved ? [resolved.found] : resolved.more === 0 ? overloadsAmong(resolved.candidates) : undefined;
  if (nodes === undefined && 'candidates' in resolved)
    throw new UserError('AMBIGUOUS', `'${name}' could be any of ${resolved.candidates.length + resolved.more} symbols.`, {
      hint: `Name one of them: ${resolved.candidates.map(uniqueName).join(', ')}.`,
    });
  return nodes?.filter((n) => n.file !== '').map((n) => ({ path: n.file, lines: [{ from: n.startLine, to: n.endLine }], text: n.name }));
}

/** Of files that are gone, those that no commit had. */
async function notInGit(root: string, paths: readonly string[]): Promise<string[]> {
  const had = await Promise.all(paths.map(async (path) => (await tryGit(root, ['log', '--max-count=1', '--format=%H', '--', path])) ?? ''));
  return paths.filter((_, i) => had[i]?.trim() === '');
}
