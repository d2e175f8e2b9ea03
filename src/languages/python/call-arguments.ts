/** A call taken apart for those who look for effects and routes in it. Nodes live only as long as their handler runs. */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import type { PythonFile } from './python-file.ts';
import { literalValue, splitTopLevel } from './text-scan.ts';

export interface Call {
  readonly node: Node;
  readonly callee: ExprText;
  /** Dotted origin of the callee when its head is imported. */
  readonly origin: string;
  readonly name: string;
}

export interface Arguments {
  readonly positional: readonly Node[];
  readonly named: ReadonlyMap<string, Node>;
}

export function argumentsOf(file: PythonFile, call: Node): Arguments {
  const list = call.childForFieldName('arguments');
  const positional: Node[] = [];
  const named = new Map<string, Node>();
  for (let i = 0, count = list?.namedChildCount ?? 0; i < count; i++) {
    const argument = list?.namedChild(i) ?? null;
    if (argument === null || argument.type === 'comment') continue;
    const name = argument.type === 'keyword_argument' ? argument.childForFieldName('name') : null;
    const value = name === null ? argument : argument.childForFieldName('value');
    if (name === null) positional.push(argument);
    else if (value !== null) named.set(file.text(name), value);
  }
  return { positional, named };
}

/** The text of a string argument by position or name; undefined when it is computed. */
export function textArgument(file: PythonFile, args: Arguments, index: number, ...names: readonly string[]): string | undefined {
  const node = args.positional[index] ?? names.map((n) => args.named.get(n)).find((n) => n !== undefined);
  return node === undefined ? undefined : literalValue(file.text(node));
}

/** The strings of a written list or tuple: `['GET', 'POST']`. */
export function textList(file: PythonFile, node: Node | undefined): string[] {
  const inside = node === undefined ? null : /^[[({]([\s\S]*)[\])}]$/.exec(file.text(node));
  return splitTopLevel(inside?.[1] ?? '', ',').flatMap((p) => literalValue(p.text) ?? []);
}
