/** What Kotlin, Scala and Swift read alike around the name of a declaration: annotations, modifiers, lists of parameters. */
import type { TypeText } from '../../../model/facts.ts';
import type { Annotation, JvmCursor } from '../jvm/cursor.ts';
import type { TypeParam } from '../jvm/declare.ts';
import { COMMA, DOT, IDENT } from '../jvm/token-kinds.ts';

export interface Head {
  readonly first: number;
  /** First token behind annotations. */
  readonly rest: number;
  readonly annotations: readonly Annotation[];
  readonly modifiers: ReadonlySet<string>;
}

/** Each reads one at the cursor, or answers false and does not move it. */
export interface HeadRules<C> {
  annotation(c: C, into: Annotation[]): boolean;
  modifier(c: C, into: Set<string>): boolean;
}

/** Reads annotations and modifiers; the cursor stands on what follows them. */
export function readHeadBy<C extends JvmCursor>(c: C, rules: HeadRules<C>): Head {
  const first = c.at;
  const annotations: Annotation[] = [];
  const modifiers = new Set<string>();
  let rest = first;
  for (;;) {
    if (rules.annotation(c, annotations)) {
      if (modifiers.size === 0) rest = c.at;
    } else if (!rules.modifier(c, modifiers)) return { first, rest, annotations, modifiers };
  }
}

/** `a.b.C`; the cursor stands on its first name, and behind it afterwards. */
export function readDottedName(c: JvmCursor): string {
  let name = c.name(c.at++);
  while (c.kind[c.at] === DOT && c.next() === IDENT) {
    name += `.${c.name(c.at + 1)}`;
    c.at += 2;
  }
  return name;
}

/** What stands between the parentheses at the cursor, which stands behind them afterwards. */
export function readParenthesesText(c: JvmCursor): string {
  const open = c.at;
  c.at = c.after(open);
  return c.tokens.source.slice(c.endOffset(open), c.startOffset(c.partner(open)));
}

/** What the commas up to a token separate. What of an item is not understood is stepped over. */
export function readSeparated<T>(c: JvmCursor, end: number, read: () => T | undefined): T[] {
  const items: T[] = [];
  while (c.at < end) {
    const before = c.at;
    const item = read();
    if (item !== undefined) items.push(item);
    if (c.at < end && c.kind[c.at] !== COMMA) c.skipConstruct();
    if (c.kind[c.at] === COMMA || c.at === before) c.at++;
  }
  return items;
}

/** The bounds of a `where` join those that the type parameters have. */
export function withBounds(params: readonly TypeParam[], bounds: ReadonlyMap<string, readonly TypeText[]>): readonly TypeParam[] {
  return params.map((p) => ({ name: p.name, bound: [p.bound, ...(bounds.get(p.name) ?? [])].filter((b) => b !== '' && b !== '?').join('|') }));
}

/** For SymbolFact.arity; `before` counts a receiver that is handed over as well. */
export function arityOfParameters(params: readonly { readonly optional: boolean; readonly variadic: boolean }[], before = 0): [number, number] {
  const least = params.filter((p) => !p.optional && !p.variadic).length + before;
  return [least, params.some((p) => p.variadic) ? -1 : params.length + before];
}
