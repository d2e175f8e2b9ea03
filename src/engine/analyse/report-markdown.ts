/** The report of a graph as a Markdown page. */
import { countOf } from '../../util/count-of.ts';
import { inlineCode as code } from '../../util/markdown.ts';
import { unreadWords } from '../unread/unread-files.ts';
import type { GraphReport, ReportedHub } from './analyse-report.ts';

const count = (n: number): string => n.toLocaleString('en-US');
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function graphReportMarkdown(report: GraphReport): string[] {
  const { counts, url, commit, unread } = report;
  return [
    `# ${url}`,
    '',
    `${countOf(counts.files, 'file')}, ${count(counts.nodes)} nodes, ${count(counts.edges)} edges, ${count(counts.unresolved)} names unresolved${commit === null ? '' : `, at ${code(commit.slice(0, 12))}`}.`,
    '',
    ...(unread.length === 0 ? [] : [`Not read, so not in it: ${unreadWords(unread)}.`, '']),
    ...table(
      'Languages',
      ['language', 'files'],
      Object.entries(counts.filesByLanguage).map(([name, n]) => [name, count(n)]),
    ),
    ...table(
      'Relations',
      ['type', 'edges'],
      Object.entries(counts.edgesByType).map(([name, n]) => [name, count(n)]),
    ),
    ...hubs('Most used', 'users', report.mostUsed),
    ...hubs('Using most', 'uses', report.mostUsing),
    ...table(
      `Packages (${report.packages.length} largest of ${report.packageCount})`,
      ['package', 'symbols', 'layer', 'needed by', 'needs', 'instability'],
      report.packages.map((p) => [code(p.package || '.'), count(p.symbols), String(p.layer), String(p.neededBy), String(p.needs), percent(p.instability)]),
    ),
    ...cycles(report),
    ...table(
      'Layers, from the bottom',
      ['layer', 'packages', 'largest'],
      report.layers.map((l) => [String(l.layer), String(l.packages), l.largest.map(code).join(', ')]),
    ),
  ];
}

const hubs = (title: string, unit: string, found: readonly ReportedHub[]): string[] =>
  table(
    title,
    ['symbol', 'kind', unit, 'place'],
    found.map(({ node, neighbours }) => [code(node.name), node.kind, count(neighbours), code(`${node.file}:${node.startLine}`)]),
  );

function cycles({ cycles: found }: GraphReport): string[] {
  if (found.length === 0) return ['## Circles between packages', '', 'None.', ''];
  const lines = found.flatMap(({ packages, against, againstCount }) => [
    `- ${packages.length} packages: ${packages.slice(0, 12).map(code).join(', ')}${packages.length > 12 ? ` and ${packages.length - 12} more` : ''}`,
    ...against.slice(0, 5).map((e) => `  - ${code(e.from)} needs ${code(e.to)} in ${e.weight} place${e.weight === 1 ? '' : 's'}`),
    ...(againstCount > 5 ? [`  - … ${againstCount - 5} more edges keep it closed`] : []),
  ]);
  return [`## Circles between packages (${found.length})`, '', 'Each with the lightest edges that keep it closed.', '', ...lines, ''];
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map((c) => c.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
