/** How complete an answer is, in a line for each reason. */
import type { Completeness } from '../../../engine/index.ts';
import type { Style } from '../output.ts';

const WORDS: Readonly<Record<Completeness['level'], string>> = {
  complete: 'complete: the index leaves nothing open',
  lower_bound: 'lower bound: there may be more',
  unknown: 'unknown: nothing was found, which does not prove that there is none',
};

export function completenessLines({ level, reasons }: Completeness, style: Style): string[] {
  const paint = level === 'complete' ? style.green : style.yellow;
  return [paint(WORDS[level]), ...reasons.map((reason) => `  ${style.dim(reason)}`)];
}
