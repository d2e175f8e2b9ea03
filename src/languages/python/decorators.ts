/**
 * Decorators. A decorated definition is opened at its first decorator, so that what the decorators say belongs to it.
 */

import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { expressionOf } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';

/** A decorator: `name` is the last part of what is applied, `call` the node of `@f(...)`. */
export interface Decorator {
  readonly name: string;
  readonly text: string;
  readonly node: Node;
  readonly call: boolean;
}

export const isApplied = (decorators: readonly Decorator[], ...names: readonly string[]): boolean => decorators.some((d) => names.includes(d.name));

export function decoratorsOf(file: PythonFile, node: Node): Decorator[] {
  const decorators: Decorator[] = [];
  for (const part of node.parts) {
    if (part.kind !== 'decorator') continue;
    const applied = part.parts[0] as Node;
    const call = applied.kind === 'call';
    const callee = call ? (applied.parts[0] as Node) : applied;
    const text = file.text(callee);
    decorators.push({ name: text.slice(text.lastIndexOf('.') + 1), text, node: applied, call });
  }
  return decorators;
}

/** `@f` is a reference right here; for `@f(...)` the call handler makes it, because its arguments are ordinary code. */
export function applyDecorator(file: PythonFile, decorator: Decorator, at: SymbolIndex): void {
  if (decorator.call) {
    file.decoratorCalls.set(decorator.node, at);
    return;
  }
  file.handled.add(decorator.node);
  const text = file.text(decorator.node);
  file.ref('decorator', expressionOf(file, decorator.node), decorator.node.start + text.lastIndexOf('.') + 1, at);
}

/** `@deprecated`, or the directive of that name in the docstring. */
export function deprecationFlag(doc: string, decorators: readonly Decorator[]): number {
  return doc.includes('.. deprecated::') || isApplied(decorators, 'deprecated') ? NODE_FLAGS.deprecated : 0;
}
