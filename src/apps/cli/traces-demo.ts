/**
 * `knowing traces demo`: the sources of a small system and a recording of its traces, as they are in this package. Both
 * go into a folder that is deleted afterwards, so that neither the user's list nor any index changes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '../../util/package-version.ts';
import type { CommandContext } from './command.ts';
import type { TrafficFlags } from './traffic-questions.ts';

type Context = CommandContext<TrafficFlags>;

const ROWS = 25;
const DAYS = 30;

export async function showDemo(context: Context): Promise<undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-demo-'));
  try {
    const root = join(folder, 'shop');
    cpSync(join(packageFolder(), 'demo', 'shop'), root, { recursive: true });
    await replay(context, root, join(folder, 'shop.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function replay(context: Context, root: string, db: string): Promise<void> {
  const { placeToIndex } = await import('../../engine/repositories/roster.ts');
  const { indexRepository } = await import('../../engine/indexing/index-repository.ts');
  const { openIntake } = await import('../../engine/runtime/open-intake.ts');
  const { importTraceFile } = await import('../../engine/runtime/import-traces.ts');
  const options = { cwd: root, env: context.env, db };
  await indexRepository({ place: placeToIndex(options, root) });
  const { intake, repositories, close } = await openIntake(options);
  try {
    await importTraceFile(intake, join(packageFolder(), 'demo', 'shop.otlp.jsonl.gz'));
    await show(context, repositories[0] as (typeof repositories)[number], intake.counts.spans);
  } finally {
    await close();
  }
}

type Repository = Awaited<ReturnType<typeof import('../../engine/repositories/open-repository.ts').openRepository>>;

async function show({ out }: Context, repository: Repository, spans: number): Promise<void> {
  const { runtimeTraffic } = await import('../../engine/runtime/analyse-traffic.ts');
  const { deadRoutes } = await import('../../engine/runtime/dead-routes.ts');
  const { traceStats } = await import('../../engine/runtime/trace-stats.ts');
  const records = await import('../../engine/records/traffic-record.ts');
  const { deadRouteLines, traceStatsLines, trafficLines } = await import('./reports/traffic-report.ts');
  const { unlessAmbiguous } = await import('./chosen-symbol.ts');
  const traffic = unlessAmbiguous(await runtimeTraffic(repository, { limit: ROWS }));
  const dead = await deadRoutes(repository, { days: DAYS });
  const stats = await traceStats(repository, { limit: ROWS });
  const record = { spans, traffic: records.trafficRecord(traffic), dead_routes: records.deadRoutesRecord(dead), stats: records.traceStatsRecord(stats) };
  out.report(record, (style) => [
    ...['A shop in Node, Python, Go and Java, and a recording of what its OpenTelemetry libraries sent.', ''],
    ...[style.bold('$ knowing traces import shop.otlp.jsonl.gz && knowing traces stats'), ...traceStatsLines(stats, style), ''],
    ...[style.bold('$ knowing runtime-traffic'), ...trafficLines(traffic, style), ''],
    ...[style.bold('$ knowing dead-routes'), ...deadRouteLines(dead, style)],
  ]);
}
