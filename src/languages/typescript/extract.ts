/**
 * Captures of facts.scm in document order -> FileFacts. One handler a capture name; what they share is in
 * FileContext. Handlers run outer before inner, so an outer one may say what an inner node is.
 */
import type { Node } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { ExtractInput } from '../contract.ts';
import { callExpression, decorator, jsxElement, newExpression } from './calls.ts';
import { classDeclaration, fieldDefinition, method } from './classes.ts';
import { assignment } from './commonjs.ts';
import { enumDeclaration, interfaceDeclaration, namespaceDeclaration, objectType, propertySignature, typeAlias } from './declarations.ts';
import { ambientDeclaration, exportStatement } from './exports.ts';
import { FileContext } from './file-context.ts';
import { fileRoutes } from './framework-routes.ts';
import { functionDeclaration, lambda, returnStatement } from './functions.ts';
import { importAlias, importStatement } from './imports.ts';
import { objectLiteral, pair, shorthand } from './objects.ts';
import { memberAccess, mentionedMember, mentionedName, throwStatement } from './references.ts';
import { block, catchClause, instanceTest, loop } from './scopes.ts';
import { isTestPath } from './tests.ts';
import { declaration, variable } from './variables.ts';

type Handler = (ctx: FileContext, node: Node) => void;

const HANDLERS: Readonly<Record<string, Handler>> = {
  export: exportStatement,
  ambient: ambientDeclaration,
  class: classDeclaration,
  interface: interfaceDeclaration,
  alias: typeAlias,
  enum: enumDeclaration,
  namespace: namespaceDeclaration,
  function: functionDeclaration,
  declaration,
  variable,
  field: (ctx, node) => fieldDefinition(ctx, node),
  method: (ctx, node) => method(ctx, node),
  property: propertySignature,
  shape: objectType,
  object: objectLiteral,
  pair,
  import: importStatement,
  'import.alias': importAlias,
  block,
  scope: block,
  loop,
  catch: catchClause,
  return: returnStatement,
  throw: throwStatement,
  assignment,
  instanceof: instanceTest,
  lambda,
  call: callExpression,
  new: newExpression,
  decorator,
  access: memberAccess,
  value: mentionedName,
  'value.shorthand': (ctx, node) => {
    shorthand(ctx, node);
    mentionedName(ctx, node);
  },
  'value.member': mentionedMember,
  jsx: jsxElement,
};

export function extract({ path, source, root, captures }: ExtractInput): FileFacts {
  const ctx = new FileContext(path, source, isTestPath(path));
  for (const { name, node } of captures) {
    ctx.advance(node.startIndex);
    HANDLERS[name]?.(ctx, node);
  }
  ctx.facts.routes.push(...ctx.routes.finish(), ...fileRoutes(ctx));
  markExported(ctx);
  return ctx.facts.finish(root.hasError);
}

/** `export { a }` at the end of a file exports a declaration above it. */
function markExported({ facts }: FileContext): void {
  const names = new Set(facts.exports.map((e) => e.expr));
  if (names.size === 0) return;
  for (const symbol of facts.symbols) if (symbol.owner === -1 && names.has(symbol.name)) symbol.flags |= NODE_FLAGS.exported;
}
