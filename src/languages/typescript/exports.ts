/**
 * What a module offers: `export` statements of every form and CommonJS assignments. Declarations are only marked
 * here (the statement around them) and handled when their own capture comes; a decorated class is opened at once,
 * because its decorators come first.
 */
import type { Node } from 'web-tree-sitter';
import { classDeclaration, openClass } from './classes.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { openCallable } from './functions.ts';
import { symbolFact } from './symbols.ts';
import { field, isFunction, literal, memberName, unwrap } from './syntax.ts';

export function exportStatement(ctx: FileContext, node: Node): void {
  const source = field(node, 'source');
  if (source !== null) reExport(ctx, node, source);
  else if (field(node, 'declaration') !== null) exportedDeclaration(ctx, node, field(node, 'declaration') as Node);
  else if (field(node, 'value') !== null) defaultExport(ctx, node, field(node, 'value') as Node);
  else exportList(ctx, node);
}

const CLASSES = new Set(['class_declaration', 'abstract_class_declaration']);

function exportedDeclaration(ctx: FileContext, node: Node, declaration: Node): void {
  ctx.outers.set(declaration.id, node);
  const name = field(declaration, 'name');
  if (name !== null && isDefault(ctx, node)) ctx.facts.exports.push({ exportedAs: 'default', expr: ctx.text(name) });
  if (CLASSES.has(declaration.type) && ctx.source.charCodeAt(node.startIndex) === 64) {
    classDeclaration(ctx, declaration);
    ctx.done.add(declaration.id);
  }
}

function isDefault(ctx: FileContext, node: Node): boolean {
  return /^(?:@[\s\S]*\s)?export\s+default\b/.test(ctx.source.slice(node.startIndex, node.startIndex + 400));
}

/** `export default <expression>`: a symbol called `default` unless it is a plain name. */
function defaultExport(ctx: FileContext, node: Node, value: Node): void {
  const inner = unwrap(ctx, value);
  const at = { outer: node, owner: -1, exported: true };
  if (isFunction(inner.type)) {
    const name = field(inner, 'name');
    ctx.owners.set(inner.id, openCallable(ctx, { ...at, kind: 'function', fn: inner, node, name, fallback: 'default' }));
    ctx.facts.exports.push({ exportedAs: 'default', expr: name === null ? 'default' : ctx.text(name) });
  } else if (inner.type === 'class') {
    ctx.owners.set(inner.id, openClass(ctx, inner, { name: null, outer: node, owner: -1 }));
    ctx.facts.exports.push({ exportedAs: 'default', expr: 'default' });
  } else if (inner.type === 'identifier' || inner.type === 'member_expression') {
    ctx.facts.exports.push({ exportedAs: 'default', expr: exprOf(ctx, inner) });
  } else {
    defaultValue(ctx, node, value, inner);
  }
}

function defaultValue(ctx: FileContext, node: Node, value: Node, inner: Node): void {
  const fact = symbolFact(ctx, {
    kind: 'variable',
    node,
    name: null,
    fallback: 'default',
    owner: -1,
    exported: true,
    known: { value: exprOf(ctx, value) },
    headerEnd: value.startIndex,
  });
  ctx.literals.set(inner.id, { owner: ctx.facts.open(fact), path: 'default' });
  ctx.facts.exports.push({ exportedAs: 'default', expr: 'default' });
}

/** `export { a as b }`, `export = x`, `export type { T }`. */
function exportList(ctx: FileContext, node: Node): void {
  for (const child of node.namedChildren) {
    if (child?.type === 'export_clause') for (const [name, alias] of specifiers(ctx, child)) ctx.facts.exports.push({ exportedAs: alias, expr: name });
    else if (child?.type === 'identifier') ctx.facts.exports.push({ exportedAs: 'default', expr: ctx.text(child) });
  }
}

function specifiers(ctx: FileContext, clause: Node): [string, string][] {
  return clause.namedChildren.flatMap((s) => {
    const name = s?.type === 'export_specifier' ? field(s, 'name') : null;
    return s && name ? [[memberName(ctx, name), memberName(ctx, field(s, 'alias') ?? name)] as [string, string]] : [];
  });
}

function reExport(ctx: FileContext, node: Node, source: Node): void {
  const specifier = literal(ctx, source);
  if (specifier === undefined) return;
  const line = node.startPosition.row + 1;
  const add = (imported: string | null, exportedAs: string) => ctx.facts.imports.push({ specifier, imported, local: null, exportedAs, line });
  const clause = node.namedChildren.find((c) => c?.type === 'export_clause' || c?.type === 'namespace_export');
  if (!clause) add('*', '*');
  else if (clause.type === 'namespace_export') add(null, ctx.text(clause.firstNamedChild ?? clause));
  else for (const [name, alias] of specifiers(ctx, clause)) add(name, alias);
}

/** `declare global { }` and `declare module 'x' { }` hold declarations of a module; `declare` is part of a declaration. */
export function ambientDeclaration(ctx: FileContext, node: Node): void {
  const inner = node.firstNamedChild;
  if (inner === null) return;
  if (inner.type === 'statement_block') ctx.moduleBlocks.add(inner.id);
  else ctx.outers.set(inner.id, ctx.outers.get(node.id) ?? node);
}
