/** One call as the readers of calls see it: routes, effects, tests. */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';

export interface CallSite {
  readonly node: Node;
  readonly callee: Node;
  /** Callee as a path. */
  readonly expr: ExprText;
  /** Its last name. */
  readonly name: string;
}
