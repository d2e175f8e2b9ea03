/**
 * What a framework's own functions give back. They live outside of every repository that uses them, so nothing in it says
 * so. One file per framework, with its line in index.ts.
 */
import type { ExprText } from '../../../model/facts.ts';
import type { FileContext } from '../file-context.ts';
import type { Node } from '../syntax/node.ts';

export interface FrameworkCall {
  readonly ctx: FileContext;
  readonly node: Node;
  /** What is called, as written. */
  readonly callee: ExprText;
  /** The value of a part of the call. */
  read(node: Node): ExprText;
  /** The value of its first argument, `?` without one. */
  firstArgument(): ExprText;
}

/** Undefined when the call is none of the framework's, or says nothing. */
export type CallResult = (call: FrameworkCall) => ExprText | undefined;
