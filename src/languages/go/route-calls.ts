/** One call that registers a route: which framework, which methods, which path, which handler. Groups: route-table.ts. */
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { stringValue } from '../shared/text.ts';
import type { Call } from './calls.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, DOT, FUNC, IDENT, LPAREN, RPAREN, STRING } from './token-kinds.ts';
import { BUILTINS } from './universe.ts';

export interface RouteCall {
  readonly framework: string;
  /** Empty when the call does not say. */
  readonly methods: readonly string[];
  /** Undefined when the receiver alone says it: `r.Path("/x").HandlerFunc(h)`. */
  readonly path: string | undefined;
  readonly handler: ExprText | SymbolIndex;
  /** No framework that the file imports has such a call: it may be one of a router that the project wrote itself. */
  readonly own?: true;
}

const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/^net\/http$/, 'net/http'],
  [/^github\.com\/go-chi\/chi(\/v\d+)?$/, 'chi'],
  [/^github\.com\/gin-gonic\/gin$/, 'gin'],
  [/^github\.com\/labstack\/echo(\/v\d+)?$/, 'echo'],
  [/^github\.com\/gorilla\/mux$/, 'gorilla/mux'],
  [/^github\.com\/gofiber\/fiber(\/v\d+)?$/, 'fiber'],
  [/^github\.com\/julienschmidt\/httprouter$/, 'httprouter'],
];

export function frameworkOf(specifier: string): string | undefined {
  return PACKAGES.find(([pattern]) => pattern.test(specifier))?.[1];
}

const VERBS = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'Connect', 'Trace']);
const UPPER_VERBS = new Set([...VERBS].map((v) => v.toUpperCase()));
const ANY_VERB = new Set(['All', 'Any', 'Handle', 'HandleFunc', 'Mount', 'Handler', 'HandlerFunc', 'Method', 'MethodFunc', 'Add']);

/** How a name registers a route: framework, and which arguments are method, path and handler (-1 counts from the end). */
interface Shape {
  readonly framework: string;
  readonly method?: number;
  readonly path: number;
  readonly handler: number;
}

function shapeOf(name: string, frameworks: ReadonlySet<string>): Shape | undefined {
  const has = (framework: string): boolean => frameworks.has(framework);
  if (UPPER_VERBS.has(name) || name === 'Any') {
    if (has('gin')) return { framework: 'gin', path: 0, handler: -1 };
    const framework = ['echo', 'httprouter'].find(has);
    return framework === undefined ? undefined : { framework, path: 0, handler: 1 };
  }
  if (name === 'Handle' && has('gin')) return { framework: 'gin', method: 0, path: 1, handler: -1 };
  if (name === 'Add') return has('echo') ? { framework: 'echo', method: 0, path: 1, handler: 2 } : undefined;
  if (name === 'All' || (VERBS.has(name) && has('fiber'))) return has('fiber') ? { framework: 'fiber', path: 0, handler: -1 } : undefined;
  if (VERBS.has(name) || name === 'Mount') return has('chi') ? { framework: 'chi', path: 0, handler: 1 } : undefined;
  if (name === 'Method' || name === 'MethodFunc') return has('chi') ? { framework: 'chi', method: 0, path: 1, handler: 2 } : undefined;
  if (name === 'Handler' || name === 'HandlerFunc') return has('gorilla/mux') ? { framework: 'gorilla/mux', path: -1, handler: 0 } : undefined;
  const framework = ['gorilla/mux', 'chi', 'net/http'].find(has);
  return framework === undefined ? undefined : { framework, path: 0, handler: 1 };
}

export function readRouteCall(c: Cursor, call: Call, frameworks: ReadonlySet<string>): RouteCall | undefined {
  const { name, args } = call;
  if (!VERBS.has(name) && !UPPER_VERBS.has(name) && !ANY_VERB.has(name)) return undefined;
  const shape = shapeOf(name, frameworks) ?? (isVerb(name) ? OWN : undefined);
  if (shape === OWN && !mayHandle(c, call)) return undefined;
  if (shape === undefined || args.length <= Math.max(shape.path, shape.handler)) return undefined;
  const handler = handlerOf(c, call, shape.handler < 0 ? args.length - 1 : shape.handler);
  if (shape.path < 0) return { framework: shape.framework, methods: [], path: undefined, handler };
  const pattern = parsePattern(literalArgument(c, call, shape.path));
  if (pattern === undefined || (shape.handler < 0 && args.length < 2)) return undefined;
  const own = shape === OWN ? { own: true as const } : {};
  return { framework: shape.framework, methods: methodsOf(c, call, shape, pattern.method), path: pattern.path, handler, ...own };
}

const OWN: Shape = { framework: 'own', path: 0, handler: 1 };

export const isVerb = (name: string): boolean => VERBS.has(name) || UPPER_VERBS.has(name);

/** A client's `c.Get("/x", options)` looks the same but for what it is given: a handler is a function, or made by a call. */
function mayHandle(c: Cursor, call: Call): boolean {
  const token = c.argument(call.open, 1);
  return call.callee.includes('.') && token >= 0 && (c.kind[token] === FUNC || c.kind[token] === IDENT);
}

function literalArgument(c: Cursor, call: Call, position: number): string | undefined {
  const token = c.argument(call.open, position);
  return token >= 0 && c.kind[token] === STRING && c.kind[token + 1] === COMMA ? stringValue(c.text(token)) : undefined;
}

/** `/path`, `host/path`, `GET /path`; groups also register ''. */
function parsePattern(pattern: string | undefined): { method: string | undefined; path: string } | undefined {
  const match = /^(?:([A-Z]+)\s+)?([^\s/]*\/\S*|)$/.exec(pattern ?? ' ');
  return match === null ? undefined : { method: match[1], path: match[2] ?? '' };
}

function methodsOf(c: Cursor, call: Call, shape: Shape, inPattern: string | undefined): readonly string[] {
  if (inPattern !== undefined) return [inPattern];
  if (UPPER_VERBS.has(call.name.toUpperCase())) return [call.name.toUpperCase()];
  if (shape.method !== undefined) {
    const said = literalArgument(c, call, shape.method) ?? /\.Method(\w+)$/.exec(call.args[shape.method] ?? '')?.[1];
    return said === undefined ? [] : [said.toUpperCase()];
  }
  return shape.framework === 'gorilla/mux' ? methodsBehind(c, call.open) : [];
}

/** `r.HandleFunc("/x", h).Methods("GET", http.MethodPost)`: the methods stand behind the call. */
function methodsBehind(c: Cursor, open: number): string[] {
  const dot = c.after(open);
  if (c.kind[dot] !== DOT || c.kind[dot + 1] !== IDENT || c.text(dot + 1) !== 'Methods' || c.kind[dot + 2] !== LPAREN) return [];
  const text = c.tokens.source.slice(c.startOffset(dot + 3), c.startOffset(c.partner(dot + 2)));
  return [...text.matchAll(/"(\w+)"|\.Method(\w+)/g)].map((m) => (m[1] ?? m[2] ?? '').toUpperCase());
}

/** The function that serves it: looked for inside wrappers (`auth(http.HandlerFunc(h))`); a literal is its surroundings. */
function handlerOf(c: Cursor, call: Call, position: number): ExprText | SymbolIndex {
  const text = call.args[position] ?? '?';
  if (text === '?' || text.startsWith('<')) return c.facts.current;
  return text.endsWith('()') ? (wrappedHandler(c, c.argument(call.open, position), c.partner(call.open)) ?? text.replace(/(?:\{[^{}]*\})?\(\)$/, '')) : text;
}

/** Innermost name that is handed on: directly in `HandlerFunc( )` if there is one, else the last. */
function wrappedHandler(c: Cursor, first: number, end: number): ExprText | undefined {
  let found: ExprText | undefined;
  for (let i = first; i >= 0 && i < end; i++) {
    if (c.kind[i] !== IDENT || c.kind[i - 1] === DOT) continue;
    const begin = i;
    while (c.kind[i + 1] === DOT && c.kind[i + 2] === IDENT) i += 2;
    const handedOn = c.kind[begin - 1] === LPAREN || c.kind[begin - 1] === COMMA;
    if (!handedOn || isPlainValue(c, begin, i) || begin === first || (c.kind[i + 1] !== RPAREN && c.kind[i + 1] !== COMMA)) continue;
    found = c.tokens.source.slice(c.startOffset(begin), c.tokens.end[i]);
    if (c.kind[begin - 2] === IDENT && c.text(begin - 2) === 'HandlerFunc') break;
  }
  return found;
}

/** `auth(true, nil)`, `Static(files, fallback)`: constants and variables serve nothing. */
const isPlainValue = (c: Cursor, begin: number, end: number): boolean => begin === end && (BUILTINS.has(c.text(begin)) || c.scopes.has(c.text(begin)));

/** Prefix and path with exactly one slash between them. */
export function joinPath(prefix: string, path: string): string {
  if (prefix === '') return path;
  if (path === '') return prefix;
  return `${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}
