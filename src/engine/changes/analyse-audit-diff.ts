/**
 * What a range of commits makes code able to do that it could not before: findings of both sides of the changed files
 * compared, and what of the new ones is suspicious. Against nothing, every file counts as new.
 */
import type { AuditReport } from '../../analysis/supply-chain/audit-markdown.ts';
import { compareFindings } from '../../analysis/supply-chain/compare-findings.ts';
import { fileFindings } from '../../analysis/supply-chain/file-findings.ts';
import type { Finding } from '../../analysis/supply-chain/finding.ts';
import { judgeFindings } from '../../analysis/supply-chain/judge-findings.ts';
import { isManifest, manifestFindings, runsAtInstall, scriptFiles } from '../../analysis/supply-chain/manifest-findings.ts';
import { repositoryUrl } from '../../config/repo-url.ts';
import { changedFiles } from '../git/changed-files.ts';
import { EMPTY_TREE, requireHead } from '../git/changed-lines.ts';
import { type ComparedSides, compareSides, inCommits } from './analyse-semantic-diff.ts';
import { type ExtractedSide, extractSides } from './extract-sides.ts';

export { auditMarkdown } from '../../analysis/supply-chain/audit-markdown.ts';
export type { Finding } from '../../analysis/supply-chain/finding.ts';
export type { Severity, Suspicion } from '../../analysis/supply-chain/judge-findings.ts';

export interface AuditDiff extends AuditReport {
  readonly skipped: ComparedSides['skipped'];
}

/** `range` as for a semantic diff; without one the whole tree of HEAD counts as new. */
export async function auditDiff(root: string, range: string | undefined): Promise<AuditDiff> {
  const sides = range === undefined ? await wholeTree(root) : await compareSides(root, { range });
  return auditSides(sides);
}

async function wholeTree(root: string): Promise<ComparedSides> {
  const head = await requireHead(root);
  const files = await changedFiles(root, { base: EMPTY_TREE, head });
  return inCommits(await extractSides(root, await repositoryUrl(root), files), { base: EMPTY_TREE, head });
}

export async function auditSides(sides: ComparedSides): Promise<AuditDiff> {
  const { base, head, files, skipped } = sides;
  const [before, after] = [findingsOf(files.flatMap((f) => f.before ?? [])), findingsOf(files.flatMap((f) => f.after ?? []))];
  const { added, removed } = compareFindings(before, after);
  const around = await aroundFindings(sides, added, after);
  return { base, head, files: files.length, added, removed, suspicions: judgeFindings(added, around), skipped };
}

/** What is new is judged by all that its file does, bodies that did not change included. */
async function aroundFindings(sides: ComparedSides, added: readonly Finding[], known: readonly Finding[]): Promise<readonly Finding[]> {
  const isPart = new Set(sides.files.flatMap(({ after }) => (after?.source?.quiet.length ? after.path : [])));
  const unread = new Set(added.filter((f) => !f.test && isPart.has(f.path)).map((f) => f.path));
  return unread.size === 0 ? known : findingsOf((await sides.whole(unread)).files.flatMap((f) => f.after ?? []));
}

function findingsOf(sides: readonly ExtractedSide[]): Finding[] {
  const manifests = sides.filter((s) => isManifest(s.path));
  const scripts = new Set(manifests.flatMap((s) => scriptFiles(s.path, s.content.text)));
  const found = (side: ExtractedSide) => (isManifest(side.path) ? manifestFindings(side.path, side.content.text) : []);
  return sides.flatMap((side) => [...found(side), ...codeFindings(side, scripts)]);
}

function codeFindings({ path, content, source }: ExtractedSide, scripts: ReadonlySet<string>): Finding[] {
  const installTime = runsAtInstall(path) || scripts.has(path);
  return source === undefined ? [] : fileFindings({ facts: source.facts, source: content.text, test: source.test, installTime });
}
