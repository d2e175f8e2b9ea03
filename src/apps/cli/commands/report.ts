/** `knowing report`: the graph as a whole, as a page. */
import type { GraphReport, ReportedHub } from '../../../engine/analyse/analyse-report.ts';
import type { CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

export const command: CommandSpec<{ limit: number; tests?: true }> = {
  name: 'report',
  group: 'ask',
  summary: 'size, hubs, cycles between packages, layers: a page in Markdown',
  description:
    'What everything depends on, which packages depend on each other in cycles (with the fewest edges that close each), and how packages are layered. Tests, vendored and generated code and examples are left out.',
  options: [
    { flags: '--limit <n>', summary: 'rows per table, at most', parse: wholeNumber('--limit', 1, 10_000), default: 15 },
    { flags: '--tests', summary: 'include test code' },
  ],
  examples: [
    { line: 'report > graph.md', says: 'a page' },
    { line: 'report --json --limit 100', says: 'as JSON' },
  ],
  async run(context) {
    const { analyseReport } = await import('../../../engine/analyse/analyse-report.ts');
    const { graphReportMarkdown } = await import('../../../engine/analyse/report-markdown.ts');
    const { limit, tests } = context.options;
    await withIndexedRepository(context, async (repository) => {
      const report = await analyseReport(repository, { limit, tests: tests === true });
      context.out.report(toRecord(report), () => graphReportMarkdown(report));
    });
  },
};

const hub = ({ node, neighbours }: ReportedHub) => ({ name: node.name, kind: node.kind, file: node.file, start_line: node.startLine, neighbours });

function toRecord({ counts, mostUsed, mostUsing, packages, packageCount, cycles, ...rest }: GraphReport) {
  const { nodesByKind, edgesByType, filesByLanguage, ...totals } = counts;
  return {
    ...rest,
    counts: { ...totals, nodes_by_kind: nodesByKind, edges_by_type: edgesByType, files_by_language: filesByLanguage },
    most_used: mostUsed.map(hub),
    most_using: mostUsing.map(hub),
    package_count: packageCount,
    packages: packages.map(({ neededBy, instability, ...p }) => ({ ...p, needed_by: neededBy, instability: Math.round(instability * 1000) / 1000 })),
    cycles: cycles.map(({ againstCount, ...c }) => ({ ...c, against_count: againstCount })),
  };
}
