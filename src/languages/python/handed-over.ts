/** Which function of the file an argument is handed to: `run(start)`, `self.run(start)`, `Runner(start)`, `@run`. */
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { HandedOver } from '../shared/handed-on.ts';
import { dotted } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';

/** Something with a name stands among the arguments of a call. */
export function handOver(file: PythonFile, node: Node, expr: ExprText): void {
  const around = node.parent as Node;
  const list = around.kind === 'keyword' ? (around.parent as Node) : around;
  const call = list.kind === 'arguments' ? list.parent : undefined;
  if (call?.kind !== 'call') return;
  const argument = around.kind === 'keyword' ? file.text(around.parts[0] as Node) : placeAmong(list, node);
  const to = argument === undefined ? '' : calleeIn(file, call.parts[0] as Node);
  if (argument !== undefined && to !== '') file.handedOn.over({ expr, at: file.facts.current, offset: node.start, to, argument });
}

/** `@run` over a function hands that function over. */
export function decorates(file: PythonFile, decorator: Node, at: SymbolIndex): void {
  const to = calleeIn(file, decorator);
  if (to !== '') file.handedOn.over({ expr: at, at, offset: decorator.start, to, argument: 0 });
}

/** Behind arguments that are spread, no place is known. */
function placeAmong({ parts }: Node, node: Node): number | undefined {
  const index = parts.indexOf(node);
  return parts.slice(0, index).some((p) => p.kind === 'splat') ? undefined : index;
}

/** `name` or `this.name`; what else is called may be of any file. */
function calleeIn(file: PythonFile, callee: Node): string {
  const text = file.dottedText(callee);
  if (text === undefined) return '';
  const local = text.includes('.') ? undefined : file.scopes.local(text);
  const expr = local === undefined || local.symbol ? dotted(file, text) : '';
  return /^(?:this\.)?[^.]+$/.test(expr) ? expr : '';
}

/** The function of this file that a callee means: the nearest of its name, a method of the class around, or how a class is made. */
export function functionNamed(file: PythonFile, { to, at }: HandedOver<string>): SymbolIndex | undefined {
  const isMember = to.startsWith('this.');
  const name = isMember ? to.slice('this.'.length) : to;
  for (let around = at; ; around = file.facts.symbol(around)?.owner ?? -1) {
    const isClass = file.facts.symbol(around)?.kind === 'class';
    const known = isClass === isMember ? file.member(around, name) : undefined;
    if (known !== undefined) return callableAt(file, known);
    if (around < 0) return undefined;
  }
}

function callableAt(file: PythonFile, index: SymbolIndex): SymbolIndex | undefined {
  const kind = file.facts.symbol(index)?.kind;
  if (kind === undefined) return undefined;
  return isCallableKind(kind) ? index : file.member(index, '__init__');
}
