/** Parses the two small languages of facts (see model/facts.ts) into steps and type trees. Pure; results are cached by text. */
import type { ExprText, TypeText } from '../../../model/facts.ts';

export type Step =
  | { readonly op: 'member'; readonly name: string }
  /** A member named by a symbol, `[key]`, or an element where there is none. */
  | { readonly op: 'entry'; readonly name: string }
  | ({ readonly op: 'call' } & Given)
  | { readonly op: 'index' | 'iterate' | 'key' | 'await' }
  /** N-th of a tuple; of anything else `pick` takes the N-th type argument, `item` an element. */
  | { readonly op: 'pick' | 'item'; readonly index: number }
  /** N-th of an element that a loop takes apart, `[key, value] of map`. */
  | { readonly op: 'pair'; readonly index: number }
  /** N-th parameter of a function, or its `this`. */
  | ({ readonly op: 'param'; readonly index: number; readonly label?: string } & Given);

/** What is written at a call. */
export interface Given {
  readonly typeArgs: readonly TypeTree[];
  /** Arguments, '' for those that are not known; none when nothing is known. */
  readonly args: readonly ExprText[];
  /** What is written in front of each, '' for nothing; undefined when nothing is written in front of any. */
  readonly labels?: readonly string[] | undefined;
  /** How many they are, where that is known without taking them apart. */
  readonly count?: number;
  /** How many type arguments a reference says it has. */
  readonly typeArguments?: number | undefined;
}

/** `2>` before the arguments of a reference: how many type arguments are written. */
const TYPE_ARGUMENTS = /^(\d)>/;

/** The arguments of a reference. Most calls have one callable that takes as many: then nobody asks what they are. */
export class GivenText implements Given {
  readonly typeArgs: readonly TypeTree[] = [];
  readonly count: number;
  readonly typeArguments: number | undefined;
  readonly #text: string;
  #parts: Arguments | undefined;

  constructor(count: number, text: string) {
    const marked = TYPE_ARGUMENTS.exec(text);
    this.count = count;
    this.typeArguments = marked === null ? undefined : Number(marked[1]);
    this.#text = marked === null ? text : text.slice(marked[0].length);
  }

  get args(): readonly ExprText[] {
    this.#parts ??= argumentsOf(this.#text);
    return this.#parts.args;
  }

  get labels(): readonly string[] | undefined {
    this.#parts ??= argumentsOf(this.#text);
    return this.#parts.labels;
  }
}

type Arguments = Pick<Given, 'args' | 'labels'>;

const LABEL = /^([\w$]+|\*):(?!:)/;

/** `a,to:b` */
function argumentsOf(text: string): Arguments {
  const args = splitTop(text, ',');
  if (!text.includes(':')) return { args };
  const labels = args.map((arg) => LABEL.exec(arg)?.[1] ?? '');
  return labels.every((l) => l === '')
    ? { args }
    : { args: args.map((arg, i) => (labels[i] === '' ? arg : arg.slice((labels[i] as string).length + 1))), labels };
}

/** So many arguments, of which nothing is known. */
export function givenUnknown(count: number): Given {
  let given = UNKNOWN[count];
  if (given === undefined) {
    given = { typeArgs: [], args: Array<ExprText>(count).fill('') };
    if (count < MOST_KEPT) UNKNOWN[count] = given;
  }
  return given;
}

const UNKNOWN: Given[] = [];
const MOST_KEPT = 64;

/** In place of a parameter's number: what `this` is inside. */
export const THIS = -1;
/** In place of a parameter's number: the last one, which a block behind the parentheses is for. */
export const LAST = -2;
/** In place of a parameter's number: the one with a label. */
export const LABELLED = -3;

export interface Expression {
  readonly head: string;
  /** Set instead of a name when the head is `<TypeText>`. */
  readonly headType?: TypeText;
  readonly steps: readonly Step[];
}

export interface TypeTree {
  readonly name: string;
  readonly args: readonly TypeTree[];
  /** Of a function: what `this` is inside. */
  readonly self?: TypeTree;
}

/** Names of type trees that are not names: a union, a tuple, a function with its result as first argument, a member. */
export const UNION = '|';
export const TUPLE = '()';
export const FUNCTION = '=>';
/** `at<T,K>`: what a T has under the name that K is. */
export const AT = 'at';

/** `name=`: the method that writes a property, or the property where none is declared. */
export const SETTER = /^\w+=$/;

/** Begins the name of what owns the members of a class without a name. */
export const OWNED = '&';
/** Stands around a text that is its own value: `'close'`. */
export const QUOTE = "'";

const CACHE_LIMIT = 100_000;

function cached<T>(parse: (text: string) => T): (text: string) => T {
  let cache = new Map<string, T>();
  // Linking one reference asks for its expression several times in a row.
  let last: { readonly text: string; readonly value: T } | undefined;
  return (text) => {
    if (last !== undefined && last.text === text) return last.value;
    let value = cache.get(text);
    if (value === undefined) {
      value = parse(text);
      if (cache.size >= CACHE_LIMIT) cache = new Map();
      cache.set(text, value);
    }
    last = { text, value };
    return value;
  };
}

/** By character: 1 where a step begins, 2 where type arguments may begin. */
const STEP_START = 1;
const ANGLE = 2;
const CHARACTERS = new Uint8Array(128);
for (const c of '.()[]~^#%{') CHARACTERS[c.charCodeAt(0)] = STEP_START;
CHARACTERS['<'.charCodeAt(0)] = ANGLE;
const INDEX: Step = { op: 'index' };
const ITERATE: Step = { op: 'iterate' };
const KEY: Step = { op: 'key' };
const AWAIT: Step = { op: 'await' };
const NOTHING_GIVEN: Given = { typeArgs: [], args: [] };
const PLAIN_CALL: Step = { op: 'call', ...NOTHING_GIVEN };

export const parseExpression: (text: ExprText) => Expression = cached((text) => {
  if (text.startsWith('<')) {
    const end = closing(text, 0);
    return { head: '', headType: text.slice(1, end), steps: parseSteps(text, end + 1) };
  }
  const end = text.startsWith(QUOTE) ? text.indexOf(QUOTE, 1) + 1 : nameEnd(text, 0);
  return { head: text.slice(0, end), steps: parseSteps(text, end) };
});

function parseSteps(text: string, from: number): Step[] {
  const steps: Step[] = [];
  let given = NOTHING_GIVEN;
  for (let at = from; at < text.length; ) {
    const end = stepEnd(text, at);
    if (text[at] === '<') given = { ...given, typeArgs: parseArgs(text.slice(at, end), 0) };
    else if (text[at] === '{') given = { ...given, ...argumentsOf(text.slice(at + 1, end - 1)) };
    else {
      steps.push(text[at] === '(' ? callStep(given) : text[at] === '%' ? parameterStep(text.slice(at + 1, end), given) : parseStep(text.slice(at, end)));
      given = NOTHING_GIVEN;
    }
    at = end;
  }
  return steps;
}

const callStep = (given: Given): Step => (given === NOTHING_GIVEN ? PLAIN_CALL : { op: 'call', ...given });
const parameterStep = (which: string, given: Given): Step =>
  which.endsWith(':')
    ? { op: 'param', index: LABELLED, label: which.slice(0, -1), ...given }
    : { op: 'param', index: which === 'this' ? THIS : which === 'last' ? LAST : Number(which), ...given };

function parseStep(text: string): Step {
  switch (text[0]) {
    case '.':
      return { op: 'member', name: text.slice(1) };
    case '[':
      return text.length > 2 ? entryStep(text) : INDEX;
    case '#':
      return { op: 'pick', index: Number(text.slice(1)) };
    case '~':
      return text[1] === '#' ? { op: 'pair', index: Number(text.slice(2)) } : text.length > 1 ? KEY : ITERATE;
    default:
      return AWAIT;
  }
}

/** `[key]`, `[1]`, `['a-b']` */
function entryStep(text: string): Step {
  if (text[1] === "'") return { op: 'member', name: text.slice(2, -2) };
  const index = Number(text.slice(1, -1));
  return Number.isInteger(index) ? { op: 'item', index } : { op: 'entry', name: text };
}

/** Past the step that starts at `at`; always further on. */
function stepEnd(text: string, at: number): number {
  switch (text[at]) {
    case '.':
      return nameEnd(text, at + 1);
    case '(':
      return at + 2;
    case '[': {
      const close = text.indexOf(']', at);
      return close < 0 ? text.length : close + 1;
    }
    case '~':
      return text[at + 1] === '#' ? numberEnd(text, at + 2) : text[at + 1] === '0' ? at + 2 : at + 1;
    case '<':
      return closing(text, at) + 1;
    case '{':
      return closingBrace(text, at) + 1;
    case '#':
      return numberEnd(text, at + 1);
    case '%':
      return parameterEnd(text, at + 1);
    default:
      return at + 1;
  }
}

const LABEL_AT = /[\w$]+:/y;

/** Past the number of a parameter, what stands in place of it, or its label. */
function parameterEnd(text: string, at: number): number {
  LABEL_AT.lastIndex = at;
  return LABEL_AT.test(text) ? LABEL_AT.lastIndex : numberEnd(text, at);
}

/** Past a number, or the `this` or `last` that stands in place of one. */
const numberEnd = (text: string, at: number): number => at + (/^(?:this|last|\d*)/.exec(text.slice(at, at + 4))?.[0].length ?? 0);

/** Position of the `}` that closes the `{` at `open`; what is handed over may itself be a call that is handed something. */
function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length - 1;
}

function nameEnd(text: string, from: number): number {
  // `#name` is a private member; elsewhere `#` picks from a tuple.
  let at = text[from] === '#' ? from + 1 : from;
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at);
    const kind = c < CHARACTERS.length ? CHARACTERS[c] : 0;
    if (kind === STEP_START || (kind === ANGLE && opensTypeArgs(text, at, from))) break;
  }
  // A step with an empty name would never advance.
  return at === from && at < text.length && text[at] === '.' ? at + 1 : at;
}

/** `f<Foo>()`; an operator's name (`<=>`) is not a list of types. */
function opensTypeArgs(text: string, at: number, from: number): boolean {
  return at > from && /[\w$]/.test(text[at - 1] as string);
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
  if (isFunction(text)) return parseOne(text, depth);
  const parts = splitTop(text, '|');
  if (parts.length === 1) return parseOne(parts[0] as string, depth);
  return { name: UNION, args: parts.map((p) => parseOne(p, depth)) };
}

const isFunction = (text: string): boolean => text.startsWith(FUNCTION) || (text.startsWith('(') && text.startsWith(FUNCTION, closingParenthesis(text) + 1));

function parseOne(raw: string, depth: number): TypeTree {
  const text = raw.trim();
  if (depth > MAX_DEPTH) return { name: '?', args: [] };
  if (text.startsWith(FUNCTION)) return { name: FUNCTION, args: [parseUnion(text.slice(2), depth + 1)] };
  if (text.startsWith('(')) return parseList(text, depth);
  const open = text.indexOf('<');
  if (open < 0) return { name: text, args: [] };
  return { name: text.slice(0, open).trim(), args: parseArgs(text.slice(open), depth + 1) };
}

/** `<A,B>` */
function parseArgs(text: string, depth: number): TypeTree[] {
  return splitTop(text.slice(1, closing(text, 0)), ',').map((p) => parseUnion(p.trim(), depth));
}

/** `(A,B)` is a tuple, `(A,B)=>R` a function with its result before its parameters, `((A)=>R)` the function itself. */
function parseList(text: string, depth: number): TypeTree {
  const close = closingParenthesis(text);
  const inside = text.slice(1, close);
  const items = inside.trim() === '' ? [] : splitTop(inside, ',').map((p) => parseUnion(p.trim(), depth + 1));
  if (!text.startsWith(FUNCTION, close + 1)) return items.length === 1 && items[0]?.name === FUNCTION ? items[0] : { name: TUPLE, args: items };
  const result = parseUnion(text.slice(close + 3), depth + 1);
  const [first, ...rest] = items;
  // `(this<Foo>,A)=>R`
  return first?.name === 'this' && first.args.length === 1
    ? { name: FUNCTION, args: [result, ...rest], self: first.args[0] as TypeTree }
    : { name: FUNCTION, args: [result, ...items] };
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
    if (c === '<' || c === '(' || c === '[' || c === '{') depth++;
    else if (c === ')' || c === ']' || c === '}' || (c === '>' && text[at - 1] !== '=')) depth--;
    else if (c === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}
