/**
 * Kinds of Java tokens. Punctuation of one character is its character code; what stands for a class of words or signs
 * that the grammar treats alike has one kind. Words that are keywords only in places (`record`, `var`, `yield`,
 * `sealed`, `when`) are identifiers.
 */

export const IDENT = 128;
export const NUMBER = 129;
/** A string or text block. */
export const STRING = 130;
export const CHARACTER = 131;
/** `->` */
export const ARROW = 132;
/** `::` */
export const REFERENCE = 133;
/** `...` */
export const ELLIPSIS = 134;
/** `+=` and its kin. */
export const ASSIGN_OP = 135;
/** Binary operators of more than one character that bind tighter than `==`: `<=`, `>=`, `<<`. */
export const TIGHT_OP = 136;
/** `==`, `!=`, `&&`, `||` */
export const LOOSE_OP = 137;
/** `++`, `--` */
export const STEP = 138;
/** Characters that Java has no use for. */
export const JUNK = 139;

export const [BANG, PERCENT, AMPERSAND, LPAREN, RPAREN, STAR, PLUS, COMMA, MINUS, DOT, SLASH] = [33, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47] as const;
export const [COLON, SEMI, LESS, ASSIGN, GREATER, QUESTION, AT] = [58, 59, 60, 61, 62, 63, 64] as const;
export const [LBRACKET, RBRACKET, CARET, LBRACE, PIPE, RBRACE, TILDE] = [91, 93, 94, 123, 124, 125, 126] as const;

/** `public`, `abstract` ... without those that have other uses as well. */
export const MODIFIER = 150;
/** `int`, `boolean` ..., `void` */
export const PRIMITIVE = 151;
/** `true`, `false`, `null` */
export const CONSTANT = 152;
export const ASSERT = 153;
/** `break`, `continue` */
export const JUMP = 154;
export const CASE = 155;
export const CATCH = 156;
export const CLASS = 157;
export const DEFAULT = 158;
export const DO = 159;
export const ELSE = 160;
export const ENUM = 161;
export const EXTENDS = 162;
export const FINALLY = 163;
export const FOR = 164;
export const IF = 165;
export const IMPLEMENTS = 166;
export const IMPORT = 167;
export const INSTANCEOF = 168;
export const INTERFACE = 169;
export const NEW = 170;
export const PACKAGE = 171;
export const RETURN = 172;
export const STATIC = 173;
export const SUPER = 174;
export const SWITCH = 175;
export const SYNCHRONIZED = 176;
export const THIS = 177;
export const THROW = 178;
export const THROWS = 179;
export const TRY = 180;
export const WHILE = 181;
export const FINAL = 182;

const words = (text: string, kind: number): [string, number][] => text.split(' ').map((word) => [word, kind]);

export const KEYWORDS: ReadonlyMap<string, number> = new Map([
  ...words('public protected private abstract native strictfp transient volatile', MODIFIER),
  ...words('boolean byte char short int long float double void', PRIMITIVE),
  ...words('true false null', CONSTANT),
  ...words('break continue', JUMP),
  ['assert', ASSERT],
  ['case', CASE],
  ['catch', CATCH],
  ['class', CLASS],
  ['default', DEFAULT],
  ['do', DO],
  ['else', ELSE],
  ['enum', ENUM],
  ['extends', EXTENDS],
  ['final', FINAL],
  ['finally', FINALLY],
  ['for', FOR],
  ['if', IF],
  ['implements', IMPLEMENTS],
  ['import', IMPORT],
  ['instanceof', INSTANCEOF],
  ['interface', INTERFACE],
  ['new', NEW],
  ['package', PACKAGE],
  ['return', RETURN],
  ['static', STATIC],
  ['super', SUPER],
  ['switch', SWITCH],
  ['synchronized', SYNCHRONIZED],
  ['this', THIS],
  ['throw', THROW],
  ['throws', THROWS],
  ['try', TRY],
  ['while', WHILE],
]);
