/**
 * What a pull request changes, from git: the range in any of its spellings resolved to two commits, then the line
 * ranges that differ, as they are numbered in the newer one.
 */
import { UserError } from '../../errors.ts';
import { endlessGitFile, notReadToItsEnd } from '../../util/endless-git-files.ts';
import { git, isShallow, objectIds, tryGit } from '../../util/git.ts';
import { repoCommand } from '../../util/own-command.ts';

export interface CommitRange {
  readonly base: string;
  readonly head: string;
}

export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Git's name for a tree without files: what a first commit is compared with. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** `base..head`, `base...head`, a commit, or a branch against the main one. The base is where the two parted. */
export async function resolveRange(root: string, text: string): Promise<CommitRange> {
  const [, left, right] = /^(.*?)\.\.\.?(.*)$/.exec(text) ?? [];
  if (left === undefined) return branchOrCommit(root, text);
  const names = [left || 'HEAD', right || 'HEAD'];
  const commits = await objectIds(
    root,
    names.map((name) => `${name}^{commit}`),
  );
  const missing = names.find((_, at) => commits[at] === undefined);
  if (missing !== undefined) throw await noCommit(root, missing);
  const [base, head] = commits as [string, string];
  return { base: await mergeBase(root, base, head), head };
}

const MAIN_BRANCHES = ['refs/remotes/origin/HEAD', 'refs/heads/main', 'refs/heads/master'];

/** A branch means everything since it left the main one, unless it has nothing of its own. */
async function branchOrCommit(root: string, name: string): Promise<CommitRange> {
  const names = [`refs/heads/${name}`, `${name}^{commit}`, `${name}^{commit}^1`, ...MAIN_BRANCHES.map((ref) => `${ref}^{commit}`)];
  const [branch, head, parent, ...mains] = await objectIds(root, names);
  const main = mains.find((commit) => commit !== undefined);
  if (branch !== undefined && main !== undefined) {
    const base = await mergeBase(root, main, branch);
    if (base !== branch) return { base, head: branch };
  }
  if (head === undefined) throw await noCommit(root, name);
  if (parent === undefined && (await isShallow(root))) throw beyondShallow(`The commit before '${name}' is not here`);
  return { base: parent ?? EMPTY_TREE, head };
}

async function mergeBase(root: string, base: string, head: string): Promise<string> {
  return (await tryGit(root, ['merge-base', base, head]))?.trim() ?? base;
}

/** Commits to look at are there: a repository, and a commit in it. Gives HEAD. */
export async function requireHead(root: string): Promise<string> {
  const [head] = await objectIds(root, ['HEAD^{commit}']);
  if (head === undefined) throw await noCommit(root, 'HEAD');
  return head;
}

async function noCommit(root: string, name: string): Promise<UserError> {
  const endless = endlessGitFile(root);
  if (endless !== undefined)
    return new UserError('GIT', notReadToItsEnd(endless), { hint: 'Put an ordinary file there, or take the setting away that names it.' });
  if ((await tryGit(root, ['rev-parse', '--git-dir'])) === undefined)
    return new UserError('GIT', `${root} is not a git repository, so there are no changes to look at.`, {
      hint: `Ask about files or symbols instead: \`${repoCommand('context --files')}\`, \`${repoCommand('blast-radius')}\`, \`${repoCommand('test-scope <file>')}\`.`,
    });
  if ((await tryGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD'])) === undefined)
    return new UserError('GIT', `${root} has no commits yet, so there are no changes to look at.`, { hint: 'Commit first.' });
  if (await isShallow(root)) return beyondShallow(`There is no commit or branch '${name}' here`);
  return new UserError('GIT', `There is no commit or branch '${name}'.`, { hint: 'Give base..head, a commit or a branch; `git fetch` if it is on a remote.' });
}

const beyondShallow = (message: string): UserError =>
  new UserError('GIT', `${message}: this clone is shallow.`, { hint: '`git fetch --deepen 50` brings older commits, `git fetch --unshallow` all of them.' });

/** By path, files that are gone left out. */
export async function changedLines(root: string, { base, head }: CommitRange): Promise<Map<string, LineRange[]>> {
  const options = ['--unified=0', '--no-color', '--no-ext-diff', '--find-renames', '--relative', '--src-prefix=a/', '--dst-prefix=b/'];
  return parseDiff(await git(root, ['-c', 'core.quotePath=false', 'diff', ...options, base, head, '--']));
}

export function parseDiff(diff: string): Map<string, LineRange[]> {
  const changes = new Map<string, LineRange[]>();
  let ranges: LineRange[] = [];
  for (const [, path, start, count] of diff.matchAll(/^(?:--- .*\n\+\+\+ (.*)|@@ -\S+ \+(\d+)(?:,(\d+))? @@.*)$/gm)) {
    if (path !== undefined) {
      ranges = [];
      const name = newPath(path);
      if (name !== undefined) changes.set(name, ranges);
    } else ranges.push(toRange(Number(start), count === undefined ? 1 : Number(count)));
  }
  return changes;
}

/** Git quotes a path with odd characters and ends one with a blank in it with a tab. */
function newPath(text: string): string | undefined {
  const plain = text.replace(/\t$/, '').replace(/^"(.*)"$/, (_, quoted: string) => quoted.replace(/\\(["\\])/g, '$1'));
  return plain.startsWith('b/') ? plain.slice(2) : undefined;
}

/** Lines that were only taken away leave a gap behind the line before them. */
const toRange = (start: number, count: number): LineRange => (count === 0 ? { from: start, to: start + 1 } : { from: start, to: start + count - 1 });
