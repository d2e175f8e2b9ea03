/** Kinds of Scala's tokens: its keywords, beside what it shares with Kotlin. Soft keywords (`using`, `extension`, `derives`) are names. */
import { BOUND, FAT_ARROW, FROM_ARROW, keywordKinds } from '../shared/jvm/token-kinds.ts';

const WORDS = [
  ...(['abstract', 'case', 'catch', 'class', 'def', 'do', 'else', 'enum', 'export', 'extends', 'false', 'final', 'finally', 'for', 'given', 'if'] as const),
  ...(['implicit', 'import', 'lazy', 'match', 'new', 'null', 'object', 'override', 'package', 'private', 'protected', 'return', 'sealed', 'super'] as const),
  ...(['then', 'this', 'throw', 'trait', 'try', 'true', 'type', 'val', 'var', 'while', 'with', 'yield'] as const),
] as const;

export const KEYWORD = keywordKinds(WORDS);
export const KEYWORDS: ReadonlyMap<string, number> = new Map(Object.entries(KEYWORD));

export const OPERATORS: readonly (readonly [string, number])[] = [
  ['=>', FAT_ARROW],
  ['?=>', FAT_ARROW],
  ['<-', FROM_ARROW],
  ['<:', BOUND],
  ['>:', BOUND],
];

/** Characters that make up operators. */
export const SYMBOLIC = /[!#%&*+\-/:<=>?@\\^|~]+/y;
