/**
 * Captures of facts.scm in document order -> FileFacts. One handler a capture name; what they share is in
 * FileContext. Handlers run outer before inner, so an outer one may say what an inner node is.
 */
import type { Node } from 'web-tree-sitter';
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { ExtractInput } from '../contract.ts';
import { readCallees } from './call-chains.ts';
import { callExpression, decorator, jsxElement, newExpression } from './calls.ts';
import { classDeclaration } from './classes.ts';
import { assignment } from './commonjs.ts';
import { closeComponent, openComponent } from './components/component.ts';
import { callSignature, enumDeclaration, indexSignature, interfaceDeclaration, namespaceDeclaration, objectType, typeAlias } from './declarations.ts';
import { ambientDeclaration, exportStatement } from './exports.ts';
import { FileContext } from './file-context.ts';
import { fileRoutes } from './framework-routes.ts';
import { arrowFunction, functionDeclaration, functionExpression, returnStatement } from './functions.ts';
import { importAlias, importStatement } from './imports.ts';
import { commentedDeclarations } from './jsdoc.ts';
import { fieldDefinition, method, propertySignature } from './members.ts';
import { objectLiteral, pair } from './objects.ts';
import { memberAccess, mentionedMember, mentionedName, mentionedShorthand, metaAccess, throwStatement } from './references.ts';
import { block, catchClause, instanceTest, loop } from './scopes.ts';
import { isTestPath } from './tests.ts';
import { declaration, variable } from './variables.ts';

type Handler = (ctx: FileContext, node: Node) => void;

const HANDLERS = new Map<string, Handler>(
  Object.entries({
    export: exportStatement,
    ambient: ambientDeclaration,
    class: classDeclaration,
    'class.value': classDeclaration,
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
    'call.signature': callSignature,
    'index.signature': indexSignature,
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
    arrow: arrowFunction,
    lambda: functionExpression,
    call: callExpression,
    new: newExpression,
    decorator,
    access: memberAccess,
    'access.meta': metaAccess,
    value: mentionedName,
    'value.shorthand': mentionedShorthand,
    'value.member': mentionedMember,
    jsx: jsxElement,
  }),
);

/** Captures that stand for one type of node: handlers learn it without asking the parser. */
const TYPES = new Map([
  ['object', 'object'],
  ['arrow', 'arrow_function'],
  ['call', 'call_expression'],
  ['new', 'new_expression'],
  ['access', 'member_expression'],
  ['assignment', 'assignment_expression'],
  ['class.value', 'class'],
]);

export function extract({ path, source, text, root, captures }: ExtractInput): FileFacts {
  const ctx = new FileContext(path, source, isTestPath(path));
  ctx.component = openComponent(ctx, text);
  for (const { name, node } of captures) {
    const type = TYPES.get(name);
    if (type !== undefined) ctx.types.set(node.id, type);
  }
  ctx.callees = readCallees(source, captures);
  commentedDeclarations(ctx);
  for (const { name, node } of captures) {
    ctx.advance(node.startIndex);
    HANDLERS.get(name)?.(ctx, node);
  }
  if (ctx.component !== undefined) closeComponent(ctx, ctx.component);
  ctx.facts.routes.push(...ctx.routes.finish(), ...fileRoutes(ctx));
  markExported(ctx);
  if (isDeclarationScript(ctx, root)) for (const symbol of ctx.facts.symbols) if (symbol.owner === -1) symbol.global = true;
  return ctx.facts.finish(root.hasError);
}

/** A declaration file that is no module: what it declares, every file knows. What stands inside `declare module 'x'` makes it none. */
function isDeclarationScript({ path }: FileContext, root: Node): boolean {
  return /\.d\.[cm]?ts$/.test(path) && !root.namedChildren.some((n) => n?.type === 'import_statement' || n?.type === 'export_statement');
}

/** `export { a }` at the end of a file exports a declaration above it. */
function markExported({ facts }: FileContext): void {
  const names = new Set(facts.exports.map((e) => e.expr));
  if (names.size === 0) return;
  for (const symbol of facts.symbols) if (symbol.owner === -1 && names.has(symbol.name)) symbol.flags |= NODE_FLAGS.exported;
}
