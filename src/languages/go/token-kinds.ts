/** Kinds of Go's tokens: keywords from 150 on, literals and operators of more than one character from 128 on, other punctuation by its character. */
export const IDENT = 128;
export const NUMBER = 129;
export const STRING = 130;
export const RUNE = 131;
/** `:=` */
export const DEFINE = 132;
/** `<-` */
export const ARROW = 133;
/** `...` */
export const ELLIPSIS = 134;
/** `+=` and its kin. */
export const ASSIGN_OP = 135;
/** Binary operators of more than one character. */
export const OPERATOR = 136;
/** `++`, `--` */
export const STEP = 137;

const KEYWORD_NAMES = [
  'break',
  'case',
  'chan',
  'const',
  'continue',
  'default',
  'defer',
  'else',
  'fallthrough',
  'for',
  'func',
  'go',
  'goto',
  'if',
  'import',
  'interface',
  'map',
  'package',
  'range',
  'return',
  'select',
  'struct',
  'switch',
  'type',
  'var',
] as const;

const FIRST_KEYWORD = 150;
/** Kinds by word. */
export const KEYWORDS: ReadonlyMap<string, number> = new Map(KEYWORD_NAMES.map((name, i) => [name, FIRST_KEYWORD + i]));

const keyword = (name: (typeof KEYWORD_NAMES)[number]): number => KEYWORDS.get(name) as number;
export const BREAK = keyword('break');
export const CASE = keyword('case');
export const CHAN = keyword('chan');
export const CONST = keyword('const');
export const CONTINUE = keyword('continue');
export const DEFAULT = keyword('default');
export const DEFER = keyword('defer');
export const ELSE = keyword('else');
export const FALLTHROUGH = keyword('fallthrough');
export const FOR = keyword('for');
export const FUNC = keyword('func');
export const GO = keyword('go');
export const GOTO = keyword('goto');
export const IF = keyword('if');
export const IMPORT = keyword('import');
export const INTERFACE = keyword('interface');
export const MAP = keyword('map');
export const PACKAGE = keyword('package');
export const RANGE = keyword('range');
export const RETURN = keyword('return');
export const SELECT = keyword('select');
export const STRUCT = keyword('struct');
export const SWITCH = keyword('switch');
export const TYPE = keyword('type');
export const VAR = keyword('var');

export const LPAREN = 40;
export const RPAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const DOT = 46;
export const COLON = 58;
export const SEMI = 59;
export const ASSIGN = 61;
export const LBRACKET = 91;
export const RBRACKET = 93;
export const LBRACE = 123;
export const RBRACE = 125;
export const PIPE = 124;
export const TILDE = 126;
export const AMPERSAND = 38;
export const BANG = 33;
export const PLUS = 43;
export const MINUS = 45;
export const CARET = 94;
