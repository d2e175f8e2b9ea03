/**
 * Callees read from the text. All calls of a chain, `a.b(x).c(y).d(z)`, begin at the same offset, and their captures
 * follow one another, the outermost first. The innermost callee is a path in front of a parenthesis; each further one
 * is a name behind the end of the call before it. What does not look like that is left to the syntax tree.
 */
import type { Capture } from './syntax/captures.ts';
import { matchAt } from './syntax-questions.ts';

export interface Callee {
  /** As an expression, but with `this` as written. */
  readonly path: string;
  readonly name: string;
  readonly nameAt: number;
  /** Offset of the parenthesis that opens the arguments. */
  readonly open: number;
}

const HEAD = /([A-Za-z_$][\w$]*(?:\s*(?:!\s*)?(?:\?\.|\.)\s*#?[A-Za-z_$][\w$]*)*)(?:\s*\?\.|!)?\s*(?=\()/y;
const LINK = /\s*(?:!\s*)?(?:\?\.|\.)\s*(#?[A-Za-z_$][\w$]*)(?:\s*\?\.|!)?\s*(?=\()/y;
const KEYWORDS = new Set(['import', 'await', 'new', 'typeof', 'void', 'delete', 'yield', 'async', 'function', 'class']);
const MAX_LENGTH = 400;

/** Functions of the language whose result is not simply "what they return". */
const SPECIAL =
  /^(?:Object\.(?:values|freeze|seal|assign|entries|keys)|Promise\.(?:resolve|all)|Array\.from|structuredClone|require|inject|defineProps|withDefaults)$|^(?:[\w$]+\.)?(?:useMemo|useContext|createContext|useRef)$|\.(?:call|apply|map)$/;

export const isWellKnown = (path: string): boolean => SPECIAL.test(path);

/** Callees by node id of the call, for every call that the text can tell. */
export function readCallees(source: string, captures: readonly Capture[]): Map<number, Callee> {
  const callees = new Map<number, Callee>();
  for (let i = 0; i < captures.length; i++) {
    if ((captures[i] as Capture).name === 'call') i = readChain(source, captures, i, callees);
  }
  return callees;
}

/** Reads the chain whose outermost call is `captures[first]`; answers with the position of its innermost one. */
function readChain(source: string, captures: readonly Capture[], first: number, callees: Map<number, Callee>): number {
  const start = (captures[first] as Capture).node.startIndex;
  let last = first;
  for (let next = captures[last + 1]; next !== undefined && next.name === 'call' && next.node.startIndex === start; next = captures[last + 1]) last++;
  let callee = headOf(source, start);
  for (let i = last; callee !== undefined && i >= first; i--) {
    const { node } = captures[i] as Capture;
    callees.set(node.id, callee);
    // A chain that passes through something else than a call, such as an index, ends what the text can tell.
    if (i > first) callee = linkOf(source, node.endIndex, callee);
  }
  return last;
}

function headOf(source: string, start: number): Callee | undefined {
  const match = matchAt(HEAD, source, start);
  if (match === null) return undefined;
  const written = match[1] as string;
  const path = /[\s!?]/.test(written) ? written.replace(/[\s!?]+/g, '') : written;
  if (KEYWORDS.has(path)) return undefined;
  const name = path.slice(path.lastIndexOf('.') + 1);
  return { path, name, nameAt: start + written.length - name.length, open: start + match[0].length };
}

/** `.name(` behind a call: a member of its result. */
function linkOf(source: string, end: number, receiver: Callee): Callee | undefined {
  const match = receiver.path.length > MAX_LENGTH || isWellKnown(receiver.path) ? null : matchAt(LINK, source, end);
  if (match === null) return undefined;
  const name = match[1] as string;
  const written = match[0];
  return {
    path: `${receiver.path}${keyHanded(source, receiver.open)}().${name}`,
    name,
    nameAt: end + written.indexOf(name, written.indexOf('.')),
    open: end + written.length,
  };
}

const KEY = /\(\s*(['"])([\w$:/.-]{1,40})\1\s*[,)]/y;

/** `config.get('store').open()`: the text that a call is handed first may say what it gives. */
function keyHanded(source: string, open: number): string {
  const key = matchAt(KEY, source, open)?.[2];
  return key === undefined ? '' : `{'${key}'}`;
}

const MAX_ARGUMENTS = 160;

/** Number of arguments, if the text says it plainly; undefined with spreads, functions, templates and the like. */
export function plainArguments(source: string, open: number): number | undefined {
  let depth = 0;
  let count = 0;
  let any = false;
  for (let i = open; i < open + MAX_ARGUMENTS; i++) {
    const c = source.charCodeAt(i);
    if (c === 40 || c === 91) depth++;
    else if (c === 41 || c === 93) {
      if (--depth === 0) return any ? count + 1 : 0;
    } else if (c === 39 || c === 34) {
      const close = source.indexOf(String.fromCharCode(c), i + 1);
      if (close < 0 || source.charCodeAt(close - 1) === 92) return undefined;
      i = close;
    } else if (c === 44 && depth === 1) count++;
    else if (c === 123 || c === 96 || c === 47 || c === 60 || (c === 46 && source.startsWith('...', i))) return undefined;
    if (c > 32 && !(depth === 1 && c === 40)) any = true;
  }
  return undefined;
}
