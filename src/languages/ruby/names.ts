/** Constants and bare names that stand as values: mentions of classes, and calls without parentheses. */
import type { Node } from 'web-tree-sitter';
import { bareCall, simplePath, variable } from './expressions.ts';
import { bareModifier } from './macros.ts';
import type { RubyFile } from './ruby-file.ts';
import { CORE_CLASSES, KERNEL_METHODS } from './standard-names.ts';
import { constantPathAt, matchAt, nameAt } from './text-scan.ts';

const VARIABLE_AT = /@\w+/y;
const KEYWORD_LIKE = new Set(['self', 'nil', 'true', 'false', '__FILE__', '__LINE__', '__dir__', '_']);

/** `A::B` is one mention, at its last name. */
export function constant(file: RubyFile, node: Node): void {
  const start = node.startIndex;
  if (start < file.constantsEnd || file.handled.has(start)) return;
  const path = constantPathAt(file.source, start);
  if (path === '') return;
  file.constantsEnd = start + path.length;
  if (CORE_CLASSES.has(path)) return;
  file.facts.refAt('reference', simplePath(file, path), start + path.lastIndexOf(':') + 1);
}

/** A name that is not local is a call; after a dot it is the method of a call that was dealt with. */
export function identifier(file: RubyFile, node: Node): void {
  const start = node.startIndex;
  const before = file.source[start - 1];
  if (before === '.' || before === ':' || before === '@' || before === '$' || file.handled.has(start)) return;
  const name = nameAt(file.source, start);
  if (name === '' || KEYWORD_LIKE.has(name) || file.scopes.local(name) !== undefined || bareModifier(file, name)) return;
  if (!KERNEL_METHODS.has(name)) file.facts.refAt('call', bareCall(file, name), start);
}

export function instanceVariable(file: RubyFile, node: Node): void {
  const name = matchAt(VARIABLE_AT, file.source, node.startIndex)?.[0];
  const expr = name === undefined ? '?' : variable(file, name);
  if (expr !== '?') file.facts.refAt('access', expr, node.startIndex);
}
