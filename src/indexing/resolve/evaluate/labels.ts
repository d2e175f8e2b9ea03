/**
 * Which parameter each argument of a call is for, where callers write the labels of parameters. Arguments come in the order
 * of the parameters; some of these may be left out. A block behind the parentheses is for the next one that takes a function.
 */
import type { Sym } from '../symbols/symbols.ts';
import { REST } from './type-values.ts';

interface LabelledCall {
  readonly count: number;
  labels(): readonly string[] | undefined;
}

/** Of a block behind the parentheses. */
const ANY = '*';

/** By argument; undefined when the labels are not those of the callable. Without labels to compare the first is for the first. */
export function parametersTaken({ fact, file }: Sym, call: LabelledCall): readonly number[] | undefined {
  if (file.language.traits.overloads?.labelled !== true) return IN_ORDER;
  const { labels = NONE, params = NONE, arity } = fact;
  const written = call.labels();
  const spare = labels.length - (arity?.[0] ?? 0);
  const taken: number[] = [];
  let at = 0;
  for (let i = 0; i < call.count; i++) {
    const label = written?.[i] ?? '';
    if (label === '' && at > 0 && params[at - 1]?.startsWith(REST)) {
      taken.push(at - 1);
      continue;
    }
    const found = label === ANY ? nextFunction(params, at) : labels.indexOf(label, at);
    if (found < 0) return undefined;
    taken.push(found);
    at = found + 1;
  }
  return taken.length - new Set(taken).size === 0 && labels.length - taken.length > Math.max(0, spare) ? undefined : taken;
}

const NONE: readonly string[] = [];
const IN_ORDER: readonly number[] = [];

function nextFunction(params: readonly string[], from: number): number {
  for (let at = from; at < params.length; at++) if (params[at]?.includes('=>')) return at;
  // A type with a name may stand for a function.
  return params.length > from ? params.length - 1 : -1;
}
