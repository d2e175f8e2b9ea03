/** `knowing pr-impact <range>`: what a pull request changes, breaks and needs. */
import type { PrImpact } from '../../../engine/changes/analyse-pr-impact.ts';
import { prImpactRecord } from '../../../engine/records/change-record.ts';
import { repoCommand } from '../../../util/own-command.ts';
import { CHANGE_FORMAT_OPTION, type ChangeFormat } from '../change-format.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { semanticDiffLines } from '../reports/semantic-diff-report.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

interface Options extends WorkspaceFlag {
  readonly depth: number;
  readonly limit: number;
  readonly format?: ChangeFormat;
}

export const command: CommandSpec<Options> = {
  name: 'pr-impact',
  group: 'review',
  summary: 'what a pull request changes, breaks and needs: risk, tests, reviewers',
  description:
    'Compares both sides of a range by their symbols, finds what depends on the change in the index, which tests reach it and who should review it, and rates the risk, with reasons.',
  arguments: [{ syntax: '[range]', summary: 'base..head, a commit, or a branch against the main one (default: HEAD)' }],
  options: [
    { flags: '--depth <n>', summary: 'steps from the change to what depends on it', parse: wholeNumber('--depth', 1, 10), default: 3 },
    { flags: '--limit <n>', summary: 'dependents, tests and changes to list, at most', parse: wholeNumber('--limit', 1), default: 25 },
    CHANGE_FORMAT_OPTION,
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'pr-impact main..feature', says: 'of a branch' },
    { line: 'pr-impact HEAD~3..HEAD --format markdown', says: 'of the last three commits, ready to post' },
  ],
  async run(context) {
    const { analysePrImpact } = await import('../../../engine/changes/analyse-pr-impact.ts');
    const { prImpactMarkdown } = await import('../../../engine/changes/pr-impact-markdown.ts');
    const { depth, limit, format, workspace } = context.options;
    const shown = (impact: PrImpact, style: Style) => (format === 'markdown' ? prImpactMarkdown(impact) : lines(impact, limit, style));
    if (workspace !== undefined) return (await import('../workspaces/pr-impact.ts')).prImpactInWorkspace(context, workspace, shown);
    await withIndexedRepository(context, async (repository) => {
      const impact = await analysePrImpact(repository, { range: context.args[0] ?? 'HEAD', depth, limit });
      context.out.report(prImpactRecord(impact), (style) => shown(impact, style));
    });
  },
};

/** Reasons for more tests than the reached ones. */
const MAX_UNSURE = 3;

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

function lines({ diff, dependents, tests, suspicions, reviewers, pages, risk }: PrImpact, limit: number, style: Style): string[] {
  const paint = risk.level === 'high' ? style.red : risk.level === 'medium' ? style.yellow : style.green;
  const { completeness } = dependents;
  return [
    `${paint(`${risk.level} risk`)} (${risk.score})`,
    ...risk.reasons.map((r) => `  +${r.points}  ${r.text}`),
    style.bold(
      `depends on it: ${counted(dependents.total, 'symbol')}, ${dependents.tests} of them tests, in ${counted(dependents.packages.length, 'package')}${completeness.level === 'complete' ? '' : ' (at least)'}`,
    ),
    ...dependents.listed
      .slice(0, limit)
      .map(({ node, depth }) => `  ${depth}  ${style.dim(node.kind)} ${node.name}  ${style.cyan(`${node.file}:${node.startLine}`)}`),
    style.bold(`tests: ${tests.chosen} of ${tests.total}`),
    ...tests.unsure.slice(0, MAX_UNSURE).map((u) => `  unsure: ${u}`),
    ...(tests.unsure.length > MAX_UNSURE ? [`  unsure of ${tests.unsure.length - MAX_UNSURE} more`] : []),
    ...tests.commands.map((c) => `  ${c.line.length > 300 ? `${c.line.slice(0, 299)}…` : c.line}`),
    ...(tests.commands.some((c) => c.line.length > 300)
      ? [style.dim(`  in full: ${repoCommand(`test-scope --range ${diff.base.slice(0, 12)}..${diff.head?.slice(0, 12) ?? ''} --format command`)}`)]
      : []),
    ...(pages.length > 0
      ? [
          style.bold('pages that may be stale'),
          ...pages.slice(0, limit).map((p) => `  ${style.cyan(`${p.file}:${p.line}`)}  ${p.section}  ${style.dim(`names ${p.symbols.join(', ')}`)}`),
        ]
      : []),
    ...(reviewers.length > 0 ? [style.bold('reviewers'), ...reviewers.map((r) => `  ${r.name}  ${style.dim(r.reason)}`)] : []),
    ...suspicions.slice(0, limit).map((s) => `${style.yellow(s.severity)}  ${s.message}  ${style.cyan(`${s.finding.path}:${s.finding.line}`)}`),
    ...semanticDiffLines(diff, limit, style),
  ];
}
