/** The same question about several things in one call: each is answered by itself, and one that is not there hides none of the others. */
import { UserError } from '../../errors.ts';
import type { ToolAnswer } from './answer.ts';
import { explainedError } from './frame.ts';

export async function answerEach(names: readonly string[], ask: (name: string) => Promise<ToolAnswer>): Promise<ToolAnswer> {
  const [first, ...others] = names as [string, ...string[]];
  if (others.length === 0) return ask(first);
  return joined(await Promise.all(names.map((name) => ask(name).catch(unlessExpected))));
}

function unlessExpected(error: unknown): ToolAnswer {
  if (error instanceof UserError) return explainedError(error);
  throw error;
}

function joined(answers: readonly ToolAnswer[]): ToolAnswer {
  const judged = answers.flatMap((a) => a.completeness ?? []);
  const worst = judged.find((c) => c.level !== 'complete') ?? judged[0];
  return {
    text: answers.map((a) => a.text).join('\n'),
    facts: { answers: answers.map((a) => a.facts ?? {}) },
    ...(worst && { completeness: { level: worst.level, reasons: [...new Set(judged.flatMap((c) => c.reasons))] } }),
  };
}
