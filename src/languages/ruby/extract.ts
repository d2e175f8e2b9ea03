/**
 * Captures of one Ruby file in document order in, FileFacts out. Each kind of capture has one handler; the scopes
 * and the stack of open symbols move along with the offset.
 */
import type { Node } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import type { ExtractInput } from '../contract.ts';
import { assignment } from './assignments.ts';
import { asPattern, block, forLoop, lambda, rescueClause } from './blocks.ts';
import { call, superCall } from './calls.ts';
import { defineContainer, defineMethod, singletonClass } from './definitions.ts';
import { environmentElement, subshell } from './effects.ts';
import { expressionOf, typeOfExpression } from './expressions.ts';
import { aliasStatement } from './macros.ts';
import { constant, identifier, instanceVariable } from './names.ts';
import { RubyFile } from './ruby-file.ts';
import type { Scope } from './scopes.ts';
import { isTestPath } from './test-paths.ts';

type Handler = (file: RubyFile, node: Node) => void;

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    module: (file, node) => defineContainer(file, node, 'module'),
    class: (file, node) => defineContainer(file, node, 'class'),
    singleton_class: singletonClass,
    method: defineMethod,
    block,
    lambda,
    assignment,
    operator_assignment: assignment,
    rescue: rescueClause,
    for: forLoop,
    as_pattern: asPattern,
    alias: aliasStatement,
    call,
    super: superCall,
    subshell,
    element: environmentElement,
    constant,
    identifier,
    instance_variable: instanceVariable,
  } satisfies Record<string, Handler>),
);

export function extract({ path, source, root, captures }: ExtractInput): FileFacts {
  const file = new RubyFile(path, source, { isTest: isTestPath(path), onScopeClose: closeScope });
  for (const { name, node } of captures) {
    file.facts.advance(node.startIndex);
    file.scopes.advance(node.startIndex);
    HANDLERS.get(name)?.(file, node);
  }
  file.scopes.advance(Number.POSITIVE_INFINITY);
  return file.facts.finish(root.hasError);
}

/** At the end of a class its accessors are known, at the end of a method its last expression and local names are. */
function closeScope(file: RubyFile, scope: Scope): void {
  if (scope.kind === 'body') typeAccessors(file, scope.owner);
  const symbol = scope.kind === 'method' && scope.result !== undefined ? file.facts.symbol(scope.symbol) : undefined;
  if (symbol === undefined || symbol.type !== undefined || symbol.kind === 'constructor') return;
  const value = file.scopes.inline(expressionOf(file, scope.result ?? null));
  if (value !== '?') symbol.value = value;
}

/** `attr_reader :store` is a method that gives `@store`: its type is known when the field's plainly is. */
function typeAccessors(file: RubyFile, owner: number): void {
  for (const [name, index] of file.members.get(owner) ?? []) {
    const symbol = file.facts.symbol(index);
    if (symbol?.kind !== 'property' || symbol.value !== `this.@${name}`) continue;
    const field = file.facts.symbol(file.member(owner, `@${name}`) ?? -1);
    const type = field?.value === undefined ? '' : typeOfExpression(field.value);
    if (type !== '') symbol.type = `=>${type}`;
  }
}
