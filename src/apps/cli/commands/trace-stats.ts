/** `knowing trace-stats`: what traces came in, and what of them could not be mapped. */
import type { CommandSpec } from '../command.ts';
import { ENVIRONMENT_OPTION, LIMIT_OPTION, reportTraceStats, type TrafficFlags } from '../traffic-questions.ts';

export const command: CommandSpec<TrafficFlags> = {
  name: 'trace-stats',
  group: 'ask',
  summary: 'what traces came in, and what of them could not be mapped',
  description:
    'Spans by environment and service, relations that could not be mapped to the code with the reason, and everything that was malformed, refused or lost.',
  options: [ENVIRONMENT_OPTION, LIMIT_OPTION],
  examples: [
    { line: 'trace-stats', says: 'of all services' },
    { line: 'trace-stats --environment staging --json', says: 'of one environment, as JSON' },
  ],
  run: (context) => reportTraceStats(context),
};
