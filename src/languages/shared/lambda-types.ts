/**
 * What the parameters of a lambda are when it is assigned to a variable of a functional type: `Func<Job, bool>` and
 * `Predicate<Job>` take a Job. The rules are data; the last type argument of some is the result.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import { splitAtCommas } from './brackets.ts';

/** Which type arguments are parameters: all, all but the last (the result), or the only one, twice. */
export type LambdaShape = 'all' | 'withoutResult' | 'twice';

export function lambdaParameters(type: TypeText, shapes: Readonly<Record<string, LambdaShape>>): readonly ExprText[] | undefined {
  const open = type.indexOf('<');
  const shape = open < 0 ? undefined : shapes[type.slice(type.lastIndexOf('.', open) + 1, open)];
  if (shape === undefined) return undefined;
  const args = splitAtCommas(type, open + 1, type.length - 1).map((s) => `<${type.slice(s.start, s.end)}>`);
  if (shape === 'withoutResult') return args.slice(0, -1);
  return shape === 'twice' ? [...args, ...args] : args;
}
