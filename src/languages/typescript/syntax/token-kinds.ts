/**
 * Kinds of the tokens of TypeScript and JavaScript. Punctuation of one character has its character code; everything else
 * lies above 127. Words come last: reserved words first, then names, of which some mean something in some places.
 */

const code = (character: string): number => character.charCodeAt(0);
const own = (index: number): number => 128 + index;

export const EOF = code('\0');
export const BANG = code('!');
export const PERCENT = code('%');
export const AMPERSAND = code('&');
export const LPAREN = code('(');
export const RPAREN = code(')');
export const STAR = code('*');
export const PLUS = code('+');
export const COMMA = code(',');
export const MINUS = code('-');
export const DOT = code('.');
export const SLASH = code('/');
export const COLON = code(':');
export const SEMICOLON = code(';');
export const LESS = code('<');
export const ASSIGN = code('=');
/** Always alone: `>>`, `>=` and the like are put together where an operator is expected, because types end with them too. */
export const GREATER = code('>');
export const QUESTION = code('?');
export const AT = code('@');
export const LBRACKET = code('[');
export const RBRACKET = code(']');
export const CARET = code('^');
/** The backtick; the text behind it is read by templates.ts. */
export const TEMPLATE = code('`');
export const LBRACE = code('{');
export const PIPE = code('|');
export const RBRACE = code('}');
export const TILDE = code('~');

/** `=>` */
export const ARROW = own(0);
/** `?.` */
export const OPTIONAL_DOT = own(1);
/** `...` */
export const ELLIPSIS = own(2);
/** `++`, `--` */
export const UPDATE = own(3);
/** `==`, `!==` and their kin. */
export const EQUALITY = own(4);
/** `<=`, and `>=` when it is put together. */
export const RELATIONAL = own(5);
/** `<<`, and `>>`, `>>>` when they are put together. */
export const SHIFT = own(6);
/** `+=`, `??=` and their kin, of which those that begin with `>` are put together later. */
export const AUGMENTED = own(7);
export const AND = own(8);
export const OR = own(9);
export const NULLISH = own(10);
/** `**` */
export const POWER = own(11);
export const NUMBER = own(12);
export const STRING = own(13);
export const REGEX = own(14);
/** `#name` */
export const PRIVATE_NAME = own(15);
/** A character that no program has outside of strings. */
export const STRAY = own(16);

const RESERVED = [
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'debugger',
  'default',
  'delete',
  'do',
  'else',
  'enum',
  'export',
  'extends',
  'false',
  'finally',
  'for',
  'function',
  'if',
  'import',
  'in',
  'instanceof',
  'new',
  'null',
  'return',
  'super',
  'switch',
  'this',
  'throw',
  'true',
  'try',
  'typeof',
  'var',
  'void',
  'while',
  'with',
] as const;

/** Names that are more than that in some places. */
const CONTEXTUAL = [
  'abstract',
  'accessor',
  'as',
  'asserts',
  'async',
  'await',
  'declare',
  'from',
  'get',
  'global',
  'implements',
  'infer',
  'interface',
  'is',
  'keyof',
  'let',
  'module',
  'namespace',
  'of',
  'override',
  'private',
  'protected',
  'public',
  'readonly',
  'satisfies',
  'set',
  'static',
  'type',
  'undefined',
  'unique',
  'using',
  'yield',
] as const;

type Word = (typeof RESERVED)[number] | (typeof CONTEXTUAL)[number];

const FIRST_WORD = 150;
export const NAME = FIRST_WORD + RESERVED.length;
const WORDS: readonly Word[] = [...RESERVED, ...CONTEXTUAL];

const word = (name: Word): number => {
  const index = WORDS.indexOf(name);
  return index < RESERVED.length ? FIRST_WORD + index : FIRST_WORD + 1 + index;
};

export const BREAK = word('break');
export const CASE = word('case');
export const CATCH = word('catch');
export const CLASS = word('class');
export const CONST = word('const');
export const CONTINUE = word('continue');
export const DEBUGGER = word('debugger');
export const DEFAULT = word('default');
export const DELETE = word('delete');
export const DO = word('do');
export const ELSE = word('else');
export const ENUM = word('enum');
export const EXPORT = word('export');
export const EXTENDS = word('extends');
export const FALSE = word('false');
export const FINALLY = word('finally');
export const FOR = word('for');
export const FUNCTION = word('function');
export const IF = word('if');
export const IMPORT = word('import');
export const IN = word('in');
export const INSTANCEOF = word('instanceof');
export const NEW = word('new');
export const NULL = word('null');
export const RETURN = word('return');
export const SUPER = word('super');
export const SWITCH = word('switch');
export const THIS = word('this');
export const THROW = word('throw');
export const TRUE = word('true');
export const TRY = word('try');
export const TYPEOF = word('typeof');
export const VAR = word('var');
export const VOID = word('void');
export const WHILE = word('while');
export const WITH = word('with');

export const ABSTRACT = word('abstract');
export const ACCESSOR = word('accessor');
export const AS = word('as');
export const ASSERTS = word('asserts');
export const ASYNC = word('async');
export const AWAIT = word('await');
export const DECLARE = word('declare');
export const FROM = word('from');
export const GET = word('get');
export const GLOBAL = word('global');
export const IMPLEMENTS = word('implements');
export const INFER = word('infer');
export const INTERFACE = word('interface');
export const IS = word('is');
export const KEYOF = word('keyof');
export const LET = word('let');
export const MODULE = word('module');
export const NAMESPACE = word('namespace');
export const OF = word('of');
export const OVERRIDE = word('override');
export const PRIVATE = word('private');
export const PROTECTED = word('protected');
export const PUBLIC = word('public');
export const READONLY = word('readonly');
export const SATISFIES = word('satisfies');
export const SET = word('set');
export const STATIC = word('static');
export const TYPE = word('type');
export const UNDEFINED = word('undefined');
export const UNIQUE = word('unique');
export const USING = word('using');
export const YIELD = word('yield');

/** Can it name a variable? */
export const isName = (kind: number): boolean => kind >= NAME;
/** Can it name a member? */
export const isWord = (kind: number): boolean => kind >= FIRST_WORD;

/** Kinds as a set that is looked up by index. */
export function kindSet(...kinds: readonly number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const kind of kinds) set[kind] = 1;
  return set;
}

const LONGEST_WORD = 10;
/** Words and their kinds, by length * 128 + first character. */
const BY_SHAPE: { readonly name: Word; readonly kind: number }[][] = Array.from({ length: (LONGEST_WORD + 1) * 128 }, () => []);
for (const name of WORDS) BY_SHAPE[name.length * 128 + name.charCodeAt(0)]?.push({ name, kind: word(name) });

/** NAME when the word means nothing else. Told by length and first letter, so that hardly any word is compared. */
export function wordKind(source: string, start: number, end: number): number {
  const length = end - start;
  const first = source.charCodeAt(start);
  if (length > LONGEST_WORD || first > 127) return NAME;
  const words = BY_SHAPE[length * 128 + first] as { readonly name: Word; readonly kind: number }[];
  for (let i = 0; i < words.length; i++) {
    const { name, kind } = words[i] as { readonly name: Word; readonly kind: number };
    if (source.startsWith(name, start)) return kind;
  }
  return NAME;
}
