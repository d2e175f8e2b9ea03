/**
 * The forms that a verb may have in a name: code calls "warmed up" `warmup`, "logged in" `login`. A word in, the word
 * itself and what it may be an inflection of out; some of them are not words, which costs whoever looks them up nothing.
 */
import { baseForm } from './irregular-verbs.ts';

const INFLECTED = /^(\w{2,}?)(?:ed|ing|es|s)$/;
const DOUBLED = /([bdgklmnprt])\1$/;

export function verbBases(word: string): readonly string[] {
  const base = baseForm(word);
  if (base !== word) return [word, base];
  const rest = INFLECTED.exec(word)?.[1];
  if (rest === undefined) return [word];
  return [word, rest, `${rest}e`, ...(DOUBLED.test(rest) ? [rest.slice(0, -1)] : [])];
}
