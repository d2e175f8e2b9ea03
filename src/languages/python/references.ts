/**
 * Names and members mentioned as values. Only names that can be symbols are kept: imported ones, and those that the
 * file declares; that is known at the end of the file, so candidates wait until then.
 */

import type { ExprText, RefRole, SymbolIndex } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { environmentSubscript } from './effects.ts';
import { dotted, expressionOf } from './expressions.ts';
import { functionNamed, handOver } from './handed-over.ts';
import type { Mention, PythonFile } from './python-file.ts';
import { BUILTINS } from './standard-names.ts';
import type { Node } from './syntax/node.ts';
import { dottedAt, matchAt } from './text-scan.ts';

const PREFIX_AT = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*\.[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;

export function mentionedName(file: PythonFile, node: Node, passed: boolean): void {
  const offset = node.start;
  if (offset < file.basesEnd || file.handled.has(node)) return;
  const name = file.text(node);
  if (BUILTINS.has(name) || file.scopes.receiver(name) !== undefined) return;
  if (name === 'environ') environmentSubscript(file, node, name);
  const local = file.scopes.local(name);
  if (passed && (local === undefined || local.symbol)) handOver(file, node, name);
  if (local === undefined) file.mentions.push({ expr: name, head: name, at: file.facts.current, passed, offset, ...classAround(file) });
  else if (local.symbol) file.ref('callback', name, offset);
}

/** A class body sees what it declares itself: `GETTERS = {'proxy': _get_proxy}`, `size = property(_get_size)`. */
function classAround({ scopes }: PythonFile): { readonly owner?: SymbolIndex } {
  return scopes.top.kind === 'class' ? { owner: scopes.top.symbol } : {};
}

/** `obj.handler` handed over as a value. */
export function passedMember(file: PythonFile, node: Node): void {
  const text = node.start < file.basesEnd ? '' : plainMember(file, node);
  if (text === '') return;
  const expr = dotted(file, text);
  handOver(file, node, expr);
  memberMention(file, expr, node.start + text.lastIndexOf('.') + 1, true);
}

/** A member that is read or written; chains are dealt with once, at their outermost node. */
export function attribute(file: PythonFile, node: Node): void {
  const start = node.start;
  if (start === file.chainStart || start < file.basesEnd || file.handled.has(node)) return;
  file.chainStart = start;
  accessPrefix(file, start);
  const text = plainMember(file, node);
  if (text === '') {
    memberOfResult(file, node);
    return;
  }
  const expr = dotted(file, text);
  if (expr.endsWith('environ')) environmentSubscript(file, node, expr);
  const isOwn = /^(?:this|cls)\./.test(expr) && expr.indexOf('.') === expr.lastIndexOf('.');
  if (!isOwn) memberMention(file, expr, start + text.lastIndexOf('.') + 1, false);
}

/** `current().limit`, `rows[0].name`: a member of what a call or a subscript gives. */
function memberOfResult(file: PythonFile, node: Node): void {
  const [object, member] = node.parts;
  if (object === undefined || member === undefined || (object.kind !== 'call' && object.kind !== 'subscript' && object.kind !== 'attribute')) return;
  const expr = expressionOf(file, node);
  if (expr.includes('.') && !expr.startsWith('<')) file.ref('access', expr, member.start);
}

/** The dotted name that a node is, unless it is called. */
function plainMember(file: PythonFile, { start, end }: Node): string {
  const text = dottedAt(file.source, start);
  return start + text.length !== end || file.source[end] === '(' || !text.includes('.') ? '' : text;
}

/** `self.store.get(...)`, `self.items[0].name`, `conf.rows[0]`: the field that a longer chain starts from is read. */
export function accessPrefix(file: PythonFile, start: number): void {
  const prefix = matchAt(PREFIX_AT, file.source, start)?.[0];
  if (prefix === undefined) return;
  const next = file.source[start + prefix.length];
  if (next === '(') return;
  const expr = dotted(file, prefix);
  const isOwn = expr.startsWith('this.') || expr.startsWith('cls.');
  if (isOwn) file.ref('access', expr, start + prefix.indexOf('.') + 1);
  else if (next === '[') memberMention(file, expr, start + prefix.indexOf('.') + 1, false);
}

function memberMention(file: PythonFile, expr: ExprText, offset: number, passed: boolean): void {
  const head = expr.slice(0, expr.indexOf('.'));
  if (head === 'this' || head === 'cls') {
    file.ref(passed ? 'callback' : 'access', expr, offset);
    return;
  }
  const local = file.scopes.local(head);
  if (local === undefined) file.mentions.push({ expr, head, at: file.facts.current, passed, offset });
  else if (local.type !== undefined || local.value !== undefined) file.ref(passed ? 'callback' : 'access', expr, offset);
}

/** Turns the mentions that can be symbols into references. Called at the end of the file. */
export function settleMentions(file: PythonFile): void {
  for (const mention of file.mentions) {
    if (isOwnMethod(file, mention)) {
      file.ref('callback', `cls.${mention.expr}`, mention.offset, mention.at);
      continue;
    }
    const role = roleOf(file, mention);
    if (role !== undefined) file.ref(role, mention.expr, mention.offset, mention.at);
  }
  const handedOn = file.handedOn.facts(
    (handed) => functionNamed(file, handed),
    (offset) => file.placeAt(offset),
  );
  file.facts.handedOn.push(...handedOn);
}

function isOwnMethod(file: PythonFile, { expr, owner }: Mention): boolean {
  const declared = owner === undefined ? undefined : file.facts.symbol(file.member(owner, expr) ?? -1);
  return declared !== undefined && isCallableKind(declared.kind);
}

function roleOf(file: PythonFile, { expr, head, passed }: Mention): RefRole | undefined {
  const declared = file.facts.symbol(file.member(-1, head) ?? -1);
  if (declared !== undefined && expr === head) return isCallableKind(declared.kind) ? 'callback' : 'reference';
  if (declared === undefined && !file.imported.has(head) && !(file.hasStarImport && /^[A-Z]/.test(head))) return undefined;
  const last = expr.slice(expr.lastIndexOf('.') + 1);
  return passed && /^_*[a-z]/.test(last) ? 'callback' : 'reference';
}
