/**
 * Imports of every form -> ImportFact: `import` statements, `import x = require()`, `require()` and `import()` in
 * variables. Anything a module only re-exports is dealt with in exports.ts.
 */
import type { Node } from 'web-tree-sitter';
import type { FileContext } from './file-context.ts';
import { field, literal, matchAt } from './syntax.ts';

export function importStatement(ctx: FileContext, node: Node): void {
  const line = node.startPosition.row + 1;
  const clause = node.namedChildren.find((c) => c?.type === 'import_clause' || c?.type === 'import_require_clause') ?? null;
  const specifier = literal(ctx, field(node, 'source') ?? (clause && field(clause, 'source')));
  if (specifier === undefined) return;
  const add = (imported: string | null, local: string | null) => ctx.facts.imports.push({ specifier, imported, local, line });
  if (clause === null) add(null, null);
  else if (clause.type === 'import_require_clause') add(null, ctx.text(clause.firstNamedChild ?? clause));
  else for (const part of clause.namedChildren) if (part) importPart(ctx, part, add);
}

function importPart(ctx: FileContext, part: Node, add: (imported: string | null, local: string | null) => void): void {
  if (part.type === 'identifier') add('default', ctx.text(part));
  else if (part.type === 'namespace_import') add(null, ctx.text(part.firstNamedChild ?? part));
  else if (part.type === 'named_imports') {
    for (const specifier of part.namedChildren) {
      const name = specifier?.type === 'import_specifier' ? field(specifier, 'name') : null;
      if (specifier && name) add(ctx.text(name), ctx.text(field(specifier, 'alias') ?? name));
    }
  }
}

/** `import Al = N.M`: another name for a namespace of this file. */
export function importAlias(ctx: FileContext, node: Node): void {
  const [name, path] = node.namedChildren;
  if (name && path) ctx.bind(ctx.text(name), { value: ctx.text(path).replace(/\s+/g, '') }, ctx.scope);
}

const LOADS = /(?:await\s+import|require|import)\b/y;
const LOADED = /^(?:await\s+)?(?:require|import)\s*\(\s*(?:\/\*.*?\*\/\s*)?(['"`])([^'"`$]+)\1\s*\)(?:\.([\w$]+))?;?$/;

interface Target {
  readonly name: string;
  /** `{ a, b: c }` instead of a name. */
  readonly pattern: Node | null;
  readonly at: number;
}

/** `const x = require('m')`, `const { a } = await import('m')`, `const y = require('m').y`. */
export function requiredModule(ctx: FileContext, { name, pattern, at }: Target, value: Node): boolean {
  const start = value.startIndex;
  if (matchAt(LOADS, ctx.source, start) === null) return false;
  const end = value.endIndex;
  const loaded = end - start > 300 ? null : LOADED.exec(ctx.source.slice(start, end));
  if (loaded === null) return false;
  const [, , specifier = '', member] = loaded;
  const call = value.type === 'call_expression' ? value : value.firstNamedChild;
  if (call !== null) ctx.done.add(call.id);
  const range = ctx.atModuleLevel ? {} : { start: ctx.scope.start, end: ctx.scope.end };
  const add = (imported: string | null, local: string) => ctx.facts.imports.push({ specifier, imported, local, line: ctx.facts.lineOf(at), ...range });
  if (pattern === null) {
    // A CommonJS module may be one value, `module.exports = X`, or the names it exports.
    if (member === undefined && ctx.atModuleLevel && isOwn(specifier) && ctx.source.startsWith('require', start)) add('default', name);
    add(member ?? null, name);
  } else if (pattern.type === 'object_pattern' && member === undefined) for (const part of pattern.namedChildren) if (part) requiredName(ctx, part, add);
  return true;
}

const isOwn = (specifier: string): boolean => /^[.#/~]|^@\//.test(specifier);

function requiredName(ctx: FileContext, part: Node, add: (imported: string | null, local: string) => void): void {
  const text = ctx.text(part);
  if (part.type === 'shorthand_property_identifier_pattern') add(text, text);
  else if (part.type === 'object_assignment_pattern') {
    const left = field(part, 'left');
    if (left) add(ctx.text(left), ctx.text(left));
  } else if (part.type === 'pair_pattern') {
    const key = field(part, 'key');
    const local = field(part, 'value');
    if (key && local?.type === 'identifier') add(ctx.text(key), ctx.text(local));
  }
}

/** `import('m')` or `require('m')` whose result has no name of its own. */
export function looseModule(ctx: FileContext, call: Node, argument: Node | undefined): void {
  const specifier = literal(ctx, argument);
  if (specifier === undefined || ctx.done.has(call.id)) return;
  ctx.facts.imports.push({ specifier, imported: null, local: null, line: call.startPosition.row + 1 });
}

/** `import('m').then((m) => ...)`: the parameter is the module. */
export function thenModule(ctx: FileContext, call: Node): string | undefined {
  const specifier = matchAt(IMPORT_CALL, ctx.source, call.startIndex)?.[2];
  const receiver = specifier === undefined ? null : field(field(call, 'function') ?? call, 'object');
  if (specifier === undefined || receiver === null) return undefined;
  ctx.done.add(receiver.id);
  return ctx.anonymousModule(specifier, call);
}

const IMPORT_CALL = /import\s*\(\s*(['"`])([^'"`$]+)\1\s*\)\s*\.\s*then\b/y;
