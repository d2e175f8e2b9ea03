/** Whether a file says of itself that a program wrote it: in its first lines, or in the comments that it begins with, which may be one licence after the other. */
const SAYS_SO = new RegExp(
  [
    // The order not to edit often stands a line or two further down.
    String.raw`(?:code generated|generated (?:code|file|by)\b)[^]{0,160}do not (?:edit|modify)`,
    String.raw`@generated\b`,
    'automatically generated',
    '<auto-?generated',
    String.raw`auto[- ]?generated (?:file|code|by|from)\b`,
    'this (?:file|class|code|module) (?:is|was|has been) (?:auto[- ]?)?generated',
  ].join('|'),
  'i',
);

const FIRST_LINES = /^.{0,3}(?:[^\n]{0,200}\n){0,20}[^\n]{0,200}/;
const FIRST_COMMENTS = /^(?:\s+|\/\/[^\n]*|#(?!\s*(?:include|define|if|pragma|region)\b)[^\n]*|--[^\n]*|;[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->)+/;
/** Enough for two licences. */
const HEAD_SIZE = 6_000;

export function isGenerated(source: string): boolean {
  const head = source.slice(0, HEAD_SIZE);
  // Nearly every file lacks the word.
  if (!head.includes('enerated') && !head.includes('ENERATED')) return false;
  return [FIRST_LINES, FIRST_COMMENTS].some((place) => SAYS_SO.test(place.exec(head)?.[0] ?? ''));
}
