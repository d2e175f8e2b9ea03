/** `knowing runtime-traffic [symbol]`: who was seen to call what, how often and how fast. */
import type { CommandSpec } from '../command.ts';
import { ENVIRONMENT_OPTION, LIMIT_OPTION, reportTraffic, SERVICE_OPTION, type TrafficFlags } from '../traffic-questions.ts';

export const command: CommandSpec<TrafficFlags> = {
  name: 'runtime-traffic',
  group: 'ask',
  summary: 'who was seen to call what in production, how often and how fast',
  description:
    'Answers from traces and access logs that `knowing traces` took in. Requests that were served come with their share of all of them, calls between services with both ends; of a symbol, what it does and what it is used by.',
  arguments: [{ syntax: '[symbol]', summary: 'only of this symbol, route or file', completes: 'symbols' }],
  options: [ENVIRONMENT_OPTION, SERVICE_OPTION, LIMIT_OPTION],
  examples: [
    { line: 'runtime-traffic', says: 'the busiest routes and calls' },
    { line: 'runtime-traffic createOrder', says: 'of one handler' },
    { line: 'runtime-traffic --service checkout --environment production', says: 'of one service in one environment' },
  ],
  run: (context) => reportTraffic(context, context.args[0]),
};
