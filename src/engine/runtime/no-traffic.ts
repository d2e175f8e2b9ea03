/** A question about what runs, where nothing has been seen. */
import { UserError } from '../../errors.ts';
import type { ServiceTraffic } from '../../model/traffic.ts';
import { repoCommand } from '../../util/own-command.ts';

/** What to do about it, for an answer that has nothing else to say. */
export const noTrafficYet = (): string =>
  `No traces have come in yet: \`${repoCommand('traces import FILE')}\` reads a file of them, \`${repoCommand('traces serve')}\` receives them, \`${repoCommand('traces demo')}\` shows what they give.`;

/** The services of one environment, all of them without; the word may be a beginning: `prod` for `production`. */
export function inEnvironment(services: readonly ServiceTraffic[], environment: string | undefined): readonly ServiceTraffic[] {
  if (environment === undefined || services.length === 0) return services;
  const exact = services.filter((service) => service.environment === environment);
  const chosen = exact.length > 0 ? exact : services.filter((service) => service.environment.startsWith(environment));
  if (chosen.length > 0) return chosen;
  const known = [...new Set(services.map((s) => s.environment || '(none)'))];
  throw new UserError('NOT_FOUND', `Nothing was seen in the environment '${environment}'.`, { hint: `There are ${known.join(', ')}.` });
}
