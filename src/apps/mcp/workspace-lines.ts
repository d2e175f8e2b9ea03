/** Answers about several repositories as lines that an agent reads: every line says its repository. */
import { workspaceDependentsRecord } from '../../engine/records/workspace-dependents-record.ts';
import type { PackageVersion } from '../../engine/workspace/package-versions.ts';
import type { WorkspaceDependent, WorkspaceDependentsReport } from '../../engine/workspace/workspace-dependents.ts';
import type { WorkspaceCandidates } from '../../engine/workspace/workspace-subject.ts';
import type { ToolAnswer } from './answer.ts';
import { symbolLine } from './symbol-lines.ts';

const UNSURE = 0.6;
const MAX_VERSIONS = 4;

export function ambiguousEverywhere({ asked, candidates, more }: WorkspaceCandidates): ToolAnswer {
  const rest = more > 0 ? [`  … and ${more} more`] : [];
  return {
    text: [
      `'${asked}' names ${candidates.length + more} symbols, likeliest first. Call again with one of:`,
      ...candidates.map((c) => `  ${c.symbol}  (line ${c.line})`),
      ...rest,
    ].join('\n'),
    facts: { state: 'ambiguous', candidates: candidates.map((c) => c.symbol), more },
  };
}

export function dependentsEverywhere(report: WorkspaceDependentsReport): ToolAnswer {
  const { repo, symbol, notes, total, tests, repositories, listed, versions, completeness } = report;
  const text = [
    `${repo}: ${symbolLine(symbol)}`,
    ...notes,
    total === 0
      ? 'Nothing is seen to depend on it.'
      : `${total} symbols depend on it (${tests} tests), in ${repositories.map((r) => `${r.repo} ${r.symbols}`).join(', ')}.`,
    ...listed.map(dependentLine),
    ...(total > listed.length ? [`… ${total - listed.length} more: raise limit`] : []),
    ...versionNotes(versions),
  ].join('\n');
  return { text, facts: workspaceDependentsRecord(report), completeness };
}

export function dependentLine({ repo, node, depth, via, uses, sites, confidence, test }: WorkspaceDependent): string {
  const marks = [...(test ? ['test'] : []), ...(confidence < UNSURE ? ['unsure'] : [])];
  const used = depth === 1 && uses.repo === repo ? via : `${via} ${uses.repo === repo ? '' : `${uses.repo}: `}${uses.node.name}`;
  return `${'  '.repeat(depth)}${repo}: ${node.name}  ${node.file}:${sites[0]?.line ?? node.startLine}  ${used}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
}

export const versionNotes = (versions: readonly PackageVersion[]): string[] =>
  versions
    .filter((v) => v.fits === false)
    .slice(0, MAX_VERSIONS)
    .map((v) => `${v.user} expects ${v.wanted} (${v.file}), here is ${v.published}`);
