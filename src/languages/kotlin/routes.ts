/**
 * Routes that calls register: Ktor's routing (`route("/api") { get("/x") { … } }`), Javalin, Spark, Spring's router DSL.
 * Groups nest by the lambdas they stand in. Which library it is, the file's imports say.
 */
import type { ExprText } from '../../model/facts.ts';
import { LPAREN, STRING } from '../shared/jvm/token-kinds.ts';
import { joinPaths } from '../shared/route-paths.ts';
import type { Cursor } from './cursor.ts';

const VERBS = new Map('get post put patch delete head options GET POST PUT PATCH DELETE HEAD OPTIONS'.split(' ').map((verb) => [verb, verb.toUpperCase()]));
const GROUPS = new Set(['route', 'path', 'nest', 'routing']);

const FRAMEWORKS: readonly { readonly name: string; readonly module: RegExp }[] = [
  { name: 'ktor', module: /^io\.ktor\.(?:server\.)?(?:routing|application)/ },
  { name: 'javalin', module: /^io\.javalin/ },
  { name: 'spark', module: /^spark/ },
  { name: 'spring', module: /^org\.springframework\.web\.(?:reactive\.|servlet\.)?function/ },
];

interface CallEnd {
  readonly own: string;
  readonly receiver: ExprText;
  readonly open: number;
  readonly token: number;
  readonly hasLambda: boolean;
  readonly handler: ExprText | undefined;
}

export class RouteTree {
  readonly #cursor: Cursor;
  readonly #prefixes: string[] = [];
  #framework: string | null | undefined;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** Before the arguments of a call: opens a group. Answers a mark to leave it by. */
  enter(name: string, receiver: ExprText, open: number): number {
    const mark = this.#prefixes.length;
    if (GROUPS.has(name) && this.#library() !== null && (receiver === '' || receiver.startsWith('this') || name !== 'path')) {
      const path = this.#firstText(open);
      if (path !== undefined) this.#prefixes.push(path);
    }
    return mark;
  }

  leave(mark: number, call: CallEnd): void {
    this.#prefixes.length = mark;
    const method = VERBS.get(call.own);
    if (method === undefined) return;
    const framework = this.#library();
    if (framework === null) return;
    const path = this.#firstText(call.open);
    if (!this.#isRoute(call, framework, path)) return;
    const { facts, tokens } = this.#cursor;
    facts.routes.push({
      method,
      path: joinPaths(...this.#prefixes, path ?? ''),
      framework,
      handler: handlerOf(call) ?? facts.current,
      at: facts.current,
      ...tokens.position(call.token),
    });
  }

  /** With a receiver, `map.get("x")` looks the same: a path on a receiver starts with a slash, and something handles it. */
  #isRoute({ own, receiver, hasLambda, handler }: CallEnd, framework: string, path: string | undefined): boolean {
    if (framework === 'spring' && own !== own.toUpperCase()) return false;
    const handles = hasLambda || (handler !== undefined && handlerOf({ own, receiver, hasLambda, handler }) !== undefined);
    if (receiver !== '') return handles && path?.startsWith('/') === true && !/client|http/i.test(receiver);
    return handles && (path !== undefined || this.#prefixes.length > 0);
  }

  #firstText(open: number): string | undefined {
    const { kind, tokens } = this.#cursor;
    return kind[open] === LPAREN && kind[open + 1] === STRING ? /^"([^"\n]*)"$/.exec(tokens.text(open + 1))?.[1] : undefined;
  }

  #library(): string | null {
    if (this.#framework === undefined) {
      const { imports, declaredModule } = this.#cursor.facts;
      const names = [...imports.map((i) => (i.imported === '*' || i.imported === null ? i.specifier : `${i.specifier}.${i.imported}`)), declaredModule];
      this.#framework = FRAMEWORKS.find((f) => names.some((name) => f.module.test(name)))?.name ?? null;
    }
    return this.#framework;
  }
}

/** A function by its name, or an object of a handler class; undefined for a lambda. */
function handlerOf({ handler, hasLambda }: Pick<CallEnd, 'own' | 'receiver' | 'hasLambda' | 'handler'>): ExprText | undefined {
  if (hasLambda || handler === undefined || handler.startsWith('?') || handler.startsWith('<')) return undefined;
  return handler.replace(/(?:\{[^{}]*\})?\(\)$/, '');
}
