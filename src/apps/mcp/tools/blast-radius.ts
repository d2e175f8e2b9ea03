/** `blast_radius`: what a change of a symbol or file can break. */
import { z } from 'zod';
import { blastRadius, type DependentsReport } from '../../../engine/analyse/analyse-dependents.ts';
import { dependentsRecord } from '../../../engine/records/dependents-record.ts';
import { reachInWords } from '../../../engine/traffic/traffic-reach.ts';
import type { ToolAnswer } from '../answer.ts';
import { dependentLines } from '../dependent-lines.ts';
import * as parameters from '../parameters.ts';
import { possibleLines } from '../possible-lines.ts';
import { ambiguousAnswer, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';
import { ambiguousEverywhere, dependentsEverywhere } from '../workspace-lines.ts';

const DEFAULT_LIMIT = 40;
const MAX_PACKAGES = 8;

export const tool = defineTool({
  name: 'blast_radius',
  description:
    'Who calls and uses a symbol or file, transitively, as a tree with each call and its conditions: what a change of it can break. depth 1: direct callers.',
  core: true,
  input: z.object({ symbol: parameters.symbol, depth: parameters.depth, limit: parameters.limit, tests: parameters.flag, repo: parameters.repo }),
  run: (input, { workspace, session }) =>
    workspace.ask(input.repo, async (_, repository) => {
      const report = await blastRadius(repository, {
        symbol: input.symbol,
        limit: input.limit ?? DEFAULT_LIMIT,
        code: true,
        ...(input.depth === undefined ? {} : { depth: input.depth }),
        ...(input.tests === undefined ? {} : { tests: input.tests }),
      });
      if ('candidates' in report) return ambiguousAnswer(report.asked, report);
      session.learning(repository.place).used(report.symbol.hash, Date.now());
      return radiusAnswer(report);
    }),
  async everywhere(input, repositories, home) {
    const { workspaceBlastRadius } = await import('../../../engine/workspace/workspace-dependents.ts');
    const request = {
      symbol: input.symbol,
      limit: input.limit ?? DEFAULT_LIMIT,
      ...(input.depth !== undefined && { depth: input.depth }),
      ...(input.tests !== undefined && { tests: input.tests }),
      ...(home !== undefined && { home }),
    };
    const report = await workspaceBlastRadius(repositories, request);
    return 'candidates' in report ? ambiguousEverywhere(report) : dependentsEverywhere(report);
  },
});

function radiusAnswer(report: DependentsReport): ToolAnswer {
  const { symbol, purl, notes, listed, total, tests, depths, packages, completeness } = report;
  const where = packages.slice(0, MAX_PACKAGES).map((p) => `${p.package || '.'} ${p.symbols}`);
  // A tree that shows all of them says where they are itself.
  const spread = total > listed.length ? ` In ${where.join(', ')}.` : '';
  const text = [
    symbolLine(symbol, purl),
    ...notes,
    total === 0 ? 'Nothing is seen to depend on it.' : `A change can reach ${total} symbols (${tests} tests), by steps: ${depths.join(', ')}.${spread}`,
    ...(report.traffic === undefined ? [] : [`Goes through it: ${reachInWords(report.traffic)}.`]),
    ...dependentLines(listed, [symbol]),
    ...(total > listed.length ? [`… ${total - listed.length} more: raise limit`] : []),
    ...possibleLines(report),
  ].join('\n');
  return { text, facts: dependentsRecord(report), completeness };
}
