/** What a reference says that it hands over. */
import type { RefFact } from '../../../model/facts.ts';
import { GivenText, givenUnknown } from '../evaluate/expression.ts';
import type { Called } from '../evaluate/values.ts';

/** Where overloads are told apart, an argument of which nothing is known still counts. */
export function givenBy({ args, handed }: RefFact): Called {
  if (args === undefined) return true;
  return handed === undefined ? givenUnknown(args) : new GivenText(args, handed);
}
