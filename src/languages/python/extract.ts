/**
 * One Python file to FileFacts. Its tokens are read into a light tree of its own, because a question to a syntax node
 * of the parser crosses into wasm. Each kind of node that says something has one handler; the scopes and the stack of
 * open symbols move along with the offset.
 */
import type { FileFacts } from '../../model/facts.ts';
import { FactsBuilder } from '../shared/facts-builder.ts';
import { annotatedName, assignment, flushFields } from './assignments.ts';
import { caseClause, comprehension, exceptClause, forStatement, lambda, walrus, withItem } from './blocks.ts';
import { call } from './calls.ts';
import { defineClass, typeAlias } from './classes.ts';
import { applyDecorator, decoratorsOf } from './decorators.ts';
import { markExports } from './exports.ts';
import { expressionOf, typeOfExpression } from './expressions.ts';
import { defineFunction } from './functions.ts';
import { decorates } from './handed-over.ts';
import { importFromStatement, importStatement } from './imports.ts';
import { assertion, condition } from './narrowing.ts';
import { PythonFile } from './python-file.ts';
import { attribute, mentionedName, passedMember, settleMentions } from './references.ts';
import { decoratorRoutes, settleRoutes } from './routes.ts';
import type { Scope } from './scopes.ts';
import { tokenize } from './syntax/lexer.ts';
import type { Kind, Node } from './syntax/node.ts';
import { parse } from './syntax/statements.ts';
import { isTestPath } from './test-paths.ts';
import { DOTTED } from './text-scan.ts';

type Handler = (file: PythonFile, node: Node) => void;

const HANDLERS = new Map<Kind, Handler>(
  Object.entries({
    decorated: decoratedDefinition,
    class: (file, node) => {
      if (!file.handled.has(node)) defineClass(file, node, node, []);
    },
    function: (file, node) => {
      if (!file.handled.has(node)) defineFunction(file, node, node, []);
    },
    lambda,
    import: importStatement,
    import_from: importFromStatement,
    outer_names: outerNames,
    assignment,
    annotated: annotatedName,
    walrus,
    type_alias: typeAlias,
    for: forStatement,
    list_comprehension: comprehension,
    set_comprehension: comprehension,
    dictionary_comprehension: comprehension,
    generator: comprehension,
    with_item: withItem,
    except: exceptClause,
    case: caseClause,
    if: condition,
    elif: condition,
    while: condition,
    conditional: condition,
    and: condition,
    or: condition,
    assert: assertion,
    return: returnStatement,
    yield: yieldExpression,
    raise: raiseStatement,
    call,
    attribute: member,
    name,
  } satisfies Partial<Record<Kind, Handler>>) as [Kind, Handler][],
);

export function extract(path: string, source: string): FileFacts {
  const tokens = tokenize(source);
  const { module, damaged } = parse(tokens);
  const facts = new FactsBuilder(path, 'python');
  const file = new PythonFile(facts, tokens, { isTest: isTestPath(path), onScopeClose: closeScope });
  visitAll(file, module);
  file.scopes.closeAll();
  markExports(file);
  settleMentions(file);
  settleRoutes(file);
  return facts.finish(damaged);
}

/** In the order of the source, outer before inner. Without recursion: a chain of calls may be thousands long. */
function visitAll(file: PythonFile, module: Node): void {
  const waiting = [module];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { kind, parts, start } = node;
    const handler = HANDLERS.get(kind);
    if (handler !== undefined) {
      file.facts.advance(start);
      file.scopes.advance(start);
      handler(file, node);
    }
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i] as Node;
      // Most nodes are names, and most of those stand where a name says nothing.
      if (part.kind !== 'name' || PASSING.has(kind) || MENTIONING.has(kind)) waiting.push(part);
    }
  }
}

/** Places where a name, or a member, is handed over. */
const PASSING = new Set<Kind>(['arguments', 'keyword', 'pair', 'list', 'tuple', 'return', 'expression_list']);
const PASSING_MEMBERS = new Set<Kind>(['arguments', 'keyword', 'pair', 'list', 'assignment', 'annotated']);
/** Places where a name is read. The first name of a path is part of the path's own reference. */
const MENTIONING = new Set<Kind>([
  'assignment',
  'annotated',
  'augmented',
  'default',
  'comparison',
  'binary',
  'unary',
  'not',
  'and',
  'or',
  'conditional',
  'parentheses',
  'subscript',
  'slice',
  'splat',
  'set',
  'string',
  'lambda',
  'walrus',
  'await',
  'yield',
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator',
  'for_in',
  'if_clause',
  'for',
  'if',
  'elif',
  'while',
  'with_item',
  'match',
  'case',
  'raise',
  'except',
  'as',
  'assert',
  'delete',
]);
/** Of these only the last part is a value, of those only what follows the first. */
const VALUE_LAST = new Set<Kind>(['keyword', 'assignment', 'annotated', 'walrus', 'lambda']);
const TARGET_FIRST = new Set<Kind>(['for', 'for_in']);

function isValue(node: Node, { kind, parts, last }: Node): boolean {
  return VALUE_LAST.has(kind) ? last === node : !TARGET_FIRST.has(kind) || parts[0] !== node;
}

function name(file: PythonFile, node: Node): void {
  const around = node.parent as Node;
  if (isValue(node, around)) mentionedName(file, node, PASSING.has(around.kind));
}

function member(file: PythonFile, node: Node): void {
  attribute(file, node);
  const around = node.parent as Node;
  if (PASSING_MEMBERS.has(around.kind) && isValue(node, around)) passedMember(file, node);
}

function decoratedDefinition(file: PythonFile, node: Node): void {
  const definition = node.last as Node;
  if (definition.kind === 'decorator') return;
  const decorators = decoratorsOf(file, node);
  file.handled.add(definition);
  const define = definition.kind === 'class' ? defineClass : defineFunction;
  const index = define(file, definition, node, decorators);
  if (index < 0) return;
  // Those above are handed what the one below made of it.
  const nearest = decorators.at(-1);
  if (nearest !== undefined && !nearest.call) decorates(file, nearest.node, index);
  for (const decorator of decorators) applyDecorator(file, decorator, index);
  decoratorRoutes(file, index, decorators);
}

/** `global a, b` and `nonlocal a`. */
function outerNames(file: PythonFile, node: Node): void {
  const scope = file.scopes.innermostFunction;
  if (scope !== undefined) scope.outer = new Set([...scope.outer, ...(file.text(node).match(/\w+/g)?.slice(1) ?? [])]);
}

function returnStatement(file: PythonFile, node: Node): void {
  file.scopes.returns(expressionOf(file, node.parts[0]));
}

function yieldExpression(file: PythonFile, node: Node): void {
  const value = node.parts[0];
  const delegated = value !== undefined && /^yield\s+from\b/.test(file.source.slice(node.start, node.start + 20));
  const expr = expressionOf(file, value);
  file.scopes.yields(delegated && expr !== '?' ? `${expr}~` : expr);
}

/** `raise Foo(...)`, `raise errors.Foo`: the type that is raised. A lower-case name is a value caught before. */
function raiseStatement(file: PythonFile, node: Node): void {
  const raised = node.parts[0];
  const callee = raised?.kind === 'call' ? raised.parts[0] : raised;
  const text = callee === undefined ? '' : file.text(callee);
  const at = text.lastIndexOf('.') + 1;
  if (callee !== undefined && DOTTED.test(text) && /^_*[A-Z]/.test(text.slice(at))) file.ref('throw', expressionOf(file, callee), callee.start + at);
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
