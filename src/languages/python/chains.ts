/**
 * Reads an expression from the source when it is a plain chain: `a.b(c).d[0]`, also awaited. That is most of them,
 * and it spares the syntax tree. Anything else gives undefined, and the tree is asked.
 */
import type { ExprText } from '../../model/facts.ts';
import { dotted, isArgumentPassing } from './expressions.ts';
import type { PythonFile } from './python-file.ts';
import { dottedAt, groupEnd, indexTopLevel, matchAt } from './text-scan.ts';

interface Chain {
  readonly expr: ExprText;
  readonly end: number;
}

const MAX_GROUP = 4000;
const MEMBER_AT = /\.([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/y;
const AWAIT_AT = /await[ \t]+/y;
const STATEMENT_END_AT = /[ \t]*(?:#[^\n]*)?(?:\r?\n|;|$)/y;
const NO_NAME = /^(?:not|lambda|await|yield|if|else|for|None|True|False|__class__)\b/;
const CLASS_NAME = /^(?:[a-z_]\w*\.)*[A-Z]+[a-z]\w*$/;

/** The chain that starts at an offset, as far as it goes. */
export function chainAt(file: PythonFile, at: number): Chain | undefined {
  const awaited = matchAt(AWAIT_AT, file.source, at);
  const start = at + (awaited?.[0].length ?? 0);
  const name = dottedAt(file.source, start);
  if (name === '' || NO_NAME.test(name)) return undefined;
  const end = start + name.length;
  const head = name === 'super' && file.source[end] === '(' ? { expr: name, end: groupEnd(file.source, end) } : { expr: dotted(file, name), end };
  const chain = /[.([]/.test(file.source[head.end] ?? '') ? links(file, head, name) : head;
  if (chain === undefined || chain.expr === '?') return undefined;
  return awaited === null ? chain : { expr: `${chain.expr}^`, end: chain.end };
}

/** The chain at an offset when it is the whole rest of a statement. */
export function statementChain(file: PythonFile, at: number): Chain | undefined {
  const chain = chainAt(file, at);
  return chain !== undefined && matchAt(STATEMENT_END_AT, file.source, chain.end) !== null ? chain : undefined;
}

/** Calls, subscripts and members that follow a dotted name. */
function links(file: PythonFile, head: Chain, name: string): Chain | undefined {
  const { source } = file;
  let { expr, end } = head;
  if (source[end] === '(' && isArgumentPassing(file, name)) return undefined;
  for (;;) {
    const c = source[end];
    const member = c === '.' ? matchAt(MEMBER_AT, source, end) : null;
    if (member !== null) {
      expr += member[0];
      end += member[0].length;
    } else if (c === '(' || c === '[') {
      const close = groupEnd(source, end);
      if (close - end > MAX_GROUP) return undefined;
      expr += c === '(' ? '()' : subscript(file, expr, source.slice(end + 1, close - 1));
      end = close;
    } else return { expr, end };
  }
}

/** `Foo[int]` is the class again, a slice is the same container, anything else is an element. */
function subscript(file: PythonFile, receiver: ExprText, inside: string): string {
  if (CLASS_NAME.test(receiver) && file.scopes.local(receiver) === undefined) return '';
  return inside.includes(':') && indexTopLevel(inside, ':') >= 0 ? '' : '[]';
}
