/** zustand's `create<State>(…)` gives a store of that state; `create<State>()(…)` the one that its first call named. */
import { isStoreMaker, madeStore } from '../stores.ts';
import { field } from '../syntax-questions.ts';
import { typeArguments } from '../types.ts';
import type { CallResult } from './framework.ts';

const STORE = /^<StoreApi<.*>>$/;

export const zustand: CallResult = ({ ctx, node, callee }) => {
  if (STORE.test(callee) && field(node, 'function')?.type === 'call_expression') return callee;
  if (!isStoreMaker(ctx, callee)) return undefined;
  const state = typeArguments(ctx, field(node, 'type_arguments')).slice(1, -1);
  return state === '' || state === 'any' ? undefined : madeStore(state);
};
