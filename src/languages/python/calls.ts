/**
 * Calls: one reference each, at the callee's last identifier. Calls of built-in functions and of members of literals
 * are left out, because nothing in a repository can be meant.
 */

import type { ExprText } from '../../model/facts.ts';
import type { Call } from './call-arguments.ts';
import { callEffects } from './effects.ts';
import { dotted, expressionOf } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import { accessPrefix } from './references.ts';
import { callRoutes } from './routes.ts';
import { BUILTINS } from './standard-names.ts';
import type { Node } from './syntax/node.ts';
import { elementShape } from './targets.ts';

const OF_LITERAL = /^<(?:str|bytes|int|float|bool|list|dict|set|tuple)>\./;
/** Functions that call a lambda with the elements of an argument: where the lambda and where the elements stand. */
const WITH_ELEMENTS = new Map<string, { readonly lambda: number | 'key'; readonly items: number }>([
  ['map', { lambda: 0, items: 1 }],
  ['filter', { lambda: 0, items: 1 }],
  ['sorted', { lambda: 'key', items: 0 }],
  ['min', { lambda: 'key', items: 0 }],
  ['max', { lambda: 'key', items: 0 }],
]);

export function call(file: PythonFile, node: Node): void {
  const { start } = node;
  const callee = node.parts[0] as Node;
  if (start !== file.chainStart) accessPrefix(file, start);
  file.chainStart = start;
  const text = file.dottedText(callee);
  if (text !== undefined) dottedCall(file, node, text, start);
  else if (callee.kind === 'attribute') memberCall(file, node, callee);
  else if (callee.kind === 'call' || callee.kind === 'subscript') file.ref('call', expressionOf(file, callee), callee.start);
}

/** On something that is not a path, the name alone is known. */
function memberCall(file: PythonFile, node: Node, callee: Node): void {
  const member = callee.parts[1] as Node;
  const expr = expressionOf(file, callee);
  reference(file, node, expr === '?' ? `?.${file.text(member)}` : expr, member.start);
}

function dottedCall(file: PythonFile, node: Node, text: string, start: number): void {
  const expr = dotted(file, text);
  const at = text.lastIndexOf('.') + 1;
  if (isBuiltin(file, text)) builtinCall(file, node, text);
  else reference(file, node, expr === '?' && at > 0 ? `?.${text.slice(at)}` : expr, start + at);
  const made: Call = { node, callee: expr, origin: file.origin(expr), name: text.slice(at) };
  callEffects(file, made);
  callRoutes(file, made);
}

function isBuiltin(file: PythonFile, name: string): boolean {
  return BUILTINS.has(name) && !file.imported.has(name) && file.member(-1, name) === undefined && file.scopes.local(name) === undefined;
}

function reference(file: PythonFile, node: Node, expr: ExprText, offset: number): void {
  if (expr.startsWith('<') && OF_LITERAL.test(expr)) return;
  const decorated = file.decoratorCalls.get(node);
  if (decorated !== undefined) file.ref('decorator', expr, offset, decorated);
  else if (expr.includes('.')) file.ref('call', expr, offset);
  else nameCall(file, expr, offset);
}

/** What a parameter calls, or a local value that is not known, is only known at run time: a mention, not a call. */
function nameCall(file: PythonFile, name: string, offset: number): void {
  const called = file.scopes.alias(name);
  const local = file.scopes.local(called);
  if (local?.parameter !== undefined) file.handedOn.called(local.parameter, file.facts.current);
  const isValue = called === 'this' || called === 'cls' || (local !== undefined && !local.symbol && local.value === undefined);
  file.ref(isValue ? 'reference' : 'call', called, offset);
}

function builtinCall(file: PythonFile, node: Node, name: string): void {
  const rule = WITH_ELEMENTS.get(name);
  const list = node.parts[1];
  if (rule === undefined || list === undefined || !file.text(list).includes('lambda')) return;
  const items = list.parts[rule.items];
  const shape = items === undefined ? '?' : elementShape(file, items);
  if (typeof shape !== 'string' || shape === '?') return;
  list.parts.forEach((argument, i) => {
    const lambda = argument.kind === 'keyword' ? argument.parts[1] : rule.lambda === i ? argument : undefined;
    if (lambda?.kind === 'lambda') file.lambdaArguments.set(lambda, shape);
  });
}
