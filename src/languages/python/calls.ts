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
import { DOTTED } from './text-scan.ts';

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
  const callee = node.childForFieldName('function');
  if (callee === null) return;
  const text = file.text(callee);
  const isDotted = DOTTED.test(text);
  const isInner = callee.startIndex === file.chainStart;
  file.chainStart = callee.startIndex;
  if (!isInner && text.indexOf('.') !== text.lastIndexOf('.')) accessPrefix(file, callee, text);
  const expr = isDotted ? dotted(file, text) : expressionOf(file, callee);
  const name = text.slice(text.lastIndexOf('.') + 1);
  if (isDotted && isBuiltin(file, text)) builtinCall(file, node, text);
  else reference(file, node, callee, expr, isDotted ? text : undefined);
  if (!isDotted) return;
  const made: Call = { node, callee: expr, origin: file.origin(expr), name };
  callEffects(file, made);
  callRoutes(file, made);
}

function isBuiltin(file: PythonFile, name: string): boolean {
  return BUILTINS.has(name) && !file.imported.has(name) && file.member(-1, name) === undefined && file.scopes.local(name) === undefined;
}

function reference(file: PythonFile, node: Node, callee: Node, expr: ExprText, text: string | undefined): void {
  if (OF_LITERAL.test(expr)) return;
  const decorated = file.decoratorCalls.get(node.id);
  const options = { ...argumentCount(file, node, callee), ...(decorated === undefined ? {} : { at: decorated }) };
  const role = decorated === undefined ? 'call' : 'decorator';
  if (text !== undefined) file.ref(role, expr, file.placeIn(callee, text, text.lastIndexOf('.') + 1), options);
  else if (callee.type === 'attribute') {
    const name = callee.childForFieldName('attribute');
    if (name !== null) file.ref(role, expr, { line: name.startPosition.row + 1, column: name.startPosition.column, offset: name.startIndex }, options);
  }
}

/** Absent when a star makes the number unknown. */
function argumentCount(file: PythonFile, node: Node, callee: Node): { args?: number } {
  const list = node.childForFieldName('arguments');
  if (list === null || list.type !== 'argument_list') return list === null ? {} : { args: 1 };
  const end = node.endIndex;
  if (end - callee.endIndex === 2) return { args: 0 };
  return file.source.slice(list.startIndex, end).includes('*') ? {} : { args: list.namedChildCount };
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
