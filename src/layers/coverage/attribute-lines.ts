/**
 * Lines of a file to the functions that they belong to. The head of a function (decorators, name, parameters) runs when its
 * file is loaded, in some languages: only the lines behind it say that the function ran.
 */
import type { GraphNode } from '../../model/graph.ts';
import { lineOwners } from '../../model/line-owners.ts';
import { isCallableKind, isPhantomKind } from '../../model/node-kinds.ts';

export interface FunctionLines {
  readonly node: GraphNode;
  /** All of its lines, those of inner functions included: what its text is. */
  readonly text: readonly string[];
  /** What stands before the body says that results are kept: whoever calls it later need not run it. */
  readonly remembers: boolean;
}

export interface AttributedLines {
  readonly functions: ReadonlyMap<number, FunctionLines>;
  /** Id of the function whose body the line is in. */
  functionAt(line: number): number | undefined;
}

export function attributeLines(nodes: readonly GraphNode[], lines: readonly string[]): AttributedLines {
  const symbols = nodes.filter((n) => n.kind !== 'file' && !isPhantomKind(n.kind));
  const owners = lineOwners(symbols);
  const functions = new Map<number, FunctionLines>();
  const bodies = new Map<number, number>();
  for (const node of symbols) {
    if (!isCallableKind(node.kind)) continue;
    const [text, body] = [lines.slice(node.startLine - 1, node.endLine), bodyStart(node, lines)];
    const head = text.slice(0, body - node.startLine).join('\n');
    functions.set(node.id, { node, text, remembers: REMEMBERS.test(head) });
    bodies.set(node.id, body);
  }
  const functionAt = (line: number) => {
    const owner = owners[line] ?? -1;
    return line >= (bodies.get(owner) ?? Number.POSITIVE_INFINITY) ? owner : undefined;
  };
  return { functions, functionAt };
}

const REMEMBERS = /cache|memo(?:is|iz)|\blazy|\bonce\b/i;
const OPEN = /[([]/g;
const CLOSE = /[)\]]/g;

/** First line behind the head: where the brackets that follow the name are closed. A function of one line is its own body. */
export function bodyStart({ name, startLine, endLine }: Pick<GraphNode, 'name' | 'startLine' | 'endLine'>, lines: readonly string[]): number {
  const leaf = name.slice(name.lastIndexOf('.') + 1);
  let named = startLine;
  while (named < endLine && !(lines[named - 1] ?? '').includes(leaf)) named++;
  // Not every callable has a name that is written: a test block, a constructor.
  if (!(lines[named - 1] ?? '').includes(leaf)) named = startLine;
  let depth = 0;
  for (let at = named; at < endLine; at++) {
    const text = lines[at - 1] ?? '';
    depth += (text.match(OPEN)?.length ?? 0) - (text.match(CLOSE)?.length ?? 0);
    if (depth <= 0) return at + 1;
  }
  // Brackets that stay open belong to the body: `it('works', () => {`.
  return Math.min(named + 1, endLine);
}
