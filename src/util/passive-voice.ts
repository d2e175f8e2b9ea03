/**
 * "Where does an arrow get bound" asks for `bind`, not for `get`: the auxiliary of a passive is taken out of the way, so
 * that names which begin with `get` are not led to. A text in, the same text with "is" in its place out.
 */
import { baseForm, otherReading } from './irregular-verbs.ts';

const GET = /\b(?:gets?|got|gotten|getting)(?=\s+(?:\w+ly\s+)?([a-z]{3,})\b)/gi;
/** Verbs whose participle is the verb itself, and what only looks like one. */
const SAME = /^(?:cut|hit|put|read|reset|set|shut|split|run)$/;
const NO_PARTICIPLE = /^(?:feed|need|seed|speed|shared|embed|red|bed|\w+eed)$/;

const isParticiple = (word: string): boolean =>
  SAME.test(word) || otherReading(word) !== undefined || baseForm(word) !== word || (/[a-z]{2,}ed$/.test(word) && !NO_PARTICIPLE.test(word));

export const withPlainPassive = (text: string): string => text.replace(GET, (get: string, next: string) => (isParticiple(next.toLowerCase()) ? 'is' : get));
