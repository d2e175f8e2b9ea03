/** Callers and blast radius in a workspace, for a terminal: nearest first, each with its repository. */
import type { WorkspaceDependent, WorkspaceDependentsReport } from '../../../engine/workspace/workspace-dependents.ts';
import { placeOf } from '../chosen-symbol.ts';
import type { Style } from '../output.ts';
import { completenessLines } from './completeness-lines.ts';
import type { Counted } from './dependents-report.ts';
import { alignColumns, formatCount } from './format-values.ts';
import { versionLines } from './version-lines.ts';

const MAX_SITES = 3;

export function workspaceDependentsLines(report: WorkspaceDependentsReport, [one, several]: Counted, style: Style): string[] {
  const { symbol, repo, notes, total, tests, listed, repositories, versions, completeness } = report;
  const count =
    total === 0
      ? `no ${several} found`
      : `${formatCount(total)} ${total === 1 ? one : several}${tests > 0 ? `, ${formatCount(tests)} of them in tests` : ''}, in ${repositories
          .map((r) => `${r.repo} (${formatCount(r.symbols)})`)
          .join(', ')}`;
  const rest = total - listed.length;
  return [
    `${style.dim(symbol.kind)} ${style.bold(symbol.name)}  ${style.cyan(`${repo}: ${placeOf(symbol)}`)}`,
    ...notes,
    count,
    ...workspaceDependentLines(listed, style),
    ...(rest > 0 ? [`  … ${formatCount(rest)} more: --limit shows more of them`] : []),
    ...versionLines(versions, style),
    ...completenessLines(completeness, style),
  ];
}

export function workspaceDependentLines(listed: readonly WorkspaceDependent[], style: Style): string[] {
  const rows = alignColumns(
    listed.map((d) => [d.repo, d.via, d.confidence.toFixed(2), sitePlace(d), d.node.kind === 'file' ? 'top of the file' : d.node.name, uses(d)]),
  );
  const several = new Set(listed.map((d) => d.depth)).size > 1;
  return rows.flatMap(([repo = '', via = '', sure = '', place = '', name = '', used = ''], i) => {
    const { depth } = listed[i] as WorkspaceDependent;
    const head = several && depth !== listed[i - 1]?.depth ? [style.bold(depth === 1 ? '1 step away' : `${depth} steps away`)] : [];
    return [...head, `  ${style.bold(repo)}  ${style.dim(via)}  ${style.dim(sure)}  ${style.cyan(place)}  ${name}  ${style.dim(used)}`.trimEnd()];
  });
}

function sitePlace({ node, sites }: WorkspaceDependent): string {
  if (node.file === '') return node.qualifiedName;
  if (sites.length === 0) return placeOf(node);
  const lines = [...new Set(sites.map((s) => s.line))];
  return `${node.file}:${lines.slice(0, MAX_SITES).join(',')}${lines.length > MAX_SITES ? ',…' : ''}`;
}

/** What it uses, where that is neither plain nor in its own repository. */
const uses = ({ depth, repo, uses: used }: WorkspaceDependent): string =>
  depth > 1 || used.repo !== repo ? `-> ${used.repo === repo ? '' : `${used.repo}: `}${used.node.kind === 'file' ? used.node.file : used.node.name}` : '';
