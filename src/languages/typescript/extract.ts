/**
 * One file to FileFacts. Its tokens are read into a light tree (syntax/), and the nodes that say something are
 * visited in document order. One handler a capture name; what they share is in FileContext. Handlers run outer before
 * inner, so an outer one may say what an inner node is.
 */
import type { FileFacts, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { readCallees } from './call-chains.ts';
import { callExpression, decorator, jsxElement, newExpression } from './calls.ts';
import { classDeclaration } from './classes.ts';
import { assignment } from './commonjs.ts';
import { scriptText, splitBlocks } from './components/blocks.ts';
import { closeComponent, openComponent } from './components/component.ts';
import { dialectOf } from './components/component-path.ts';
import { callSignature, enumDeclaration, indexSignature, interfaceDeclaration, namespaceDeclaration, objectType, typeAlias } from './declarations.ts';
import { ambientDeclaration, exportStatement } from './exports.ts';
import { FileContext } from './file-context.ts';
import { fileRoutes } from './framework-routes.ts';
import { arrowFunction, functionDeclaration, functionExpression, returnStatement } from './functions.ts';
import { settleHandedOn } from './handed-over.ts';
import { importAlias, importStatement } from './imports.ts';
import { commentedDeclarations } from './jsdoc.ts';
import { leftoverNames } from './leftover-names.ts';
import { fieldDefinition, method, propertySignature } from './members.ts';
import { objectLiteral, pair } from './objects.ts';
import { chainAccess, memberAccess, mentionedMember, mentionedName, mentionedShorthand, metaAccess, throwStatement } from './references.ts';
import { block, catchClause, instanceTest, loop } from './scopes.ts';
import { capturesOf } from './syntax/captures.ts';
import type { Node } from './syntax/node.ts';
import { parse } from './syntax/parse.ts';
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
    'access.chain': chainAccess,
    'access.meta': metaAccess,
    value: mentionedName,
    'value.shorthand': mentionedShorthand,
    'value.member': mentionedMember,
    jsx: jsxElement,
  }),
);

export function extract(path: string, text: string): FileFacts {
  const dialect = dialectOf(path);
  const blocks = dialect === undefined ? undefined : splitBlocks(text, dialect);
  const source = blocks === undefined ? text : scriptText(text, blocks);
  const jsx = blocks === undefined ? !PLAIN_FILE.test(path) : blocks.scripts.some((s) => s.jsx);
  const { root, damaged } = parse(source, { jsx, flow: FLOW_FILE.test(path) });
  const captures = capturesOf(root);
  const ctx = new FileContext(path, source, isTestPath(path));
  ctx.component = openComponent(ctx, text);
  ctx.callees = readCallees(
    source,
    captures.filter((c) => c.name !== 'access.chain'),
  );
  commentedDeclarations(ctx);
  for (const { name, node } of captures) {
    ctx.advance(node.startIndex);
    HANDLERS.get(name)?.(ctx, node);
  }
  leftoverNames(ctx, root);
  settleHandedOn(ctx);
  if (ctx.component !== undefined) closeComponent(ctx, ctx.component);
  const { routes, mounts } = ctx.routes.finish((name) => atTop(ctx, name));
  ctx.facts.routes.push(...routes, ...fileRoutes(ctx));
  ctx.facts.mounts.push(...mounts);
  markExported(ctx);
  if (isDeclarationScript(ctx, root)) for (const symbol of ctx.facts.symbols) if (symbol.owner === -1) symbol.global = true;
  return ctx.facts.finish(damaged);
}

/** A variable or function at the top of the file. */
function atTop({ facts }: FileContext, name: string): SymbolIndex | undefined {
  const index = name === '' ? -1 : facts.symbols.findIndex((s) => s.owner === -1 && s.name === name);
  return index < 0 ? undefined : index;
}

/** TypeScript without JSX; plain JavaScript may have it in any file. */
const PLAIN_FILE = /\.[cm]?ts$/i;
const FLOW_FILE = /\.jsx?$/i;

/** A declaration file that is not a module: what it declares, every file knows. What stands inside `declare module 'x'` makes it none. */
function isDeclarationScript({ path }: FileContext, root: Node): boolean {
  return /\.d\.[cm]?ts$/.test(path) && !root.children.some((n) => n.type === 'import_statement' || n.type === 'export_statement');
}

/** `export { a }` at the end of a file exports a declaration above it. */
function markExported({ facts }: FileContext): void {
  const names = new Set(facts.exports.map((e) => e.expr));
  if (names.size === 0) return;
  for (const symbol of facts.symbols) if (symbol.owner === -1 && names.has(symbol.name)) symbol.flags |= NODE_FLAGS.exported;
}
