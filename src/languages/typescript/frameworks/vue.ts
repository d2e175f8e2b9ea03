/** Vue's compiler macros: `defineProps` gives the component's props, `withDefaults` the props it is handed. */
import { propsValue } from '../components/component-options.ts';
import type { CallResult } from './framework.ts';

export const vue: CallResult = ({ ctx, node, callee, firstArgument }) => {
  if (callee === 'defineProps') return propsValue(ctx, node);
  return callee === 'withDefaults' && ctx.component !== undefined ? firstArgument() : undefined;
};
