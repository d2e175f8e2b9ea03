/** Small questions about ExprText (model/facts.ts) that links ask. */

const OPENING = '{(<[';
const CLOSING = '})>]';

/** Without what is handed over, type arguments, awaiting and taking apart: `a.b{c}()^#0` is `a.b()`. */
export function bareExpression(expr: string): string {
  let depth = 0;
  let bare = '';
  for (let i = 0; i < expr.length; i++) {
    const char = expr[i] as string;
    if (char === '{' || (char === '<' && i > 0)) depth++;
    if (depth === 0) bare += char;
    else if (char === '}' || (char === '>' && expr[i - 1] !== '=')) depth--;
  }
  return bare.replace(/(?:\^|~|#\d+)+$/, '');
}

/** `a.b().c` as [`a.b()`, `c`]; undefined when it is not a member of anything. */
export function splitMember(expr: string): readonly [receiver: string, member: string] | undefined {
  let depth = 0;
  for (let i = expr.length - 1; i > 0; i--) {
    const char = expr[i] as string;
    if (CLOSING.includes(char) && !(char === '>' && expr[i - 1] === '=')) depth++;
    else if (OPENING.includes(char)) depth--;
    else if (char === '.' && depth === 0) return [expr.slice(0, i), expr.slice(i + 1)];
  }
  return undefined;
}

/** What is handed over in the first `{…}`, each as it is written; empty where nothing is known. */
export function handedIn(expr: string): string[] {
  const inner = /\{([^{}]*)\}/.exec(expr)?.[1];
  return inner === undefined ? [] : inner.split(',');
}

/** All names in a type: of `Arc<Mutex<a.Client>>` they are `Arc`, `Mutex` and `a.Client`. */
export const namesInType = (type: string): string[] => type.match(/[A-Za-z_$][\w$.]*/g) ?? [];

export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
