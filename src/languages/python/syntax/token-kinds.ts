/** Kinds of Python's tokens. Punctuation of one character has its character code; everything else lies above 127. */

export const LPAREN = 40;
export const RPAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const DOT = 46;
export const COLON = 58;
export const SEMICOLON = 59;
export const ASSIGN = 61;
export const AT = 64;
export const LBRACKET = 91;
export const RBRACKET = 93;
export const LBRACE = 123;
export const PIPE = 124;
export const RBRACE = 125;
export const TILDE = 126;
export const PLUS = 43;
export const MINUS = 45;

export const NAME = 128;
export const INTEGER = 129;
export const FLOAT = 130;
export const STRING = 131;
/** Prefix and opening quote of an f-string; its holes follow in braces, then FSTRING_END. */
export const FSTRING = 132;
export const FSTRING_END = 133;
/** End of a logical line; starts where the last token of the line or the comment behind it ends. */
export const NEWLINE = 134;
export const INDENT = 135;
/** End of a block; starts where the block's last token or comment ends. */
export const DEDENT = 136;
/** Binary operators that are nothing else. */
export const OPERATOR = 137;
/** `<`, `==`, `<>` and their kin, of symbols. */
export const COMPARISON = 138;
/** `+=` and its kin. */
export const AUGMENTED = 139;
/** `->` */
export const ARROW = 140;
/** `:=` */
export const WALRUS = 141;
/** `**` */
export const POWER = 142;
/** `...` */
export const ELLIPSIS = 143;
/** A character that no Python program has outside of strings. */
export const STRAY = 144;

const FIRST_KEYWORD = 150;
const NAMES = [
  'False',
  'None',
  'True',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
] as const;
type Keyword = (typeof NAMES)[number];

const keyword = (name: Keyword): number => FIRST_KEYWORD + NAMES.indexOf(name);
export const FALSE = keyword('False');
export const NONE = keyword('None');
export const TRUE = keyword('True');
export const AND = keyword('and');
export const AS = keyword('as');
export const ASSERT = keyword('assert');
export const ASYNC = keyword('async');
export const AWAIT = keyword('await');
export const BREAK = keyword('break');
export const CLASS = keyword('class');
export const CONTINUE = keyword('continue');
export const DEF = keyword('def');
export const DEL = keyword('del');
export const ELIF = keyword('elif');
export const ELSE = keyword('else');
export const EXCEPT = keyword('except');
export const FINALLY = keyword('finally');
export const FOR = keyword('for');
export const FROM = keyword('from');
export const GLOBAL = keyword('global');
export const IF = keyword('if');
export const IMPORT = keyword('import');
export const IN = keyword('in');
export const IS = keyword('is');
export const LAMBDA = keyword('lambda');
export const NONLOCAL = keyword('nonlocal');
export const NOT = keyword('not');
export const OR = keyword('or');
export const PASS = keyword('pass');
export const RAISE = keyword('raise');
export const RETURN = keyword('return');
export const TRY = keyword('try');
export const WHILE = keyword('while');
export const WITH = keyword('with');
export const YIELD = keyword('yield');

/** Kinds as a set that is looked up by index. */
export function kindSet(...kinds: readonly number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const kind of kinds) set[kind] = 1;
  return set;
}

const LONGEST_KEYWORD = 8;
/** Keywords and their kinds, by length * 128 + first character. */
const BY_SHAPE: { readonly name: Keyword; readonly kind: number }[][] = Array.from({ length: (LONGEST_KEYWORD + 1) * 128 }, () => []);
for (const name of NAMES) BY_SHAPE[name.length * 128 + name.charCodeAt(0)]?.push({ name, kind: keyword(name) });

/** NAME when the word is not a keyword. Told by length and first letter, so that hardly any word is compared. */
export function wordKind(source: string, start: number, end: number): number {
  const length = end - start;
  const first = source.charCodeAt(start);
  if (length > LONGEST_KEYWORD || first > 127) return NAME;
  for (const { name, kind } of BY_SHAPE[length * 128 + first] ?? []) if (source.startsWith(name, start)) return kind;
  return NAME;
}
