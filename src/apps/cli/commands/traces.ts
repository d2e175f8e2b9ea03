/** `knowing traces import|serve|demo|traffic|dead-routes|stats`: what running programs were seen to do. */
import { UserError } from '../../../errors.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { wholeNumber } from '../option-values.ts';
import { DAYS_OPTION, ENVIRONMENT_OPTION, LIMIT_OPTION, reportDeadRoutes, reportTraceStats, reportTraffic, type TrafficFlags } from '../traffic-questions.ts';

const ACTIONS = ['import', 'serve', 'demo', 'traffic', 'dead-routes', 'stats'] as const;
type Action = (typeof ACTIONS)[number];

interface Options extends TrafficFlags {
  readonly all?: boolean;
  readonly host: string;
  readonly grpcPort: number;
  readonly httpPort: number;
  readonly progress: boolean;
}

type Context = CommandContext<Options>;

const port = (option: string) => wholeNumber(option, 0, 65_535);

export const command: CommandSpec<Options> = {
  name: 'traces',
  group: 'keep fresh',
  summary: 'take in traces and access logs, and ask what they show',
  description:
    'import reads files: OTLP (JSON, JSON lines, protobuf), Jaeger and Zipkin JSON, access logs (common, combined, nginx, Envoy, AWS ALB, JSON lines), packed with gzip or not. serve receives OTLP over gRPC and HTTP until it is stopped; beyond this machine it wants KNOWING_TRACES_TOKEN. Of every span only what names a route, rpc, topic, table, function or error is looked at; nothing that was sent or answered is kept, and paths are kept as templates. demo shows it all on a small recorded system. traffic, dead-routes and stats are the commands runtime-traffic, dead-routes and trace-stats.',
  arguments: [
    { syntax: '<action>', summary: 'what to do', choices: ACTIONS },
    { syntax: '[names...]', summary: 'import: the files; traffic: a symbol' },
  ],
  options: [
    { flags: '--service <name>', summary: 'import: whose lines they are, where they do not say; traffic: only of this service' },
    { ...ENVIRONMENT_OPTION, summary: 'import: of which environment they are, where they do not say; questions: only of this one' },
    { flags: '--all', summary: 'import and serve: for all repositories of `knowing list`, each its own services' },
    { flags: '--host <name>', summary: 'serve: address to listen on', default: '127.0.0.1' },
    { flags: '--grpc-port <n>', summary: 'serve: port for OTLP over gRPC, 0 for any', parse: port('--grpc-port'), default: 4317 },
    { flags: '--http-port <n>', summary: 'serve: port for OTLP over HTTP, 0 for any', parse: port('--http-port'), default: 4318 },
    { ...DAYS_OPTION, summary: `dead-routes: ${DAYS_OPTION.summary}` },
    LIMIT_OPTION,
    { flags: '--no-progress', summary: 'import: no progress bar' },
  ],
  examples: [
    { line: 'traces demo', says: 'what it gives, on a recorded system' },
    { line: 'traces import spans.jsonl', says: 'a file of the collector' },
    { line: 'traces import access.log.gz --service shop --environment production', says: 'a log of a web server' },
    { line: 'traces serve', says: 'receive from programs with OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318' },
    { line: 'traces dead-routes --days 7', says: 'routes that nobody asked for in a week' },
  ],
  run: (context) => RUN[context.args[0] as Action](context),
};

const RUN: Readonly<Record<Action, (context: Context) => Promise<'failed' | undefined>>> = {
  import: importFiles,
  serve,
  demo: async (context) => (await import('../traces-demo.ts')).showDemo(context),
  traffic: (context) => reportTraffic(context, context.args[1]),
  'dead-routes': (context) => reportDeadRoutes(context),
  stats: (context) => reportTraceStats(context),
};

async function importFiles(context: Context): Promise<undefined> {
  const files = context.args.slice(1);
  if (files.length === 0) throw new UserError('USAGE', 'No file is named.', { hint: `\`${ownCommand('traces import spans.jsonl')}\`` });
  const { importFilesInto } = await import('../traces-import.ts');
  await importFilesInto(context, files);
}

async function serve(context: Context): Promise<undefined> {
  const { repositoryOptions } = await import('../with-repository.ts');
  const { loadTraces } = await import('../../launch.ts');
  const { serveTraces } = await loadTraces();
  const { host, grpcPort, httpPort, all } = context.options;
  const say = (line: string) => context.out.note(line);
  await serveTraces({ ...repositoryOptions(context), env: context.env, all: all === true, host, grpcPort, httpPort, say });
}
