/** What changed between two commits in terms of symbols: the files that differ, extracted on both sides, compared. */
import { type FileSides, type SymbolDiff, semanticDiff } from '../../analysis/semantic-diff/semantic-diff.ts';
import { unreadRelations } from '../../analysis/semantic-diff/unread-relations.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import type { Repo } from '../../model/graph.ts';
import { type ComparedCommits, changedFiles } from '../git/changed-files.ts';
import { resolveRange } from '../git/changed-lines.ts';
import { type ExtractedSides, extractSides, type SidesResult } from './extract-sides.ts';

export type { SymbolDiff } from '../../analysis/semantic-diff/semantic-diff.ts';
export { semanticDiffMarkdown } from '../../analysis/semantic-diff/semantic-diff-markdown.ts';
export type { SymbolChange, SymbolPlace } from '../../analysis/semantic-diff/symbol-changes.ts';

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

export interface ComparedSides extends Omit<SidesResult, 'whole'>, ComparedCommits {
  whole(paths: ReadonlySet<string>): Promise<ComparedSides>;
}

/** Needs a git repository, but no index of it. */
export async function analyseSemanticDiff(root: string, request: SemanticDiffRequest): Promise<SemanticDiffAnswer> {
  return diffSides(await compareSides(root, request));
}

export async function compareSides(root: string, request: SemanticDiffRequest): Promise<ComparedSides> {
  const [commits, url] = await Promise.all([comparedCommits(root, request), repositoryUrl(root)]);
  return sidesOf({ root, url }, commits);
}

async function sidesOf({ root, url }: Pick<Repo, 'root' | 'url'>, { base, head }: ComparedCommits): Promise<ComparedSides> {
  const files = await changedFiles(root, { base, head });
  return inCommits(await extractSides(root, url, files), { base, head });
}

export const inCommits = (sides: SidesResult, { base, head }: ComparedCommits): ComparedSides => ({
  ...sides,
  base,
  head,
  whole: async (paths) => inCommits(await sides.whole(paths), { base, head }),
});

async function comparedCommits(root: string, { range, workingTree }: SemanticDiffRequest): Promise<ComparedCommits> {
  const { base, head } = await resolveRange(root, workingTree === true ? `${range}..${range}` : range);
  return workingTree === true ? { base: head, head: undefined } : { base, head };
}

export async function diffSides(sides: ComparedSides): Promise<SemanticDiffAnswer> {
  const read = readable(sides);
  const diff = semanticDiff(read);
  const unread = unreadRelations(read, diff);
  const { base, head, files, skipped } = sides;
  const counts = { added: 0, removed: 0, changed: 0, renamed: 0 };
  for (const { file } of files) counts[file.status]++;
  const whole = unread.size === 0 ? diff : semanticDiff(readable(await sides.whole(unread)));
  return { ...whole, base, head, files: counts, otherFiles: files.length - read.length, skipped };
}

/** Without files that no language reads. */
const readable = ({ files }: ComparedSides): FileSides[] =>
  files.map((f) => ({ before: f.before?.source, after: f.after?.source })).filter((f) => f.before !== undefined || f.after !== undefined);
