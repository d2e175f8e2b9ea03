/** One call as the readers of calls see it: routes, effects, tests. */

import type { ExprText } from '../../model/facts.ts';
import type { Node } from './syntax/node.ts';

export interface CallSite {
  readonly node: Node;
  /** Callee as a path. */
  readonly expr: ExprText;
  /** Its last name; '' when there is none. */
  readonly name: string;
  readonly nameAt: number;
  /** The callee is nothing but a name. */
  readonly plain: boolean;
  /** Offset of the parenthesis that opens the arguments; -1 when not read from the text. */
  readonly open: number;
  /** `<A,B>` as written. */
  readonly typeArgs?: string;
}
