/** Kinds of Swift's tokens: its hard keywords, beside what it shares with others. `async`, `some`, `actor`, `get` and their like are names. */
import { ARROW, ASSIGN_OP, COMPARE, ELVIS, keywordKinds, LOGIC, RANGE, SAFE } from '../shared/jvm/token-kinds.ts';

const WORDS = [
  ...(['class', 'struct', 'enum', 'protocol', 'extension', 'func', 'var', 'let', 'init', 'deinit', 'subscript', 'typealias', 'associatedtype'] as const),
  ...(['import', 'operator', 'precedencegroup', 'if', 'else', 'guard', 'switch', 'case', 'default', 'for', 'while', 'repeat', 'do', 'in'] as const),
  ...(['return', 'throw', 'throws', 'rethrows', 'break', 'continue', 'fallthrough', 'defer', 'where', 'as', 'is', 'try', 'catch'] as const),
  ...(['self', 'Self', 'super', 'nil', 'true', 'false', 'inout'] as const),
] as const;

export const KEYWORD = keywordKinds(WORDS);
export const KEYWORDS: ReadonlyMap<string, number> = new Map(Object.entries(KEYWORD));
export const isKeyword = (kind: number): boolean => kind >= KEYWORD.class;

/** `\` in front of a key path. */
export const BACKSLASH = 92;

/** By first character, longest first. */
export const OPERATORS: ReadonlyMap<string, readonly (readonly [string, number])[]> = byFirst([
  ['===', COMPARE],
  ['!==', COMPARE],
  ['...', RANGE],
  ['..<', RANGE],
  ['&&=', ASSIGN_OP],
  ['||=', ASSIGN_OP],
  ['>>=', ASSIGN_OP],
  ['<<=', ASSIGN_OP],
  ['==', COMPARE],
  ['!=', COMPARE],
  ['<=', COMPARE],
  ['>=', COMPARE],
  ['~=', COMPARE],
  ['->', ARROW],
  ['?.', SAFE],
  ['??', ELVIS],
  ['&&', LOGIC],
  ['||', LOGIC],
  ...['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='].map((text) => [text, ASSIGN_OP] as const),
]);

function byFirst(operators: readonly (readonly [string, number])[]): Map<string, (readonly [string, number])[]> {
  const table = new Map<string, (readonly [string, number])[]>();
  for (const operator of operators) {
    const first = operator[0].charAt(0);
    table.set(first, [...(table.get(first) ?? []), operator]);
  }
  return table;
}
