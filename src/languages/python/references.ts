/**
 * Names and members mentioned as values. Only names that can be symbols are kept: imported ones, and those that the
 * file declares; that is known at the end of the file, so candidates wait until then.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, RefRole } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import { environmentSubscript } from './effects.ts';
import { dotted } from './expressions.ts';
import type { Mention, Place, PythonFile } from './python-file.ts';
import { BUILTINS } from './standard-names.ts';
import { DOTTED } from './text-scan.ts';

const PREFIX = /^[A-Za-z_]\w*\.[A-Za-z_]\w*/;

export function mentionedName(file: PythonFile, node: Node, passed: boolean): void {
  if (node.startIndex < file.basesEnd || file.handled.has(node.id)) return;
  const name = file.text(node);
  if (BUILTINS.has(name) || file.scopes.head(name) !== name) return;
  const local = file.scopes.local(name);
  if (local !== undefined && !local.symbol) return;
  const { row, column } = node.startPosition;
  if (local?.symbol) file.ref('callback', name, { line: row + 1, column, offset: node.startIndex });
  else file.mentions.push({ expr: name, head: name, at: file.facts.current, passed, line: row + 1, column, offset: node.startIndex });
}

/** `obj.handler` handed over as a value. */
export function passedMember(file: PythonFile, node: Node): void {
  if (node.startIndex < file.basesEnd) return;
  const text = file.text(node);
  if (!DOTTED.test(text)) return;
  memberMention(file, dotted(file, text), file.placeIn(node, text, text.lastIndexOf('.') + 1), true);
}

/** A member that is read or written; chains are dealt with once, at their outermost node. */
export function attribute(file: PythonFile, node: Node): void {
  if (node.startIndex === file.chainStart || node.startIndex < file.basesEnd || file.handled.has(node.id)) return;
  file.chainStart = node.startIndex;
  const text = file.text(node);
  accessPrefix(file, node, text);
  if (!DOTTED.test(text)) return;
  const expr = dotted(file, text);
  environmentSubscript(file, node, expr);
  const own = /^(?:this|cls)\./.test(expr);
  if (own && expr.indexOf('.') === expr.lastIndexOf('.')) return;
  memberMention(file, expr, file.placeIn(node, text, text.lastIndexOf('.') + 1), false);
}

/** `self.store.get(...)`, `self.items[0].name`: the field that a longer chain starts from is read. */
export function accessPrefix(file: PythonFile, node: Node, text: string): void {
  const prefix = PREFIX.exec(text)?.[0];
  if (prefix === undefined) return;
  const expr = dotted(file, prefix);
  if (/^(?:this|cls)\./.test(expr)) file.ref('access', expr, file.placeIn(node, text, prefix.indexOf('.') + 1));
}

function memberMention(file: PythonFile, expr: ExprText, place: Place, passed: boolean): void {
  const head = expr.slice(0, expr.indexOf('.'));
  if (head === 'this' || head === 'cls') {
    file.ref(passed ? 'callback' : 'access', expr, place);
    return;
  }
  const local = file.scopes.local(head);
  if (local !== undefined) {
    if (local.type !== undefined || local.value !== undefined) file.ref(passed ? 'callback' : 'access', expr, place);
  } else file.mentions.push({ expr, head, at: file.facts.current, passed, ...place });
}

/** Turns the mentions that can be symbols into references. Called at the end of the file. */
export function settleMentions(file: PythonFile): void {
  for (const mention of file.mentions) {
    const role = roleOf(file, mention);
    if (role !== undefined) file.ref(role, mention.expr, mention, { at: mention.at });
  }
}

function roleOf(file: PythonFile, { expr, head, passed }: Mention): RefRole | undefined {
  const declared = file.facts.symbol(file.member(-1, head) ?? -1);
  if (declared !== undefined && expr === head) return isCallableKind(declared.kind) ? 'callback' : 'reference';
  if (declared === undefined && !file.imported.has(head) && !(file.hasStarImport && /^[A-Z]/.test(head))) return undefined;
  const last = expr.slice(expr.lastIndexOf('.') + 1);
  return passed && /^_*[a-z]/.test(last) ? 'callback' : 'reference';
}
