/**
 * Imports of every form -> ImportFact: `import` statements, `import x = require()`, `require()` and `import()` in
 * variables. Anything a module only re-exports is dealt with in exports.ts.
 */

import { withoutComments } from '../shared/brackets.ts';
import { isComponentPath } from './components/component-path.ts';
import type { FileContext } from './file-context.ts';
import { symbolFact } from './symbols.ts';
import type { Node } from './syntax/node.ts';
import { field, literal, matchAt, plainName } from './syntax-questions.ts';

const STATEMENT =
  /import\s*(?:type\s+(?!from\b|,))?(?:([\w$]+)\s*,?\s*)?(?:\*\s*as\s+([\w$]+)\s*|\{([^{}]*)\}\s*)?(?:from\s*)?(?:'([^'\n]*)'|"([^"\n]*)"|=\s*require\s*\(\s*['"]([^'"\n]*)['"]\s*\))/y;
const SPECIFIER = /(?:type\s+(?!as\b|$))?([\w$]+|'[^']*'|"[^"]*")(?:\s+as\s+([\w$]+))?/;

/** `import a, { b as c } from 'm'`, `import * as n from 'm'`, `import 'm'`, `import x = require('m')`: its text says it all. */
export function importStatement(ctx: FileContext, node: Node): void {
  const match = matchAt(STATEMENT, ctx.source, node.startIndex);
  if (match === null) return;
  const [, first, namespace, names, single, double, required] = match;
  const specifier = single ?? double ?? required ?? '';
  const line = ctx.facts.lineOf(node.startIndex);
  const add = (imported: string | null, local: string | null) => ctx.facts.imports.push({ specifier, imported, local, line });
  if (first !== undefined) add(required === undefined ? 'default' : null, first);
  if (namespace !== undefined) add(null, namespace);
  if (names !== undefined) namedImports(names, add);
  if (first === undefined && namespace === undefined && (names === undefined || names.trim() === '')) add(null, null);
}

function namedImports(names: string, add: (imported: string, local: string) => void): void {
  for (const part of withoutComments(names).split(',')) {
    const match = SPECIFIER.exec(part.trim());
    if (match === null) continue;
    const imported = plainName(match[1] as string);
    add(imported, match[2] ?? imported);
  }
}

/** `import Al = N.M`: another name for a namespace, or for what stands in one. */
export function importAlias(ctx: FileContext, node: Node): void {
  const [name, path] = node.children;
  if (!name || !path) return;
  const [alias, meant] = [ctx.text(name), ctx.text(path).replace(/\s+/g, '')];
  ctx.bind(alias, { value: meant }, ctx.scope);
  // As a type it is looked up among declarations.
  const at = { start: node.startIndex, end: node.endIndex, nameAt: name.startIndex, owner: ctx.facts.current };
  ctx.facts.add(symbolFact(ctx, { kind: 'type', name: alias, ...at, known: { type: meant }, hidden: true }));
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
  const call = value.type === 'call_expression' ? value : value.first;
  if (call !== null) ctx.done.add(call.id);
  const range = ctx.atModuleLevel ? {} : { start: ctx.scope.start, end: ctx.scope.end };
  const add = (imported: string | null, local: string) => ctx.facts.imports.push({ specifier, imported, local, line: ctx.facts.lineOf(at), ...range });
  if (pattern === null) {
    // A CommonJS module may be one value, `module.exports = X`, or the names it exports.
    if (member === undefined && isOwn(specifier) && ctx.source.startsWith('require', start)) add('default', name);
    add(member ?? null, name);
  } else if (pattern.type === 'object_pattern' && member === undefined) for (const part of pattern.children) requiredName(ctx, part, add);
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
  // A component is what its module is loaded for.
  const imported = isComponentPath(specifier) ? 'default' : null;
  ctx.facts.imports.push({ specifier, imported, local: null, line: ctx.facts.lineOf(call.startIndex) });
}

/** `import('m').then((m) => ...)`: the parameter is the module. */
export function thenModule(ctx: FileContext, call: Node): string | undefined {
  const specifier = matchAt(IMPORT_CALL, ctx.source, call.startIndex)?.[2];
  const receiver = specifier === undefined ? null : field(field(call, 'function') ?? call, 'object');
  if (specifier === undefined || receiver === null) return undefined;
  ctx.done.add(receiver.id);
  return ctx.anonymousModule(specifier, ctx.facts.lineOf(call.startIndex));
}

const IMPORT_CALL = /import\s*\(\s*(?:\/\*[^*]*\*\/\s*)*(['"`])([^'"`$]+)\1\s*\)\s*\.\s*then\b/y;
