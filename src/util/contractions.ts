/**
 * Contractions in full: "doesn't" is "does not", "they've" is "they", "the user's" is "the user". Cut at the apostrophe
 * they would be words of their own ("doesn", "ve"), which hardly any code says, so that a count takes them for the most
 * telling ones of a report.
 */
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4]/g;
const VERBS = 'do|does|did|is|are|was|were|has|have|had|can|could|should|would|must|might|need|ought';
const NEGATED = new RegExp(`\\b(?:(${VERBS})n'?t|ca(?:n'?t|nnot)|won'?t)\\b`, 'gi');
const SHORTENED = /\b([A-Za-z]{1,30})'(?:s|re|ve|ll|d|m)\b/gi;

export function withoutContractions(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(NEGATED, (negated: string, verb?: string) => `${verb ?? (/^c/i.test(negated) ? 'can' : 'will')} not`)
    .replace(SHORTENED, '$1');
}
