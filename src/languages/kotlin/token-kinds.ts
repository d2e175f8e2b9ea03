/** Kinds of Kotlin's tokens: its hard keywords, beside what it shares with Scala. Soft keywords (`data`, `by`, `where`) are names. */
import { ARROW, ASSERTED, ASSIGN_OP, COMPARE, ELVIS, keywordKinds, LOGIC, RANGE, REFERENCE, SAFE, STEP } from '../shared/jvm/token-kinds.ts';

const WORDS = [
  ...(['as', 'break', 'class', 'continue', 'do', 'else', 'false', 'for', 'fun', 'if', 'in', 'interface', 'is', 'null', 'object', 'package'] as const),
  ...(['return', 'super', 'this', 'throw', 'true', 'try', 'typealias', 'val', 'var', 'when', 'while'] as const),
] as const;

export const KEYWORD = keywordKinds(WORDS);
export const KEYWORDS: ReadonlyMap<string, number> = new Map(Object.entries(KEYWORD));

/** Longest first. */
export const OPERATORS: readonly (readonly [string, number])[] = [
  ['===', COMPARE],
  ['!==', COMPARE],
  ['..<', RANGE],
  ['==', COMPARE],
  ['!=', COMPARE],
  ['<=', COMPARE],
  ['>=', COMPARE],
  ['->', ARROW],
  ['?.', SAFE],
  ['?:', ELVIS],
  ['::', REFERENCE],
  ['!!', ASSERTED],
  ['..', RANGE],
  ['&&', LOGIC],
  ['||', LOGIC],
  ['++', STEP],
  ['--', STEP],
  ...['+=', '-=', '*=', '/=', '%='].map((text) => [text, ASSIGN_OP] as const),
];
