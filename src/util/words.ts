/**
 * Identifiers and prose into search terms, the same way for code and for questions: every identifier gives its
 * parts (camelCase and snake_case split) and, when it has several, the joined compound. All lower case.
 * `HTTPServer_v2` -> http, server, v2, httpserverv2.
 */
const PART = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+|[\u0080-\uffff]+/g;
const MAX_TERM = 40;
const MAX_PARTS = 12;

/** Lower-case parts of one identifier, in order. */
export function splitIdentifier(identifier: string): string[] {
  return (identifier.match(PART) ?? []).map((p) => p.toLowerCase());
}

/** Terms of one identifier: its parts of two or more characters, then the compound when it has more than one part. */
export function identifierTerms(identifier: string): string[] {
  const parts = splitIdentifier(identifier);
  const terms = parts.filter((p) => p.length > 1 && p.length <= MAX_TERM && !isNumber(p)).slice(0, MAX_PARTS);
  if (parts.length > 1) {
    const compound = parts.join('');
    if (compound.length > 2 && compound.length <= MAX_TERM) terms.push(compound);
  }
  return terms;
}

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
  for (let at = 0; at < text.length; ) {
    const start = at++;
    if (!isWordStart(text.charCodeAt(start))) continue;
    while (at < text.length && isWordPart(text.charCodeAt(at))) at++;
    terms.push(...identifierTerms(text.slice(start, at)));
  }
  return terms;
}

const isNumber = (part: string): boolean => part.charCodeAt(0) < 58 && part.charCodeAt(0) > 47;
