/** A function that is handed to another one of the same file: whoever calls the parameter calls the function. */
import type { HandedFact } from '../../../model/facts.ts';
import { isCallableKind, isTypeKind } from '../../../model/node-kinds.ts';
import type { FileUnit } from '../symbols/symbols.ts';
import { heldCallables } from './held-callables.ts';
import { type LinkContext, sourceNode } from './link-context.ts';
import { shownSyms } from './shown-symbols.ts';

/** Where more may be meant, an edge to each would be wrong more often than its confidence says. */
const MAX_ALIKE = 3;

export function linkHanded(unit: FileUnit, { expr, at, offset, by, line, column }: HandedFact, { edges, evaluator }: LinkContext): void {
  const own = typeof expr === 'number' ? unit.syms[expr] : undefined;
  const found = typeof expr === 'number' ? undefined : evaluator.resolve(expr, { unit, at, offset });
  const held = found === undefined ? [] : heldCallables(found, evaluator.inheritance);
  const named = own !== undefined ? [own] : held.length > 0 || found === undefined ? held : shownSyms(found);
  const callables = named.filter((s) => s.node >= 0 && (isCallableKind(s.fact.kind) || isTypeKind(s.fact.kind)));
  if (new Set(callables.map((s) => s.node)).size > MAX_ALIKE) return;
  for (const { node } of callables) edges.add(sourceNode(unit, by), node, 'calls', 'ast_inferred', { line, column });
}
