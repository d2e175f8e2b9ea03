/** `knowing report`: the graph as a whole, as a page. */
import { reportRecord } from '../../../engine/records/report-record.ts';
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
      context.out.report(reportRecord(report), () => graphReportMarkdown(report));
    });
  },
};
