/** The parts of a route registration: methods with their handlers, and routes that attributes say. */
import type { ExprText } from '../../model/facts.ts';
import { stringValue } from '../shared/text.ts';
import type { Decorator } from './attributes.ts';
import type { Cursor } from './cursor.ts';
import { COMMA, DOT, IDENT, LPAREN, PATH, RPAREN, STRING } from './token-kinds.ts';

export interface MethodHandler {
  readonly method: string;
  /** Undefined for a closure. */
  readonly handler: ExprText | undefined;
  /** Actix names the handler in `.to(...)`, Axum in the method itself. */
  readonly style: 'axum' | 'actix';
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'any']);

/** `get(a).post(b)`, `web::get().to(a)`, `any(h)`: the tokens from `first` to `end`. */
export function readMethodHandlers(c: Cursor, first: number, end: number): MethodHandler[] {
  const found: MethodHandler[] = [];
  let pending: string | undefined;
  for (let i = first; i < end; i++) {
    if (c.kind[i] !== IDENT || c.kind[i + 1] !== LPAREN) continue;
    const name = c.text(i);
    const isEmpty = c.kind[i + 2] === RPAREN;
    if (METHODS.has(name) && isEmpty) pending = methodOf(name);
    else if (METHODS.has(name)) found.push({ method: methodOf(name), handler: pathAt(c, i + 2), style: 'axum' });
    else if (name === 'to' && !isEmpty) {
      found.push({ method: pending ?? 'ANY', handler: pathAt(c, i + 2), style: 'actix' });
      pending = undefined;
    } else if (!isEmpty) continue;
    i = c.partner(i + 1);
  }
  return found;
}

const methodOf = (name: string): string => (name === 'any' ? 'ANY' : name.toUpperCase());

function pathAt(c: Cursor, from: number): ExprText | undefined {
  let last = from;
  if (c.kind[last] !== IDENT) return undefined;
  while ((c.kind[last + 1] === PATH || c.kind[last + 1] === DOT) && c.kind[last + 2] === IDENT) last += 2;
  const behind = c.kind[last + 1];
  if (behind !== RPAREN && behind !== COMMA) return undefined;
  return c.tokens.source.slice(c.startOffset(from), c.tokens.end[last]).replaceAll('::', '.');
}

interface AttributeRoute {
  /** Known when the attribute is written with its crate: `#[rocket::get("/")]`. */
  readonly framework: string | undefined;
  readonly methods: readonly string[];
  readonly path: string;
}

/** `#[get("/x")]`, `#[actix_web::post("/x")]`, `#[route("/x", method = "GET")]` (Actix), `#[route(GET, uri = "/x")]` (Rocket). */
export function attributeRoute(c: Cursor, decorator: Decorator): AttributeRoute | undefined {
  const parts = decorator.text.split('.');
  const name = parts.at(-1) as string;
  if (decorator.open < 0 || (!METHODS.has(name) && name !== 'route')) return undefined;
  const text = c.tokens.source.slice(c.startOffset(decorator.open), c.tokens.endOf(decorator.open));
  const framework = parts[0] === 'rocket' ? 'rocket' : parts[0] === 'actix_web' ? 'actix' : undefined;
  if (name !== 'route') {
    const literal = c.kind[decorator.open + 1] === STRING ? stringValue(c.text(decorator.open + 1)) : undefined;
    return literal?.startsWith('/') ? { framework, methods: [methodOf(name)], path: withoutQuery(literal) } : undefined;
  }
  const path = /"(\/[^"]*)"/.exec(text)?.[1];
  const methods = [...text.matchAll(/method\s*=\s*"(\w+)"/g)].map((m) => (m[1] as string).toUpperCase());
  const bare = /^\(\s*([A-Z]+)\s*,/.exec(text)?.[1];
  return path === undefined ? undefined : { framework, methods: methods.length > 0 ? methods : [bare ?? 'ANY'], path: withoutQuery(path) };
}

/** Rocket writes query parameters into the path: `/search?<q>`. */
const withoutQuery = (path: string): string => path.replace(/\?.*$/, '') || '/';
