/** What changed between two commits in terms of symbols: the files that differ, extracted on both sides, compared. */
import { type SymbolDiff, semanticDiff } from '../analysis/semantic-diff/semantic-diff.ts';
import { repositoryUrl } from '../config/repo-url.ts';
import type { Repo } from '../model/graph.ts';
import { type ComparedCommits, changedFiles } from './changed-files.ts';
import { resolveRange } from './changed-lines.ts';
import { type ExtractedSides, extractSides, type SidesResult } from './extract-sides.ts';

export type { BreakingChange } from '../analysis/semantic-diff/breaking-changes.ts';
export type { SymbolDiff } from '../analysis/semantic-diff/semantic-diff.ts';
export { semanticDiffMarkdown } from '../analysis/semantic-diff/semantic-diff-markdown.ts';
export type { ChangeKind, SymbolChange, SymbolPlace } from '../analysis/semantic-diff/symbol-changes.ts';

export interface SemanticDiffRequest {
  /** `base..head`, a commit, a branch; with `workingTree` one commit that the files on disk are compared with. */
  readonly range: string;
  readonly workingTree?: boolean;
}

export interface SemanticDiffAnswer extends SymbolDiff, ComparedCommits {
  readonly files: Readonly<Record<ExtractedSides['file']['status'], number>>;
  /** Files that no language reads (documentation, data): they are not compared. */
  readonly otherFiles: number;
  readonly skipped: SidesResult['skipped'];
}

export interface ComparedSides extends SidesResult, ComparedCommits {}

/** Needs a git repository, but no index of it. */
export async function analyseSemanticDiff(root: string, request: SemanticDiffRequest): Promise<SemanticDiffAnswer> {
  return diffSides(await compareSides(root, request));
}

export async function compareSides(root: string, request: SemanticDiffRequest): Promise<ComparedSides> {
  const [commits, url] = await Promise.all([comparedCommits(root, request), repositoryUrl(root)]);
  return sidesOf({ root, url }, commits);
}

export async function sidesOf({ root, url }: Pick<Repo, 'root' | 'url'>, { base, head }: ComparedCommits): Promise<ComparedSides> {
  const files = await changedFiles(root, { base, head });
  return { base, head, ...(await extractSides(root, url, files)) };
}

async function comparedCommits(root: string, { range, workingTree }: SemanticDiffRequest): Promise<ComparedCommits> {
  const { base, head } = await resolveRange(root, workingTree === true ? `${range}..${range}` : range);
  return workingTree === true ? { base: head, head: undefined } : { base, head };
}

export function diffSides({ files, skipped, base, head }: ComparedSides): SemanticDiffAnswer {
  const counts = { added: 0, removed: 0, changed: 0, renamed: 0 };
  for (const { file } of files) counts[file.status]++;
  const read = files.filter((f) => f.before?.source !== undefined || f.after?.source !== undefined);
  const diff = semanticDiff(read.map((f) => ({ before: f.before?.source, after: f.after?.source })));
  return { ...diff, base, head, files: counts, otherFiles: files.length - read.length, skipped };
}
