/** Parses the two small languages of facts (see model/facts.ts) into steps and type trees. Pure; results are cached by text. */
import type { ExprText, TypeText } from '../../model/facts.ts';

export type Step =
  | { readonly op: 'member'; readonly name: string }
  | { readonly op: 'call' | 'index' | 'iterate' | 'await' }
  | { readonly op: 'pick'; readonly index: number };

export interface Expression {
  readonly head: string;
  /** Set instead of a name when the head is `<TypeText>`. */
  readonly headType?: TypeText;
  readonly steps: readonly Step[];
}

export interface TypeTree {
  readonly name: string;
  readonly args: readonly TypeTree[];
}

/** Names of type trees that are not names: a union, a tuple, a function with its result as first argument. */
export const UNION = '|';
export const TUPLE = '()';
export const FUNCTION = '=>';

const CACHE_LIMIT = 100_000;

function cached<T>(parse: (text: string) => T): (text: string) => T {
  let cache = new Map<string, T>();
  return (text) => {
    let value = cache.get(text);
    if (value === undefined) {
      value = parse(text);
      if (cache.size >= CACHE_LIMIT) cache = new Map();
      cache.set(text, value);
    }
    return value;
  };
}

const STEP_START = /[.()[\]~^#]/;
const CALL: Step = { op: 'call' };
const INDEX: Step = { op: 'index' };
const ITERATE: Step = { op: 'iterate' };
const AWAIT: Step = { op: 'await' };

export const parseExpression: (text: ExprText) => Expression = cached((text) => {
  let at = 0;
  let head = '';
  let headType: string | undefined;
  if (text.startsWith('<')) {
    at = closing(text, 0) + 1;
    headType = text.slice(1, at - 1);
  } else {
    at = nameEnd(text, 0);
    head = text.slice(0, at);
  }
  const steps: Step[] = [];
  while (at < text.length) {
    const c = text[at];
    if (c === '.') {
      const end = nameEnd(text, at + 1);
      steps.push({ op: 'member', name: text.slice(at + 1, end) });
      at = end;
    } else if (c === '(' || c === '[') {
      steps.push(c === '(' ? CALL : INDEX);
      at += 2;
    } else if (c === '#') {
      const digits = /^\d+/.exec(text.slice(at + 1))?.[0] ?? '0';
      steps.push({ op: 'pick', index: Number(digits) });
      at += 1 + digits.length;
    } else {
      steps.push(c === '~' ? ITERATE : AWAIT);
      at++;
    }
  }
  return headType === undefined ? { head, steps } : { head, headType, steps };
});

function nameEnd(text: string, from: number): number {
  // `#name` is a private member; elsewhere `#` picks from a tuple.
  let at = text[from] === '#' ? from + 1 : from;
  while (at < text.length && !STEP_START.test(text[at] as string)) at++;
  // A step with an empty name would never advance.
  return at === from && at < text.length && text[at] === '.' ? at + 1 : at;
}

/** Position of the `>` that closes the `<` at `open`; function arrows inside do not count. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '<') depth++;
    else if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return at;
  }
  return text.length;
}

export const parseType: (text: TypeText) => TypeTree = cached((text) => parseUnion(text.trim(), 0));

const MAX_DEPTH = 12;

function parseUnion(text: string, depth: number): TypeTree {
  const parts = splitTop(text, '|');
  if (parts.length === 1) return parseOne(parts[0] as string, depth);
  return { name: UNION, args: parts.map((p) => parseOne(p, depth)) };
}

function parseOne(raw: string, depth: number): TypeTree {
  const text = raw.trim();
  if (depth > MAX_DEPTH) return { name: '?', args: [] };
  if (text.startsWith(FUNCTION)) return { name: FUNCTION, args: [parseUnion(text.slice(2), depth + 1)] };
  if (text.startsWith('(')) return parseList(text, depth);
  const open = text.indexOf('<');
  if (open < 0) return { name: text, args: [] };
  const inner = text.slice(open + 1, closing(text, open));
  return { name: text.slice(0, open).trim(), args: splitTop(inner, ',').map((p) => parseUnion(p, depth + 1)) };
}

/** `(A,B)` is a tuple, `(A,B)=>R` a function with its result before its parameters. */
function parseList(text: string, depth: number): TypeTree {
  const close = closingParenthesis(text);
  const inside = text.slice(1, close);
  const items = inside.trim() === '' ? [] : splitTop(inside, ',').map((p) => parseUnion(p, depth + 1));
  if (!text.startsWith(FUNCTION, close + 1)) return { name: TUPLE, args: items };
  return { name: FUNCTION, args: [parseUnion(text.slice(close + 3), depth + 1), ...items] };
}

function closingParenthesis(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (c === '<' || c === '(' || c === '[') depth++;
    else if (c === ')' || c === ']' || (c === '>' && text[at - 1] !== '=')) depth--;
    else if (c === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}
