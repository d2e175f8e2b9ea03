/** Operators of more than one character, the longest first, by their first character. */
import { AND_AND, ARROW, ASSIGN_OP, COALESCE, COMPARE, ELLIPSIS, EQUAL, FAT_ARROW, OR_OR, PIPE_TO, POW, SCOPE, SHIFT, STEP } from './token-kinds.ts';

type Operator = readonly [text: string, kind: number];

const of = (kind: number, ...texts: string[]): Operator[] => texts.map((text) => [text, kind]);

const OPERATORS: readonly Operator[] = [
  ...of(ELLIPSIS, '...'),
  ...of(ARROW, '?->', '->'),
  ...of(SCOPE, '::'),
  ...of(ASSIGN_OP, '**=', '??=', '<<=', '>>=', '+=', '-=', '*=', '/=', '.=', '%=', '&=', '|=', '^='),
  ...of(EQUAL, '===', '!==', '<=>', '==', '!=', '<>'),
  ...of(FAT_ARROW, '=>'),
  ...of(STEP, '++', '--'),
  ...of(POW, '**'),
  ...of(COALESCE, '??'),
  ...of(SHIFT, '<<', '>>'),
  ...of(COMPARE, '<=', '>='),
  ...of(AND_AND, '&&'),
  ...of(OR_OR, '||'),
  ...of(PIPE_TO, '|>'),
];

const BY_FIRST: Operator[][] = Array.from({ length: 128 }, () => []);
for (const operator of [...OPERATORS].sort(([a], [b]) => b.length - a.length)) (BY_FIRST[operator[0].charCodeAt(0)] as Operator[]).push(operator);

/** The operator that stands at an offset. */
export function operatorAt(source: string, at: number, code: number): Operator | undefined {
  for (const operator of BY_FIRST[code] ?? []) if (source.startsWith(operator[0], at)) return operator;
  return undefined;
}
