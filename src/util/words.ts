/**
 * Identifiers and prose into search terms, the same way for code and for questions: every identifier gives its
 * parts (camelCase and snake_case split) and, when it has several, the joined compound. All lower case.
 * `HTTPServer_v2` -> http, server, v2, httpserverv2.
 */
import { compoundSpelling } from './closed-compounds.ts';

const PART = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+|[\u0080-\uffff]+/g;
const MAX_TERM = 40;
const MAX_PARTS = 12;

/** Lower-case parts of one identifier, in order. */
export function splitIdentifier(identifier: string): string[] {
  return (identifier.match(PART) ?? []).map((p) => p.toLowerCase());
}

/** Terms of one identifier: its parts of two or more characters, words that two of them spell, and the compound when it has more than one part. */
export function identifierTerms(identifier: string): string[] {
  const parts = splitIdentifier(identifier);
  const [first = ''] = parts;
  if (parts.length < 2) return isTerm(first) ? [first] : [];
  const terms = withSpelledTogether(parts).filter(isTerm).slice(0, MAX_PARTS);
  const compound = parts.join('');
  if (compound.length > 2 && compound.length <= MAX_TERM && !(parts.length === 2 && terms.includes(compound))) terms.push(compound);
  return terms;
}

const isTerm = (part: string): boolean => part.length > 1 && part.length <= MAX_TERM && !isNumber(part);

/** `GitHubClient` -> github, client; `WebHookSender` -> web, webhook, hook, sender. */
function withSpelledTogether(parts: readonly string[]): string[] {
  const terms: string[] = [];
  for (let i = 0; i < parts.length; i++) {
    const [part, next] = [parts[i] as string, parts[i + 1]];
    const joined = next === undefined ? '' : part + next;
    const spelling = next === undefined ? undefined : compoundSpelling(joined);
    if (spelling !== 'name') terms.push(part);
    if (spelling !== undefined) terms.push(joined);
    if (spelling === 'name') i++;
  }
  return terms;
}

/** Runs of letters and digits as they stand, in lower case: to find a text again. */
export const plainWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const OTHER = 0;
const DIGIT = 1;
const LETTER = 2;
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z_$]/.test(String.fromCharCode(code)) ? LETTER : /\d/.test(String.fromCharCode(code)) ? DIGIT : OTHER,
);

/** By character code: whether an identifier or a word may begin with it, or go on with it. */
export const isWordStart = (code: number): boolean => code >= 128 || CLASSES[code] === LETTER;
export const isWordPart = (code: number): boolean => code >= 128 || CLASSES[code] !== OTHER;

/** Terms of every identifier or word of a text. */
export function textTerms(text: string): string[] {
  const terms: string[] = [];
  eachWord(text, (word) => terms.push(...identifierTerms(word)));
  return terms;
}

/** How often a text has each term, in order of appearance. A word is taken apart once, however often it comes. */
export function countTerms(text: string): Map<string, number> {
  const words = new Map<string, number>();
  eachWord(text, (word) => words.set(word, (words.get(word) ?? 0) + 1));
  const counts = new Map<string, number>();
  for (const [word, times] of words) for (const term of identifierTerms(word)) counts.set(term, (counts.get(term) ?? 0) + times);
  return counts;
}

function eachWord(text: string, visit: (word: string) => void): void {
  for (let at = 0; at < text.length; ) {
    const start = at++;
    if (!isWordStart(text.charCodeAt(start))) continue;
    while (at < text.length && isWordPart(text.charCodeAt(at))) at++;
    visit(text.slice(start, at));
  }
}

const isNumber = (part: string): boolean => part.charCodeAt(0) < 58 && part.charCodeAt(0) > 47;
