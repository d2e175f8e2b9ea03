/**
 * Names that blocks bind: loops, comprehensions, `with`, `except`, `case`, walrus, lambda parameters.
 * Loop and `with` names live on to the function's end, as in Python; the others end with their block.
 */

import type { ExprText } from '../../model/facts.ts';
import { bindLocal } from './assignments.ts';
import { expressionOf } from './expressions.ts';
import { bindParameters, parseParameters } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';
import { eachTarget, elementShape } from './targets.ts';
import { DOTTED, IDENTIFIER, splitTopLevel } from './text-scan.ts';
import type { Said } from './types.ts';

const says = (value: ExprText): Said => (value === '?' ? {} : { value });

/** A value that does not speak of the name it is about to be bound to. */
function valueFor(file: PythonFile, name: string, value: ExprText): ExprText {
  return value.startsWith(name) && !/^\w/.test(value.slice(name.length)) ? file.scopes.inline(value) : value;
}

export function forStatement(file: PythonFile, node: Node): void {
  const [left, right] = node.parts as [Node, Node];
  const start = right.end;
  eachTarget(file, left, elementShape(file, right), (name, _, value) => {
    if (IDENTIFIER.test(name)) bindLocal(file, name, says(valueFor(file, name, value)), start);
  });
}

export function comprehension(file: PythonFile, node: Node): void {
  const end = node.end;
  const around = file.scopes.top;
  const scope = file.scopes.push({ kind: 'block', symbol: around.symbol, end, owner: around.owner });
  for (const clause of node.parts) {
    if (clause.kind !== 'for_in') continue;
    const [left, right] = clause.parts as [Node, Node];
    eachTarget(file, left, elementShape(file, right), (name, _, value) => {
      if (!IDENTIFIER.test(name)) return;
      const said = says(valueFor(file, name, value));
      scope.locals.set(name, said);
      file.bind(name, node.start, end, said);
    });
  }
}

export function withItem(file: PythonFile, node: Node): void {
  const pattern = node.parts[0];
  if (pattern?.kind !== 'as') return;
  const [value, target] = pattern.parts as [Node, Node];
  eachTarget(file, target.parts[0] as Node, expressionOf(file, value), (name, _, value) => {
    if (IDENTIFIER.test(name)) bindLocal(file, name, says(valueFor(file, name, value)), node.end);
  });
}

/** `except (A, B) as e`: e is one of the types, inside the clause. */
export function exceptClause(file: PythonFile, node: Node): void {
  const pattern = node.parts[0];
  if (pattern?.kind !== 'as') return;
  const [caught, name] = splitAlias(file.text(pattern));
  const types = splitTopLevel(caught.replace(/^\(([\s\S]*)\)$/, '$1'), ',').map((p) => p.text);
  const known = types.filter((t) => DOTTED.test(t));
  bindLocal(file, name, known.length === 0 || known.length < types.length ? {} : { value: `<${known.join('|')}>` }, pattern.end, node.end);
}

function splitAlias(text: string): [value: string, name: string] {
  const as = text.lastIndexOf(' as ');
  return [text.slice(0, as).trim(), text.slice(as + 4).trim()];
}

/** `case Foo(x=1) as y:` binds y, and says that the subject is a Foo. */
export function caseClause(file: PythonFile, node: Node): void {
  const header = file.source.slice(node.start, node.last?.start);
  const made = /^case\s+([A-Za-z_][\w.]*)\s*\(/.exec(header);
  const alias = /\bas\s+([A-Za-z_]\w*)\s*(?:if\b[\s\S]*)?:\s*$/.exec(header)?.[1];
  const said: Said = made === null ? {} : { type: made[1] as string };
  if (alias !== undefined) bindLocal(file, alias, said, node.start, node.end);
  if (made === null) return;
  const type = made[1] as string;
  file.ref('reference', type, node.start + header.indexOf(type) + type.lastIndexOf('.') + 1);
  const subject = matchSubject(file, node);
  if (subject !== undefined) file.bind(subject, node.start, node.end, said);
}

function matchSubject(file: PythonFile, clause: Node): string | undefined {
  const subject = clause.parent?.parent?.parts[0];
  const text = subject === undefined ? '' : file.text(subject);
  return IDENTIFIER.test(text) && file.scopes.receiver(text) === undefined ? text : undefined;
}

export function walrus(file: PythonFile, node: Node): void {
  const [name, value] = node.parts as [Node, Node];
  const own = file.text(name);
  bindLocal(file, own, says(valueFor(file, own, expressionOf(file, value))), node.end);
}

/** Parameters of a lambda. A lambda with a name is a symbol: what it returns is the symbol's value. */
export function lambda(file: PythonFile, node: Node): void {
  const end = node.end;
  const around = file.scopes.top;
  const [list, body] = node.parts as [Node, Node];
  const parameters = parseParameters(file.text(list));
  const symbol = file.facts.symbol(file.namedLambdas.get(node.start) ?? -1);
  const first = parameters[0]?.name;
  // `area = lambda self: ...` in a class body is a method.
  const self = symbol?.kind === 'method' && first !== undefined ? ({ name: first, head: 'this' } as const) : undefined;
  const scope = file.scopes.push({ kind: 'block', symbol: around.symbol, end, owner: around.owner, self });
  bindParameters(file, scope, parameters, node.start);
  if (self === undefined)
    lambdaValues(file, node, parameters).forEach((value, i) => {
      const name = parameters[i]?.name;
      if (name === undefined || value === '?') return;
      scope.locals.set(name, { value });
      file.bind(name, node.start, end, { value }, true);
    });
  if (symbol === undefined) return;
  const value = file.scopes.inline(expressionOf(file, body));
  if (value !== '?') symbol.value = value;
}

/** What a lambda's parameters receive: elements, or what the function it is handed to calls it with. */
function lambdaValues(file: PythonFile, node: Node, parameters: readonly { readonly fallback?: string }[]): ExprText[] {
  const element = file.lambdaArguments.get(node);
  if (element !== undefined) return [element];
  const list = node.parent;
  const call = list?.kind === 'arguments' ? list.parent : undefined;
  const callee = call?.kind === 'call' && parameters.length > 0 ? expressionOf(file, call.parts[0]) : '?';
  if (callee === '?' || list === undefined) return [];
  const index = list.parts.indexOf(node);
  return parameters.map((_, i) => `${callee}%${index}%${i}`);
}
