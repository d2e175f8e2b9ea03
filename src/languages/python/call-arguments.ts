/** A call taken apart for those who look for effects and routes in it. */

import type { ExprText } from '../../model/facts.ts';
import type { PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';
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
  const positional: Node[] = [];
  const named = new Map<string, Node>();
  for (const argument of call.parts[1]?.parts ?? []) {
    const [name, value] = argument.parts;
    if (argument.kind !== 'keyword') positional.push(argument);
    else if (name !== undefined && value !== undefined) named.set(file.text(name), value);
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
