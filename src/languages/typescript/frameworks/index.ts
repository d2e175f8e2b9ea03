/** The frameworks, in the order in which they are asked. */
import { angular } from './angular.ts';
import type { CallResult, FrameworkCall } from './framework.ts';
import { react } from './react.ts';
import { vue } from './vue.ts';
import { zustand } from './zustand.ts';

const FRAMEWORKS: readonly CallResult[] = [vue, angular, zustand, react];

export function frameworkResult(call: FrameworkCall): ReturnType<CallResult> {
  for (const resultOf of FRAMEWORKS) {
    const result = resultOf(call);
    if (result !== undefined) return result;
  }
  return undefined;
}
