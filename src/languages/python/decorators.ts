/**
 * Decorators. A decorated definition is opened at its first decorator, so that what the decorators say belongs to it.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { expressionOf } from './expressions.ts';
import type { PythonFile } from './python-file.ts';

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
  for (let i = 0, count = node.namedChildCount - 1; i < count; i++) {
    const child = node.namedChild(i);
    const applied = child?.type === 'decorator' ? child.namedChild(0) : null;
    if (applied === null) continue;
    const call = applied.type === 'call';
    const callee = call ? (applied.childForFieldName('function') ?? applied) : applied;
    const text = file.text(callee);
    decorators.push({ name: text.slice(text.lastIndexOf('.') + 1), text, node: applied, call });
  }
  return decorators;
}

/** `@f` is a reference right here; for `@f(...)` the call handler makes it, because its arguments are ordinary code. */
export function applyDecorator(file: PythonFile, decorator: Decorator, at: SymbolIndex): void {
  if (decorator.call) {
    file.decoratorCalls.set(decorator.node.id, at);
    return;
  }
  file.handled.add(decorator.node.id);
  const text = file.text(decorator.node);
  file.ref('decorator', expressionOf(file, decorator.node), decorator.node.startIndex + text.lastIndexOf('.') + 1, at);
}

/** `@deprecated`, or the directive of that name in the docstring. */
export function deprecationFlag(doc: string, decorators: readonly Decorator[]): number {
  return doc.includes('.. deprecated::') || isApplied(decorators, 'deprecated') ? NODE_FLAGS.deprecated : 0;
}
