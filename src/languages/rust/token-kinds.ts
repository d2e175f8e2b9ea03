/** Kinds of Rust's tokens: keywords from 150 on, literals and operators of more than one character from 128 on, other punctuation by its character. */
export const IDENT = 128;
export const NUMBER = 129;
export const STRING = 130;
export const CHAR = 131;
export const LIFETIME = 132;
/** `::` */
export const PATH = 133;
/** `->` */
export const ARROW = 134;
/** `=>` */
export const FAT_ARROW = 135;
/** `..`, `..=`, `...` */
export const RANGE = 136;
/** `&&` */
export const AND = 137;
/** `||` */
export const OR = 138;
/** `+=` and its kin. */
export const ASSIGN_OP = 139;
/** `==`, `!=`, `<=`, `>=` */
export const COMPARISON = 140;

const KEYWORD_NAMES = [
  'as',
  'async',
  'await',
  'break',
  'const',
  'continue',
  'crate',
  'dyn',
  'else',
  'enum',
  'extern',
  'fn',
  'for',
  'if',
  'impl',
  'in',
  'let',
  'loop',
  'match',
  'mod',
  'move',
  'mut',
  'pub',
  'ref',
  'return',
  'self',
  'Self',
  'static',
  'struct',
  'super',
  'trait',
  'type',
  'unsafe',
  'use',
  'where',
  'while',
  'yield',
] as const;

const FIRST_KEYWORD = 150;
/** Kinds by word. */
export const KEYWORDS: ReadonlyMap<string, number> = new Map(KEYWORD_NAMES.map((name, i) => [name, FIRST_KEYWORD + i]));

const keyword = (name: (typeof KEYWORD_NAMES)[number]): number => KEYWORDS.get(name) as number;
export const AS = keyword('as');
export const ASYNC = keyword('async');
export const AWAIT = keyword('await');
export const BREAK = keyword('break');
export const CONST = keyword('const');
export const CONTINUE = keyword('continue');
export const CRATE = keyword('crate');
export const DYN = keyword('dyn');
export const ELSE = keyword('else');
export const ENUM = keyword('enum');
export const EXTERN = keyword('extern');
export const FN = keyword('fn');
export const FOR = keyword('for');
export const IF = keyword('if');
export const IMPL = keyword('impl');
export const IN = keyword('in');
export const LET = keyword('let');
export const LOOP = keyword('loop');
export const MATCH = keyword('match');
export const MOD = keyword('mod');
export const MOVE = keyword('move');
export const MUT = keyword('mut');
export const PUB = keyword('pub');
export const REF = keyword('ref');
export const RETURN = keyword('return');
export const SELF = keyword('self');
export const SELF_TYPE = keyword('Self');
export const STATIC = keyword('static');
export const STRUCT = keyword('struct');
export const SUPER = keyword('super');
export const TRAIT = keyword('trait');
export const TYPE = keyword('type');
export const UNSAFE = keyword('unsafe');
export const USE = keyword('use');
export const WHERE = keyword('where');
export const WHILE = keyword('while');
export const YIELD = keyword('yield');

export const BANG = 33;
export const HASH = 35;
export const AMPERSAND = 38;
export const LPAREN = 40;
export const RPAREN = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const COLON = 58;
export const SEMI = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const AT = 64;
export const LBRACKET = 91;
export const RBRACKET = 93;
export const UNDERSCORE = 95;
export const LBRACE = 123;
export const PIPE = 124;
export const RBRACE = 125;
export const TILDE = 126;
