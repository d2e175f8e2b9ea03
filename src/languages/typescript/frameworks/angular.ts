/** Angular's dependency injection by class: `inject(Store)` gives a Store. */
import type { CallResult } from './framework.ts';

export const angular: CallResult = ({ callee, firstArgument }) => {
  const token = callee === 'inject' ? firstArgument() : '';
  return /^[A-Z][\w$]*$/.test(token) ? `<${token}>` : undefined;
};
