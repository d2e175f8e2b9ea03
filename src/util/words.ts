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
const classOf = (code: number): number => (code < 128 ? (CLASSES[code] as number) : LETTER);

/** Calls `visit` for every identifier or word of a text: what IDENTIFIER matches, without a match object for each. */
export function eachIdentifier(text: string, visit: (identifier: string, offset: number) => void): void {
  const { length } = text;
  for (let at = 0; at < length; ) {
    if (classOf(text.charCodeAt(at)) !== LETTER) {
      at++;
      continue;
    }
    const start = at++;
    while (at < length && classOf(text.charCodeAt(at)) !== OTHER) at++;
    visit(text.slice(start, at), start);
  }
}

export function textTerms(text: string): string[] {
  const terms: string[] = [];
  eachIdentifier(text, (identifier) => {
    terms.push(...identifierTerms(identifier));
  });
  return terms;
}

const isNumber = (part: string): boolean => part.charCodeAt(0) < 58 && part.charCodeAt(0) > 47;
