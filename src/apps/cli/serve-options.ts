/** Options that `serve` and `daemon` share. */
import type { OptionSpec } from './command.ts';
import { wholeNumber } from './option-values.ts';

export interface ServeFlags {
  readonly idle?: number;
  readonly workingTree?: true;
  readonly traces?: true;
  readonly grpcPort: number;
  readonly httpPort: number;
}

const WEEK_MINUTES = 7 * 24 * 60;

export const SERVE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--idle <minutes>',
    summary: 'exit after this long without a change or a request; 0: never (default: 0 for serve, 480 for daemon)',
    parse: wholeNumber('--idle', 0, WEEK_MINUTES),
  },
  { flags: '--working-tree', summary: 'also follow uncommitted edits, in every repository' },
  { flags: '--traces', summary: 'also receive OpenTelemetry traces from this machine, for every repository; stays until it is stopped' },
  { flags: '--grpc-port <n>', summary: 'with --traces: port for OTLP over gRPC, 0 for any', parse: wholeNumber('--grpc-port', 0, 65_535), default: 4317 },
  { flags: '--http-port <n>', summary: 'with --traces: port for OTLP over HTTP, 0 for any', parse: wholeNumber('--http-port', 0, 65_535), default: 4318 },
];

/** The same for the process in the background. */
export function serveArguments({ idle, workingTree, traces, grpcPort, httpPort }: ServeFlags & { readonly idle: number }): string[] {
  const receiving = ['--traces', '--grpc-port', String(grpcPort), '--http-port', String(httpPort)];
  return ['--idle', String(idle), ...(workingTree === true ? ['--working-tree'] : []), ...(traces === true ? receiving : [])];
}
