/** `knowing dead-routes`: routes that code registers and nobody asks for. */
import type { CommandSpec } from '../command.ts';
import { DAYS_OPTION, ENVIRONMENT_OPTION, reportDeadRoutes, type TrafficFlags } from '../traffic-questions.ts';

export const command: CommandSpec<TrafficFlags> = {
  name: 'dead-routes',
  group: 'change',
  summary: 'routes that nobody was seen to ask for',
  description:
    'Compares the routes of the code with the traffic that `knowing traces` took in. Routes of services that were never seen are counted, not judged. Days are counted back from the newest observation.',
  options: [DAYS_OPTION, ENVIRONMENT_OPTION],
  examples: [
    { line: 'dead-routes', says: 'not asked for in 30 days' },
    { line: 'dead-routes --days 7 --environment production', says: 'in a week of production' },
  ],
  run: (context) => reportDeadRoutes(context),
};
