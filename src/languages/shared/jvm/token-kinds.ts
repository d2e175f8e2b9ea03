/** Kinds of tokens that Kotlin and Scala share. Below 128 are the character codes of punctuation; a language's keywords begin at FIRST_KEYWORD. */
export const [LPAREN, RPAREN, LBRACKET, RBRACKET, LBRACE, RBRACE] = [40, 41, 91, 93, 123, 125] as const;
export const [DOT, COMMA, SEMI, COLON, EQUALS, AT, QUESTION, BANG, LESS, GREATER] = [46, 44, 59, 58, 61, 64, 63, 33, 60, 62] as const;
export const [PLUS, MINUS, STAR, SLASH, PERCENT, AMPERSAND, PIPE, HASH] = [43, 45, 42, 47, 37, 38, 124, 35] as const;

export const IDENT = 128;
export const NUMBER = 129;
/** A text without holes, or the last part of one with holes. */
export const STRING = 130;
/** The part of a text in front of a hole; the hole is a name or stands between braces. */
export const TEMPLATE = 131;
export const CHAR = 132;
/** An operator without a kind of its own. */
export const OPERATOR = 133;
export const ARROW = 134;
/** Kotlin's `?.` */
export const SAFE = 135;
/** Kotlin's `?:` */
export const ELVIS = 136;
export const REFERENCE = 137;
/** Kotlin's `!!` */
export const ASSERTED = 138;
export const RANGE = 139;
export const ASSIGN_OP = 140;
export const STEP = 141;
export const LOGIC = 142;
export const COMPARE = 143;
/** `=>` of Scala. */
export const FAT_ARROW = 144;
/** `<-` of Scala. */
export const FROM_ARROW = 145;
/** `<:` and `>:` of Scala. */
export const BOUND = 146;

export const FIRST_KEYWORD = 160;

/** Kinds of keywords in their order. */
export function keywordKinds<W extends string>(words: readonly W[]): Readonly<Record<W, number>> {
  return Object.fromEntries(words.map((word, i) => [word, FIRST_KEYWORD + i])) as Record<W, number>;
}
