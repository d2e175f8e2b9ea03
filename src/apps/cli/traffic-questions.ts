/** The questions about what runs, each as a command of its own and as an action of `traces`. */
import type { CommandContext, OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';
import { withIndexedRepository } from './with-indexed-repository.ts';
import { standpoint } from './with-repository.ts';

export interface TrafficFlags {
  readonly environment?: string;
  readonly service?: string;
  readonly limit?: number;
  readonly days?: number;
}

export const ENVIRONMENT_OPTION: OptionSpec = { flags: '--environment <name>', summary: 'only this environment (deployment.environment)' };
export const SERVICE_OPTION: OptionSpec = { flags: '--service <name>', summary: 'only what this service was seen to do' };
export const LIMIT_OPTION: OptionSpec = { flags: '--limit <n>', summary: 'rows to list, at most (default: 40)', parse: wholeNumber('--limit', 1, 100_000) };
export const DAYS_OPTION: OptionSpec = {
  flags: '--days <n>',
  summary: 'not asked for in so many days is dead (default: 30)',
  parse: wholeNumber('--days', 1, 3_650),
};

const ROWS = 40;
const DAYS = 30;

type Context = CommandContext<TrafficFlags>;

const chosenEnvironment = ({ options: { environment } }: Context) => (environment === undefined ? {} : { environment });

export async function reportTraffic(context: Context, symbol: string | undefined): Promise<undefined> {
  const { runtimeTraffic } = await import('../../engine/runtime/analyse-traffic.ts');
  const { trafficRecord } = await import('../../engine/records/traffic-record.ts');
  const { trafficLines } = await import('./reports/traffic-report.ts');
  const { unlessAmbiguous } = await import('./chosen-symbol.ts');
  const { symbolFromRoot } = await import('../../util/rooted-paths.ts');
  const { service, limit = ROWS } = context.options;
  await withIndexedRepository(context, async (repository) => {
    const about = symbol === undefined ? {} : { symbol: symbolFromRoot(symbol, standpoint(context, repository)) };
    const answer = unlessAmbiguous(
      await runtimeTraffic(repository, { limit, ...about, ...chosenEnvironment(context), ...(service !== undefined && { service }) }),
    );
    context.out.report(trafficRecord(answer), (style) => trafficLines(answer, style));
  });
}

export async function reportDeadRoutes(context: Context): Promise<undefined> {
  const { deadRoutes } = await import('../../engine/runtime/dead-routes.ts');
  const { deadRoutesRecord } = await import('../../engine/records/traffic-record.ts');
  const { deadRouteLines } = await import('./reports/traffic-report.ts');
  await withIndexedRepository(context, async (repository) => {
    const answer = await deadRoutes(repository, { days: context.options.days ?? DAYS, ...chosenEnvironment(context) });
    context.out.report(deadRoutesRecord(answer), (style) => deadRouteLines(answer, style));
  });
}

export async function reportTraceStats(context: Context): Promise<undefined> {
  const { traceStats } = await import('../../engine/runtime/trace-stats.ts');
  const { traceStatsRecord } = await import('../../engine/records/traffic-record.ts');
  const { traceStatsLines } = await import('./reports/traffic-report.ts');
  await withIndexedRepository(context, async (repository) => {
    const stats = await traceStats(repository, { limit: context.options.limit ?? ROWS, ...chosenEnvironment(context) });
    context.out.report(traceStatsRecord(stats), (style) => traceStatsLines(stats, style));
  });
}
