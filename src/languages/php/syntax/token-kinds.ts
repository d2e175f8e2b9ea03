/**
 * Kinds of PHP tokens. Punctuation of one character is its character code; what the grammar treats alike has one kind.
 * Keywords come last: every one of them is also a good name of a member. `enum`, `readonly` as a function and the names of
 * types are words like others.
 */

export const IDENT = 128;
/** A name with backslashes. */
export const NAME = 129;
/** `$name` */
export const VARIABLE = 130;
export const NUMBER = 131;
/** In single quotes. */
export const STRING = 132;
/** Texts that might have holes and have none: in double quotes, in backticks, a heredoc. */
export const ENCAPSED = 133;
export const SHELL = 134;
export const HEREDOC = 135;
export const NOWDOC = 136;
/** A text with holes: from its start to the first hole, and its end. What stands between them are the tokens of the holes. */
export const TEXT_OPEN = 137;
export const TEXT_CLOSE = 138;
/** `?>`, the text of the page, and `<?php`. */
export const PAGE = 139;
/** `->`, `?->` */
export const ARROW = 140;
/** `::` */
export const SCOPE = 141;
/** `=>` */
export const FAT_ARROW = 142;
export const ELLIPSIS = 143;
/** `++`, `--` */
export const STEP = 144;
/** `+=` and its kin. */
export const ASSIGN_OP = 145;
/** `(int)` */
export const CAST = 146;
/** Characters that PHP has no use for. */
export const JUNK = 147;

export const [POW, SHIFT, COMPARE, EQUAL, AND_AND, OR_OR, COALESCE, PIPE_TO] = [150, 151, 152, 153, 154, 155, 156, 157] as const;

export const [BANG, HASH, DOLLAR, PERCENT, AMPERSAND, LPAREN, RPAREN, STAR, PLUS, COMMA] = [33, 35, 36, 37, 38, 40, 41, 42, 43, 44] as const;
export const [MINUS, DOT, SLASH, COLON, SEMI, LESS, ASSIGN, GREATER, QUESTION, AT] = [45, 46, 47, 58, 59, 60, 61, 62, 63, 64] as const;
export const [LBRACKET, RBRACKET, CARET, LBRACE, PIPE, RBRACE, TILDE] = [91, 93, 94, 123, 124, 125, 126] as const;

const FIRST_KEYWORD = 170;
/** `public`, `abstract` ... */
export const MODIFIER = 170;
export const STATIC = 171;
export const FUNCTION = 172;
export const FN = 173;
export const CLASS = 174;
export const INTERFACE = 175;
export const TRAIT = 176;
export const EXTENDS = 177;
export const IMPLEMENTS = 178;
export const NAMESPACE = 179;
export const USE = 180;
export const CONST = 181;
export const CASE = 182;
export const DEFAULT = 183;
export const IF = 184;
export const ELSE = 185;
export const ELSEIF = 186;
/** `endif`, `endforeach` ... */
export const END_BLOCK = 187;
export const WHILE = 188;
export const DO = 189;
export const FOR = 190;
export const FOREACH = 191;
export const AS = 192;
export const SWITCH = 193;
export const MATCH = 194;
/** `break`, `continue`, `goto` */
export const JUMP = 195;
export const RETURN = 196;
export const THROW = 197;
export const TRY = 198;
export const CATCH = 199;
export const FINALLY = 200;
export const ECHO = 201;
export const PRINT = 202;
export const YIELD = 203;
export const NEW = 204;
export const CLONE = 205;
export const INSTANCEOF = 206;
export const INCLUDE = 207;
export const GLOBAL = 208;
export const DECLARE = 209;
/** `and`, `xor`, `or` */
export const LOGICAL = 210;
export const ARRAY = 211;
export const LIST = 212;

const words = (text: string, kind: number): [string, number][] => text.split(' ').map((word) => [word, kind]);

export const KEYWORDS: readonly (readonly [string, number])[] = [
  ...words('public protected private abstract final readonly var', MODIFIER),
  ...words('endif endwhile endfor endforeach endswitch enddeclare', END_BLOCK),
  ...words('break continue goto', JUMP),
  ...words('include include_once require require_once', INCLUDE),
  ...words('and xor or', LOGICAL),
  ['static', STATIC],
  ['function', FUNCTION],
  ['fn', FN],
  ['class', CLASS],
  ['interface', INTERFACE],
  ['trait', TRAIT],
  ['extends', EXTENDS],
  ['implements', IMPLEMENTS],
  ['namespace', NAMESPACE],
  ['use', USE],
  ['const', CONST],
  ['case', CASE],
  ['default', DEFAULT],
  ['if', IF],
  ['else', ELSE],
  ['elseif', ELSEIF],
  ['while', WHILE],
  ['do', DO],
  ['for', FOR],
  ['foreach', FOREACH],
  ['as', AS],
  ['switch', SWITCH],
  ['match', MATCH],
  ['return', RETURN],
  ['throw', THROW],
  ['try', TRY],
  ['catch', CATCH],
  ['finally', FINALLY],
  ['echo', ECHO],
  ['print', PRINT],
  ['yield', YIELD],
  ['new', NEW],
  ['clone', CLONE],
  ['instanceof', INSTANCEOF],
  ['global', GLOBAL],
  ['declare', DECLARE],
  ['array', ARRAY],
  ['list', LIST],
];

export const isKeyword = (kind: number): boolean => kind >= FIRST_KEYWORD;
/** What may name a member, an argument or a constant. */
export const isWord = (kind: number): boolean => kind === IDENT || kind >= FIRST_KEYWORD;
