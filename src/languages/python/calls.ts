/**
 * Calls: one reference each, at the callee's last identifier. Calls of built-in functions and of members of literals
 * are left out, because nothing in a repository can be meant.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import type { Call } from './call-arguments.ts';
import { callEffects } from './effects.ts';
import { dotted, expressionOf } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import { accessPrefix } from './references.ts';
import { callRoutes } from './routes.ts';
import { BUILTINS } from './standard-names.ts';
import { elementShape } from './targets.ts';
import { DOTTED, dottedAt } from './text-scan.ts';

const OF_LITERAL = /^<(?:str|bytes|int|float|bool|list|dict|set|tuple)>\./;
/** Functions that call a lambda with the elements of an argument: where the lambda and where the elements stand. */
const WITH_ELEMENTS = new Map<string, { readonly lambda: number | 'key'; readonly items: number }>([
  ['map', { lambda: 0, items: 1 }],
  ['filter', { lambda: 0, items: 1 }],
  ['sorted', { lambda: 'key', items: 0 }],
  ['min', { lambda: 'key', items: 0 }],
  ['max', { lambda: 'key', items: 0 }],
]);

/** `isInnermost`: no other call starts at the same place, so that a dotted name before `(` is the whole callee. */
export function call(file: PythonFile, node: Node, isInnermost: boolean): void {
  const start = node.startIndex;
  const name = isInnermost ? dottedAt(file.source, start) : '';
  if (start !== file.chainStart) accessPrefix(file, start);
  file.chainStart = start;
  if (name !== '' && file.source[start + name.length] === '(') dottedCall(file, node, name, start);
  else treeCall(file, node);
}

function dottedCall(file: PythonFile, node: Node, text: string, start: number): void {
  const expr = dotted(file, text);
  const at = text.lastIndexOf('.') + 1;
  if (isBuiltin(file, text)) builtinCall(file, node, text);
  else reference(file, node, expr, start + at);
  const made: Call = { node, callee: expr, origin: file.origin(expr), name: text.slice(at) };
  callEffects(file, made);
  callRoutes(file, made);
}

/** Callees that are not a plain dotted name: `a.b().c()`, `(f or g)()`, `table[k]()`. */
function treeCall(file: PythonFile, node: Node): void {
  const callee = node.childForFieldName('function');
  if (callee === null) return;
  const text = file.text(callee);
  if (DOTTED.test(text)) dottedCall(file, node, text, callee.startIndex);
  else if (callee.type === 'attribute') {
    const name = callee.childForFieldName('attribute');
    if (name !== null) reference(file, node, expressionOf(file, callee), name.startIndex);
  }
}

function isBuiltin(file: PythonFile, name: string): boolean {
  return BUILTINS.has(name) && !file.imported.has(name) && file.member(-1, name) === undefined && file.scopes.local(name) === undefined;
}

function reference(file: PythonFile, node: Node, expr: ExprText, offset: number): void {
  if (OF_LITERAL.test(expr)) return;
  const decorated = file.decoratorCalls.get(node.id);
  if (decorated !== undefined) file.ref('decorator', expr, offset, decorated);
  else if (expr.includes('.')) file.ref('call', expr, offset);
  else nameCall(file, expr, offset);
}

/** What a parameter or a computed local value calls is only known at run time: a mention, not a call. */
function nameCall(file: PythonFile, name: string, offset: number): void {
  const called = file.scopes.alias(name);
  const local = file.scopes.local(called);
  const isValue = called === 'this' || called === 'cls' || (local !== undefined && !local.symbol);
  file.ref(isValue ? 'reference' : 'call', called, offset);
}

function builtinCall(file: PythonFile, node: Node, name: string): void {
  const rule = WITH_ELEMENTS.get(name);
  const list = rule === undefined ? null : node.childForFieldName('arguments');
  if (rule === undefined || list === null || !file.text(list).includes('lambda')) return;
  const items = list.namedChild(rule.items);
  const shape = items === null ? '?' : elementShape(file, items);
  if (typeof shape !== 'string' || shape === '?') return;
  for (let i = 0, count = list.namedChildCount; i < count; i++) {
    const argument = list.namedChild(i);
    const lambda = argument?.type === 'keyword_argument' ? argument.childForFieldName('value') : rule.lambda === i ? argument : null;
    if (lambda?.type === 'lambda') file.lambdaArguments.set(lambda.id, shape);
  }
}
