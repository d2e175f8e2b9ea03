/**
 * What React's own hooks give back, which lives outside of every repository that uses them: the value that a callback
 * makes (`useMemo`), what a context or a reference holds, the state of `useState`. Contexts and references are wrappers
 * around their value (`Context<T>`, `RefObject<T>`). Only for names that a file imports from React.
 */

import type { ExprText, TypeText } from '../../model/facts.ts';
import { namedValue } from './anonymous-types.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { field, isFunction, unwrap } from './syntax-questions.ts';
import { typeArguments } from './types.ts';

type Read = (node: Node) => ExprText;

const HOOK = /^(?:[\w$]+\.)?(useMemo|useContext|createContext|useRef|useState)$/;
const REACT = /^(?:react|preact(?:\/\w+)?)$/;

/** The value of a call of `callee`, undefined when it is not a hook or says nothing. `read` turns nodes into expressions. */
export function hookResult(ctx: FileContext, call: Node, callee: ExprText, read: Read): ExprText | undefined {
  switch (hookNamed(ctx, callee)) {
    case 'useMemo':
      return made(ctx, call, read);
    case 'useContext': {
      const context = argument(call);
      const path = context === null ? '?' : read(context);
      return /^[\w$.]+$/.test(path) ? `${path}~` : undefined;
    }
    case 'createContext':
      return wrapped('Context', ctx, call, read);
    case 'useRef':
      return wrapped('RefObject', ctx, call, read);
    default:
      return undefined;
  }
}

/** What the names of `[state, setState] = useState(...)` are, as far as it is known. */
export function stateElements(ctx: FileContext, value: Node, read: Read): ExprText[] | undefined {
  const callee = value.type === 'call_expression' ? field(value, 'function') : null;
  if (callee === null || hookNamed(ctx, ctx.text(callee)) !== 'useState') return undefined;
  const type = givenType(ctx, value);
  const state = type === undefined ? (made(ctx, value, read) ?? first(value, read)) : `<${type}>`;
  return state === undefined ? undefined : [state];
}

function hookNamed({ facts }: FileContext, callee: ExprText): string | undefined {
  const name = HOOK.exec(callee)?.[1];
  if (name === undefined) return undefined;
  const head = callee === name ? name : callee.slice(0, -name.length - 1);
  return facts.imports.some((i) => i.local === head && REACT.test(i.specifier)) ? name : undefined;
}

const argument = (call: Node): Node | null => field(call, 'arguments')?.first ?? null;

function givenType(ctx: FileContext, call: Node): TypeText | undefined {
  const type = typeArguments(ctx, field(call, 'type_arguments')).slice(1, -1);
  return type === '' || type === 'any' ? undefined : type;
}

function first(call: Node, read: Read): ExprText | undefined {
  const given = argument(call);
  const text = given === null ? '?' : read(given);
  return text.startsWith('?') ? undefined : text;
}

function wrapped(name: string, ctx: FileContext, call: Node, read: Read): ExprText | undefined {
  const type = givenType(ctx, call);
  if (type !== undefined) return `<${name}<${type}>>`;
  const held = first(call, read);
  return held === undefined ? undefined : `<${name}<${held.startsWith('<') && held.endsWith('>') ? held.slice(1, -1) : namedValue(ctx, call, held)}>>`;
}

/** The object that `useMemo(() => ({ ... }))` keeps. */
export function memoisedObject(ctx: FileContext, call: Node): Node | undefined {
  const callee = field(call, 'function');
  const kept = callee !== null && hookNamed(ctx, ctx.text(callee)) === 'useMemo' ? callbackResult(ctx, call) : null;
  return kept !== null && kept.type === 'object' ? kept : undefined;
}

/** What a callback without statements of its own gives back. */
function made(ctx: FileContext, call: Node, read: Read): ExprText | undefined {
  const result = callbackResult(ctx, call);
  const text = result === null ? '?' : read(result);
  // A value that was made is no other name for what it comes from.
  return text.startsWith('?') ? undefined : /^[\w$]+(?:\.[\w$#]+)*$/.test(text) ? `${text}^` : text;
}

function callbackResult(ctx: FileContext, call: Node): Node | null {
  const callback = argument(call);
  const body = callback !== null && isFunction(callback.type) ? field(callback, 'body') : null;
  const result = body?.type === 'statement_block' ? onlyReturned(body) : body;
  return result === null ? null : unwrap(ctx, result);
}

function onlyReturned(body: Node): Node | null {
  const only = body.children.length === 1 ? body.first : null;
  return only?.type === 'return_statement' ? only.first : null;
}
