/** Asks a person before something is written outside of our own folders. A program has to say --yes instead. */
import { createInterface } from 'node:readline/promises';
import { UserError } from '../../errors.ts';

export interface Confirmation {
  /** What will happen, in lines. */
  readonly plan: readonly string[];
  readonly question: string;
  /** --yes was given. */
  readonly yes: boolean;
}

export async function confirm({ plan, question, yes }: Confirmation): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UserError('USAGE', `This needs your consent, and there is no terminal to ask on. ${plan.join(' ')}`, { hint: 'Pass --yes to consent.' });
  }
  const dialogue = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await dialogue.question(`${plan.join('\n')}\n${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    dialogue.close();
  }
}
