/** How alike two statements are: the same form with other names in it, or most of their tokens in the same order. */
import { isName, type Statement } from './body-statements.ts';

const ALIKE_PAIRS = 0.65;

export function areSimilar(a: Statement, b: Statement): boolean {
  return a.text === b.text || hasSameForm(a.tokens, b.tokens) || (Math.min(a.tokens.length, b.tokens.length) > 2 && alikeness(a, b) >= ALIKE_PAIRS);
}

/** All but at most half of the names are the same. */
function hasSameForm(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  let [names, same] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (isName(x) !== isName(y) || (!isName(x) && x !== y)) return false;
    if (!isName(x)) continue;
    names++;
    if (x === y) same++;
  }
  return same > 0 && 2 * same >= names;
}

/** Dice's coefficient of pairs of neighbours: 1 for the same, 0 for nothing in common. */
export function alikeness(a: Statement, b: Statement): number {
  const pairs = new Map<string, number>();
  for (const pair of neighbours(a.tokens)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of neighbours(b.tokens)) {
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    common++;
    pairs.set(pair, left - 1);
  }
  return (2 * common) / (a.tokens.length + b.tokens.length + 2);
}

const neighbours = (tokens: readonly string[]): string[] => [...tokens, ''].map((token, i) => `${tokens[i - 1] ?? ''} ${token}`);
