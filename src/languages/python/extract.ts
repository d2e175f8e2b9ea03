/**
 * Captures of one Python file in document order in, FileFacts out. Each kind of capture has one handler; the scopes
 * and the stack of open symbols move along with the offset.
 */
import type { Node, QueryCapture } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import type { ExtractInput } from '../contract.ts';
import { FactsBuilder } from '../shared/facts-builder.ts';
import { assignment, flushFields } from './assignments.ts';
import { caseClause, comprehension, exceptClause, forStatement, lambda, walrus, withItem } from './blocks.ts';
import { call } from './calls.ts';
import { statementChain } from './chains.ts';
import { defineClass, typeAlias } from './classes.ts';
import { applyDecorator, decoratorsOf } from './decorators.ts';
import { markExports } from './exports.ts';
import { expressionOf, typeOfExpression } from './expressions.ts';
import { defineFunction } from './functions.ts';
import { importFromStatement, importStatement } from './imports.ts';
import { assertion, condition } from './narrowing.ts';
import { PythonFile } from './python-file.ts';
import { attribute, mentionedName, passedMember, settleMentions } from './references.ts';
import { decoratorRoutes, settleRoutes } from './routes.ts';
import type { Scope } from './scopes.ts';
import { isTestPath } from './test-paths.ts';
import { DOTTED, matchAt } from './text-scan.ts';

/** Captures that may start at one place, before a chain is taken to be too long to look at. */
const LOOK_AHEAD = 200;
const RETURN_AT = /return[ \t]+/y;

type Handler = (file: PythonFile, node: Node) => void;

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    decorated: decoratedDefinition,
    class: (file, node) => {
      if (!file.handled.has(node.id)) defineClass(file, node, node, []);
    },
    function: (file, node) => {
      if (!file.handled.has(node.id)) defineFunction(file, node, node, []);
    },
    lambda,
    import: importStatement,
    import_from: importFromStatement,
    outer_names: outerNames,
    assignment,
    walrus,
    type_alias: typeAlias,
    for: forStatement,
    comprehension,
    with_item: withItem,
    except: exceptClause,
    case: caseClause,
    condition,
    assert: assertion,
    return: returnStatement,
    yield: yieldExpression,
    raise: raiseStatement,
    attribute,
    passed: (file, node) => mentionedName(file, node, true),
    mentioned: (file, node) => mentionedName(file, node, false),
    passed_member: passedMember,
  } satisfies Record<string, Handler>),
);

export function extract({ path, source, root, captures }: ExtractInput): FileFacts {
  const facts = new FactsBuilder(path, 'python');
  const file = new PythonFile(facts, source, { isTest: isTestPath(path), onScopeClose: closeScope });
  for (let i = 0; i < captures.length; i++) {
    const { name, node } = captures[i] as QueryCapture;
    facts.advance(node.startIndex);
    file.scopes.advance(node.startIndex);
    if (name === 'call') call(file, node, isInnermostCall(captures, i));
    else HANDLERS.get(name)?.(file, node);
  }
  file.scopes.closeAll();
  markExports(file);
  settleMentions(file);
  settleRoutes(file);
  return facts.finish(root.hasError);
}

/** `a().b()` has two calls that start together; the outer one comes first. */
function isInnermostCall(captures: readonly QueryCapture[], index: number): boolean {
  const start = captures[index]?.node.startIndex;
  const limit = Math.min(captures.length, index + LOOK_AHEAD);
  for (let i = index + 1; i < limit; i++) {
    if (captures[i]?.node.startIndex !== start) return true;
    if (captures[i]?.name === 'call') return false;
  }
  return limit === captures.length;
}

function decoratedDefinition(file: PythonFile, node: Node): void {
  const definition = node.childForFieldName('definition');
  if (definition === null) return;
  const decorators = decoratorsOf(file, node);
  file.handled.add(definition.id);
  const define = definition.type === 'class_definition' ? defineClass : defineFunction;
  const index = define(file, definition, node, decorators);
  if (index < 0) return;
  for (const decorator of decorators) applyDecorator(file, decorator, index);
  decoratorRoutes(file, index, decorators);
}

/** `global a, b` and `nonlocal a`. */
function outerNames(file: PythonFile, node: Node): void {
  const scope = file.scopes.innermostFunction;
  if (scope !== undefined) scope.outer = new Set([...scope.outer, ...(file.text(node).match(/\w+/g)?.slice(1) ?? [])]);
}

function returnStatement(file: PythonFile, node: Node): void {
  const blank = matchAt(RETURN_AT, file.source, node.startIndex);
  const chain = blank === null ? undefined : statementChain(file, node.startIndex + blank[0].length);
  file.scopes.returns(chain?.expr ?? expressionOf(file, node.namedChild(0)));
}

function yieldExpression(file: PythonFile, node: Node): void {
  const value = node.namedChild(0);
  const delegated = value !== null && /^yield\s+from\b/.test(file.source.slice(node.startIndex, node.startIndex + 20));
  const expr = expressionOf(file, value);
  file.scopes.yields(delegated && expr !== '?' ? `${expr}~` : expr);
}

/** `raise Foo(...)`, `raise errors.Foo`: the type that is raised. A lower-case name is a value caught before. */
function raiseStatement(file: PythonFile, node: Node): void {
  const raised = node.namedChild(0);
  const callee = raised?.type === 'call' ? raised.childForFieldName('function') : raised;
  const text = callee === null || callee === undefined ? '' : file.text(callee);
  const at = text.lastIndexOf('.') + 1;
  if (callee && DOTTED.test(text) && /^_*[A-Z]/.test(text.slice(at))) file.ref('throw', expressionOf(file, callee), callee.startIndex + at);
}

/** At the end of a function its result is known, at the end of a class its fields are. */
function closeScope(file: PythonFile, scope: Scope): void {
  if (scope.kind === 'class') flushFields(file, scope.symbol);
  const symbol = scope.kind === 'function' ? file.facts.symbol(scope.symbol) : undefined;
  if (symbol === undefined || symbol.type !== undefined || symbol.value !== undefined) return;
  if (scope.yielded === undefined || scope.managed) {
    const value = scope.managed ? scope.yielded : scope.returned;
    // An instance of whatever class the method is called on.
    if (value === 'cls()') symbol.type = 'Self';
    else if (value !== undefined && value !== '?') symbol.value = value;
    return;
  }
  const element = typeOfExpression(scope.yielded);
  if (element !== '') symbol.type = `Iterator<${element}>`;
}
