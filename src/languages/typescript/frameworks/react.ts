/** React's hooks: see hooks.ts. */
import { hookResult } from '../hooks.ts';
import type { CallResult } from './framework.ts';

export const react: CallResult = ({ ctx, node, callee, read }) => hookResult(ctx, node, callee, read);
