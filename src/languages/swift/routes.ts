/**
 * Routes that calls register: Vapor (`app.get("users", ":id") { req in … }`, `routes.grouped("api")`, `group("x") { x in … }`,
 * `on(.POST, …)`) and Hummingbird. Which library it is, the file's imports say.
 */
import type { ExprText } from '../../model/facts.ts';
import { LPAREN, STRING } from '../shared/jvm/token-kinds.ts';
import { joinPaths } from '../shared/route-paths.ts';
import type { Argument } from './calls.ts';
import type { Cursor } from './cursor.ts';

const VERBS = new Map('get post put patch delete head options webSocket'.split(' ').map((verb) => [verb, verb === 'webSocket' ? 'GET' : verb.toUpperCase()]));
const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/^Vapor$/, 'vapor'],
  [/^Hummingbird/, 'hummingbird'],
];

interface CallEnd {
  readonly own: string;
  readonly receiver: ExprText;
  readonly token: number;
  readonly args: readonly Argument[];
}

export class RouteGroups {
  readonly #cursor: Cursor;
  /** Prefixes of the names that groups are kept under. */
  readonly #prefixes = new Map<string, string>();
  #framework: string | null | undefined;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** Before the arguments of a call are read: `x.group("api") { api in`, `let api = x.grouped("api")`. */
  enter(name: string, receiver: ExprText, open: number): void {
    if ((name !== 'group' && name !== 'grouped') || this.#library() === null) return;
    const { kind, at } = this.#cursor;
    const path = joinPaths(this.#prefixOf(receiver), ...this.#texts(open));
    const group = name === 'group' ? this.#closureName(kind[open] === LPAREN ? this.#cursor.after(open) : open) : this.#assignedName(open);
    if (group !== undefined && at >= 0) this.#prefixes.set(group, path);
  }

  leave({ own, receiver, token, args }: CallEnd): void {
    const verb = own === 'on' ? this.#method(args[0]) : VERBS.get(own);
    if (verb === undefined || receiver === '' || this.#library() === null) return;
    const parts = (own === 'on' ? args.slice(1) : args).filter((a) => a.label === '').map((a) => this.#textAt(a.token));
    const handler = args.find((a) => a.label === 'use' || a.label === '*' || a.label === 'onUpgrade');
    if (handler === undefined || parts.some((p) => p === undefined) || /client|http/i.test(receiver)) return;
    const { facts, tokens } = this.#cursor;
    const named = handler.label === 'use' && !handler.text.startsWith('?') && !handler.text.startsWith('<');
    facts.routes.push({
      method: verb,
      path: joinPaths(this.#prefixOf(receiver), ...(parts as string[])),
      framework: this.#library() as string,
      handler: named ? handler.text : facts.current,
      at: facts.current,
      ...tokens.position(token),
    });
  }

  #prefixOf(receiver: ExprText): string {
    const head = /^(?:this\.)?(\w+)/.exec(receiver)?.[1] ?? '';
    return this.#prefixes.get(head) ?? '';
  }

  /** `.POST` or `HTTPMethod.POST`. */
  #method(argument: Argument | undefined): string | undefined {
    if (argument === undefined) return undefined;
    const { kind, text } = { kind: this.#cursor.kind[argument.token], text: this.#cursor.text(argument.token + 1) };
    return kind === 46 && /^[A-Za-z]+$/.test(text) ? text.toUpperCase() : undefined;
  }

  #textAt(token: number): string | undefined {
    const { kind, tokens } = this.#cursor;
    return kind[token] === STRING ? /^"([^"\n]*)"$/.exec(tokens.text(token))?.[1] : undefined;
  }

  /** Texts among the arguments of a call. */
  #texts(open: number): string[] {
    const { kind } = this.#cursor;
    if (kind[open] !== LPAREN) return [];
    const texts: string[] = [];
    const end = this.#cursor.partner(open);
    for (let at = open + 1; at < end; at++) {
      const text = this.#textAt(at);
      if (text !== undefined) texts.push(text);
    }
    return texts;
  }

  /** `{ api in`. */
  #closureName(open: number): string | undefined {
    const c = this.#cursor;
    return c.kind[open] === 123 && c.kind[open + 1] === 128 ? c.name(open + 1) : undefined;
  }

  /** The name in `let api = routes.grouped(`. */
  #assignedName(open: number): string | undefined {
    const c = this.#cursor;
    let at = open - 1;
    while (at > 0 && !c.startsLine(at)) at--;
    while (at < open && c.kind[at] !== 61) at++;
    return c.kind[at] === 61 && c.kind[at - 1] === 128 ? c.name(at - 1) : undefined;
  }

  #library(): string | null {
    if (this.#framework === undefined) {
      const names = this.#cursor.facts.imports.map((i) => i.specifier);
      this.#framework = FRAMEWORKS.find(([module]) => names.some((name) => module.test(name)))?.[1] ?? null;
    }
    return this.#framework;
  }
}
