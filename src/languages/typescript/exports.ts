/**
 * What a module offers: `export` statements of every form and CommonJS assignments. Declarations are only marked
 * here (the statement around them) and handled when their own capture comes; a decorated class is opened at once,
 * because its decorators come first.
 */

import { classDeclaration, openClass } from './classes.ts';
import { componentOptions } from './components/component-options.ts';
import { exprOf } from './expressions.ts';
import type { FileContext } from './file-context.ts';
import { openCallable } from './functions.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, isFunction, literal, matchAt, plainName, unwrap } from './syntax-questions.ts';

export function exportStatement(ctx: FileContext, node: Node): void {
  const source = field(node, 'source');
  if (source !== null) reExport(ctx, node, source);
  else if (field(node, 'declaration') !== null) exportedDeclaration(ctx, node, field(node, 'declaration') as Node);
  else if (field(node, 'value') !== null) defaultExport(ctx, node, field(node, 'value') as Node);
  else if (!namedForAll(ctx, node)) exportList(ctx, node);
}

const FOR_ALL = /export\s+as\s+namespace\s+([\w$]+)/y;

/** `export as namespace lib`: files without imports know the module under that name. */
function namedForAll(ctx: FileContext, node: Node): boolean {
  const name = matchAt(FOR_ALL, ctx.source, node.startIndex)?.[1];
  if (name === undefined) return false;
  const at = { name, nameAt: node.startIndex, start: node.startIndex, end: node.endIndex, owner: -1, hidden: true };
  const fact = ctx.facts.symbol(ctx.facts.add(symbolFact(ctx, { ...at, kind: 'variable', known: { value: OWN_MODULE } })));
  if (fact !== undefined) fact.global = true;
  return true;
}
/** The module itself: see `ownModule` of the traits. */
const OWN_MODULE = 'exports';

const CLASSES = new Set(['class_declaration', 'abstract_class_declaration']);

function exportedDeclaration(ctx: FileContext, node: Node, declaration: Node): void {
  ctx.outers.set(declaration.id, { start: node.startIndex, exported: true });
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
  if (componentOptions(ctx, inner)) return;
  const type = inner.type;
  const start = node.startIndex;
  const at = { name: 'default', nameAt: start, start, end: node.endIndex, owner: -1, exported: true };
  if (isFunction(type)) {
    const name = field(inner, 'name');
    const named = name === null ? at : { ...at, name: ctx.text(name), nameAt: name.startIndex };
    ctx.owners.set(inner.id, openCallable(ctx, { ...named, kind: 'function', fn: inner }));
    ctx.facts.exports.push({ exportedAs: 'default', expr: named.name });
  } else if (type === 'class') {
    ctx.owners.set(inner.id, openClass(ctx, inner, at));
    ctx.facts.exports.push({ exportedAs: 'default', expr: 'default' });
  } else if (type === 'identifier' || type === 'member_expression') {
    ctx.facts.exports.push({ exportedAs: 'default', expr: exprOf(ctx, inner) });
  } else {
    const fact = symbolFact(ctx, { ...at, kind: 'variable', known: { value: exprOf(ctx, value) }, headerEnd: value.startIndex });
    ctx.literals.set(inner.id, { owner: ctx.facts.open(fact), path: 'default' });
    ctx.facts.exports.push({ exportedAs: 'default', expr: 'default' });
  }
}

/** `export { a as b }`, `export = x`, `export type { T }`. */
function exportList(ctx: FileContext, node: Node): void {
  for (const child of node.children) {
    if (child.type === 'export_clause') for (const [name, alias] of specifiers(ctx, child)) ctx.facts.exports.push({ exportedAs: alias, expr: name });
    else if (child.type === 'identifier') ctx.facts.exports.push({ exportedAs: 'default', expr: ctx.text(child) });
  }
}

function specifiers(ctx: FileContext, clause: Node): [string, string][] {
  return clause.children.flatMap((s) => {
    const name = s.type === 'export_specifier' ? field(s, 'name') : null;
    return name ? [[plainName(ctx.text(name)), plainName(ctx.text(field(s, 'alias') ?? name))] as [string, string]] : [];
  });
}

function reExport(ctx: FileContext, node: Node, source: Node): void {
  const specifier = literal(ctx, source);
  if (specifier === undefined) return;
  const line = ctx.facts.lineOf(node.startIndex);
  const add = (imported: string | null, exportedAs: string) => ctx.facts.imports.push({ specifier, imported, local: null, exportedAs, line });
  const clause = node.children.find((c) => c.type === 'export_clause' || c.type === 'namespace_export');
  if (!clause) add('*', '*');
  else if (clause.type === 'namespace_export') add(null, ctx.text(clause.first ?? clause));
  else for (const [name, alias] of specifiers(ctx, clause)) add(name, alias);
}

/** `declare global { }` and `declare module 'x' { }` hold declarations of a module; `declare` is part of a declaration. */
export function ambientDeclaration(ctx: FileContext, node: Node): void {
  const inner = node.first;
  if (inner === null) return;
  if (inner.type === 'statement_block') {
    ctx.moduleBlocks.add(inner.id);
    ctx.globalEnd = inner.endIndex;
  } else ctx.outers.set(inner.id, ctx.outer(node));
}
