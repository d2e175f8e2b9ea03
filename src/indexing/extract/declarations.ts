/**
 * What is left of the facts of a vendored file: types and callables that others may refer to, with what they inherit.
 * Its own calls, its constants (system headers alone have a hundred thousand) and its private parts are nobody's
 * question.
 */
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import { isConstantLikeKind, isTypeKind } from '../../model/node-kinds.ts';

const INHERITED = new Set(['extends', 'implements', 'mixin']);

export function declarationsOnly(facts: FileFacts): FileFacts {
  const places = new Map<number, number>([[-1, -1]]);
  const symbols: SymbolFact[] = [];
  facts.symbols.forEach((symbol, index) => {
    const owner = places.get(symbol.owner);
    if (owner === undefined || !isOffered(symbol)) return;
    places.set(index, symbols.length);
    symbols.push(owner === symbol.owner ? symbol : { ...symbol, owner });
  });
  const types = facts.types.flatMap((t) => {
    const at = INHERITED.has(t.role) ? places.get(t.at) : undefined;
    return at === undefined ? [] : [{ ...t, at }];
  });
  const { mounts: _, ...kept } = facts;
  return { ...kept, symbols, types, refs: [], bindings: [], routes: [], effects: [], relations: [], handedOn: [] };
}

function isOffered({ kind, visibility, hidden }: SymbolFact): boolean {
  if (hidden || isConstantLikeKind(kind)) return false;
  return isTypeKind(kind) || visibility === 'public' || visibility === 'protected';
}
