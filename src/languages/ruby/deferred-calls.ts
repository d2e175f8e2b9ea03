/**
 * Calls that a framework makes on behalf of this one: `Job.perform_async(id)` runs `Job#perform` later, and
 * `UserMailer.welcome(user)` runs `UserMailer#welcome`. What the class has from the framework does not say so.
 */
import type { Call } from './calls.ts';
import type { RubyFile } from './ruby-file.ts';

const PERFORMS = /^perform_(?:async|in|at|later|now|inline|sync)$/;
const JOB = /^((?:::)?[A-Z][\w.]*?)(?:\.set\(\))?$/;

/** Rails names them so. */
const MAILER = /^(?:::)?[A-Z][\w.]*Mailer$/;

export function deferredCall(file: RubyFile, { name, nameAt, receiver }: Call): void {
  const job = PERFORMS.test(name) ? JOB.exec(receiver)?.[1] : undefined;
  if (job !== undefined) file.facts.refAt('callback', `${job}.new().perform`, nameAt);
  if (MAILER.test(receiver) && name !== 'new') file.facts.refAt('callback', `${receiver}.new().${name}`, nameAt);
}
