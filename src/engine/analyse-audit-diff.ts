/**
 * What a range of commits makes code able to do that it could not before: findings of both sides of the changed files
 * compared, and what of the new ones is suspicious. Against nothing, every file counts as new.
 */
import { compareFindings } from '../analysis/supply-chain/compare-findings.ts';
import { fileFindings } from '../analysis/supply-chain/file-findings.ts';
import type { Finding } from '../analysis/supply-chain/finding.ts';
import { judgeFindings, type Suspicion } from '../analysis/supply-chain/judge-findings.ts';
import { manifestFindings, runsAtInstall, scriptFiles } from '../analysis/supply-chain/manifest-findings.ts';
import { repositoryUrl } from '../config/repo-url.ts';
import { git } from '../util/git.ts';
import { type ComparedSides, compareSides } from './analyse-semantic-diff.ts';
import { changedFiles } from './changed-files.ts';
import { EMPTY_TREE } from './changed-lines.ts';
import { type ExtractedSide, extractSides } from './extract-sides.ts';

export { auditMarkdown } from '../analysis/supply-chain/audit-markdown.ts';
export type { Capability, Finding } from '../analysis/supply-chain/finding.ts';
export type { AuditRule, Severity, Suspicion } from '../analysis/supply-chain/judge-findings.ts';

export interface AuditDiff {
  readonly base: string;
  readonly head: string | undefined;
  readonly files: number;
  readonly added: readonly Finding[];
  readonly removed: readonly Finding[];
  readonly suspicions: readonly Suspicion[];
  readonly skipped: ComparedSides['skipped'];
}

/** `range` as for a semantic diff; without one the whole tree of HEAD counts as new. */
export async function auditDiff(root: string, range: string | undefined): Promise<AuditDiff> {
  const sides = range === undefined ? await wholeTree(root) : await compareSides(root, { range });
  return auditSides(sides);
}

async function wholeTree(root: string): Promise<ComparedSides> {
  const head = (await git(root, ['rev-parse', 'HEAD'])).trim();
  const files = await changedFiles(root, { base: EMPTY_TREE, head });
  return { base: EMPTY_TREE, head, ...(await extractSides(root, await repositoryUrl(root), files)) };
}

export function auditSides({ base, head, files, skipped }: ComparedSides): AuditDiff {
  const before = findingsOf(files.flatMap((f) => f.before ?? []));
  const after = findingsOf(files.flatMap((f) => f.after ?? []));
  const { added, removed } = compareFindings(before, after);
  return { base, head, files: files.length, added, removed, suspicions: judgeFindings(added, after), skipped };
}

function findingsOf(sides: readonly ExtractedSide[]): Finding[] {
  const scripts = new Set(sides.flatMap((s) => scriptFiles(s.path, s.text)));
  return sides.flatMap(({ path, text, source }) => {
    if (source === undefined) return manifestFindings(path, text);
    const installTime = runsAtInstall(path) || scripts.has(path);
    return [...manifestFindings(path, text), ...fileFindings({ facts: source.facts, source: text, test: source.test, installTime })];
  });
}
