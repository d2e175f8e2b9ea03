/**
 * Authors of files, from git: several blames at a time, one file each. A file that git cannot blame (not in that
 * commit) is left out. Results arrive in any order; what is done with each is the caller's.
 */
import { tryGit } from './git.ts';
import { type BlamedRun, parseBlame } from './git-blame-output.ts';

export interface BlameRequest {
  readonly root: string;
  readonly commit: string;
  readonly paths: readonly string[];
  /** At a time. */
  readonly jobs: number;
  readonly onFile: (path: string, runs: readonly BlamedRun[] | undefined) => void | Promise<void>;
}

export async function blameFiles({ root, commit, paths, jobs, onFile }: BlameRequest): Promise<void> {
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) {
      const output = await tryGit(root, ['blame', '--incremental', '-w', commit, '--', path]);
      await onFile(path, output === undefined ? undefined : parseBlame(output));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, paths.length)) }, worker));
}
