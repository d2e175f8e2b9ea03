/** Calls, creations and mentions, with the number of arguments, and callables that are passed by name. */
import type { ExprText } from '../../model/facts.ts';
import { defineConstant } from './declarations.ts';
import { callEffects, methodEffects, staticEffects } from './effects.ts';
import { type Callee, calleeOf, createdClass, expression, namedClass, stringOf } from './expressions.ts';
import { hookCall } from './hooks.ts';
import type { PhpFile } from './php-file.ts';
import { routeCall } from './routes.ts';
import { FUNCTIONS } from './standard-names.ts';
import { kidOf, type Syntax } from './syntax/node.ts';
import { testCall } from './tests.ts';
import { visit, visitAll } from './visit.ts';

export function memberCall(file: PhpFile, node: Syntax): void {
  const [receiver] = node.kids;
  if (receiver?.start === node.start) visit(file, receiver);
  const callee = calleeOf(file, node);
  if (callee.name === '') dynamicCall(file, node);
  else methodEffects(file, node, callee);
  finishCall(file, node, callee);
}

export function scopedCall(file: PhpFile, node: Syntax): void {
  const callee = calleeOf(file, node);
  const [first] = node.kids;
  if (first !== undefined && first.type !== 'arguments') visit(file, first);
  else if (callee.receiver !== undefined && !['cls', 'super', '?'].includes(callee.receiver)) file.facts.refAt('reference', callee.receiver, node.start);
  staticEffects(file, node, callee);
  finishCall(file, node, callee);
}

export function functionCall(file: PhpFile, node: Syntax): void {
  const callee = calleeOf(file, node);
  if (callee.name === '')
    visitAll(
      file,
      node.kids.slice(0, 1).filter((kid) => kid.type !== 'arguments'),
    );
  if (callee.name === 'define') defineConstant(file, node);
  callEffects(file, node, callee);
  hookCall(file, node, callee);
  if (testCall(file, node, callee)) return;
  finishCall(file, node, callee, FUNCTIONS.has(callee.name));
}

function finishCall(file: PhpFile, node: Syntax, callee: Callee, isStandard = false): void {
  const args = kidOf(node, 'arguments');
  if (args !== undefined && /^\(\s*\.\.\.\s*\)$/.test(file.text(args))) {
    file.facts.refAt('callback', callee.expr, callee.offset);
    return;
  }
  if (!isStandard) file.facts.callAt('call', callee.expr, callee.offset, args?.kids.length ?? 0);
  if (!routeCall(file, node, callee)) visitArguments(file, args, isStandard ? '?' : callee.expr);
}

/** Closures learn what their parameters are from whom they are given to. */
export function visitArguments(file: PhpFile, args: Syntax | undefined, callee: ExprText): void {
  for (const [i, argument] of (args?.kids ?? []).entries()) {
    const value = argument.kids.at(-1);
    if (callee !== '?' && (value?.type === 'arrow_function' || value?.type === 'anonymous_function')) file.closureValues.set(value.start, `${callee}%${i}`);
    if (value?.type === 'array') callableArray(file, value);
    visit(file, argument);
  }
}

/** `[$this, 'close']` and `[Foo::class, 'run']`. */
export function callableArray(file: PhpFile, node: Syntax): ExprText | undefined {
  const [owner, method] = node.kids;
  if (node.kids.length !== 2 || owner?.kids.length !== 1) return undefined;
  const name = stringOf(file, method);
  if (name === undefined || !/^\w+$/.test(name)) return undefined;
  const [value] = owner.kids;
  const receiver = namedClass(file, value) ?? (value?.type === 'variable_name' || value?.type === 'member_access' ? expression(file, value) : '?');
  if (receiver === '?') return undefined;
  const expr = `${receiver}.${name}`;
  file.facts.refAt('callback', expr, (method as Syntax).start + 1);
  return expr;
}

function dynamicCall(file: PhpFile, node: Syntax): void {
  const [receiver] = node.kids;
  if (receiver !== undefined && file.text(receiver) === '$this') file.facts.effectAt('dynamic_code', '?', node.start);
}

export function creation(file: PhpFile, node: Syntax): void {
  const expr = createdClass(file, node);
  const args = kidOf(node, 'arguments');
  const at = node.start + (/^new\s+(?:[\w\\]*\\)?/.exec(file.text(node))?.[0].length ?? 0);
  file.facts.callAt('new', expr, at, args?.kids.length ?? 0);
  visitAll(
    file,
    node.kids.filter((kid) => kid !== args),
  );
  visitArguments(file, args, expr);
}

export function thrown(file: PhpFile, node: Syntax): void {
  const [value] = node.kids;
  if (value?.type === 'creation') file.facts.refAt('throw', createdClass(file, value), node.start);
  else if (value !== undefined) file.facts.refAt('throw', expression(file, value), node.start);
  visitAll(file, node.kids);
}

export function constantUse(file: PhpFile, node: Syntax): void {
  const expr = expression(file, node);
  if (expr !== 'cls' && expr !== 'super') file.facts.refAt('reference', expr, node.end - (/\w+$/.exec(file.text(node))?.[0].length ?? 0));
  visitAll(file, node.kids);
}

export function shellCommand(file: PhpFile, node: Syntax): void {
  file.facts.effectAt('process', /^`\s*([\w./-]+)/.exec(file.text(node))?.[1] ?? '?', node.start);
  visitAll(file, node.kids);
}

/** `require __DIR__ . '/helpers.php'`. */
export function includeFile(file: PhpFile, node: Syntax): void {
  const path = /__DIR__\s*\.\s*['"]\/?([^'"$]+)['"]\s*\)?$|^\w+\s*\(?\s*['"]([^'"$]+)['"]\s*\)?$/.exec(file.text(node));
  if (path !== null) file.facts.imports.push({ specifier: `file:${path[1] ?? path[2]}`, imported: null, local: null, line: file.facts.lineOf(node.start) });
  visitAll(file, node.kids);
}
