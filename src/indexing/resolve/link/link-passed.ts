/**
 * What an expression passes on its way: `settings.cache.get(key)` reads `settings` and `settings.cache`, wherever `get`
 * leads. Values on the way become edges of their own. Where the way ends inside of it, because what follows belongs to
 * something outside or is not known (`Entry.objects.filter()`, `task.delay()`), the type or function that it got to is
 * mentioned as well, since no other edge says so.
 */
import type { EdgeType } from '../../../model/edge-types.ts';
import type { RefFact } from '../../../model/facts.ts';
import { isFieldLikeKind, isTypeKind, isValueKind } from '../../../model/node-kinds.ts';
import { parseExpression, type Step } from '../evaluate/expression.ts';
import type { Found } from '../evaluate/values.ts';
import type { Sym } from '../symbols/symbols.ts';
import type { Site } from './edge-collector.ts';
import { isShown } from './shown-symbols.ts';

export interface Passed {
  readonly target: number;
  readonly type: EdgeType;
  readonly via: Found['via'];
  /** Not known where a call or an index comes between. */
  readonly site: Site | undefined;
}

const SELF: ReadonlySet<string> = new Set(['this', 'cls', 'super']);

/** `founds`: the head and every step but the last, as far as they were known. `linked`: the expression as a whole has an edge. */
export function passedSymbols(ref: RefFact, founds: readonly Found[], linked: boolean): Passed[] {
  const { head, headType, steps } = parseExpression(ref.expr);
  // What a parameter takes is worked out, and stands nowhere in the code.
  const taken = steps.findLastIndex((s) => s.op === 'param');
  const written = taken < 0 ? 0 : taken + 2;
  const end = linked ? -1 : founds.findLastIndex((f) => f.syms.length > 0);
  const out: Passed[] = [];
  founds.forEach(({ syms, via }, i) => {
    if (i < written || (i === 0 && (headType !== undefined || SELF.has(head) || !isDeclared(via)))) return;
    // What is called has a reference of its own.
    if (via === 'name' || steps[i]?.op === 'call') return;
    const sym = syms.map((s) => s.definition ?? s).find((s) => isShown(s) && (isValueKind(s.fact.kind) || (i === end && isMentioned(s, ref, steps))));
    if (sym === undefined) return;
    const type = isFieldLikeKind(sym.fact.kind) ? 'accesses_field' : 'references';
    out.push({ target: sym.node, type, via, site: siteOf(ref, head, steps, i) });
  });
  return out;
}

/** A local variable stands for what it holds; that was mentioned where it got it. */
const isDeclared = (via: Found['via']): boolean => via === 'scope' || via === 'import';

/** A function is mentioned when a member of it is called, and not what it gives back. */
const isMentioned = ({ fact: { kind } }: Sym, { role }: RefFact, steps: readonly Step[]): boolean =>
  isTypeKind(kind) || (kind === 'function' && role === 'call' && steps.every((s) => s.op === 'member'));

/** Where the name of the head (0) or of the i-th step stands, counted back from the last name. */
function siteOf({ line, column }: RefFact, head: string, steps: readonly Step[], i: number): Site | undefined {
  const names = [i === 0 ? head : stepName(steps[i - 1]), ...steps.slice(i, -1).map(stepName)];
  const back = names.reduce((sum: number | undefined, n) => (sum === undefined || n === undefined ? undefined : sum + n.length + 1), 0);
  return back === undefined || back > column ? undefined : { line, column: column - back };
}

const stepName = (step: Step | undefined): string | undefined => (step?.op === 'member' ? step.name : undefined);
