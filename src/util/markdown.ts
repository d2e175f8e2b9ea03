/**
 * Text that others wrote, put into Markdown that is posted where many read it: it stays text. Nobody is mentioned, no
 * ticket or address is linked, no picture is loaded and no HTML is made, whatever a file, a symbol or an author is called.
 */
import { visible, visibleLine } from './visible.ts';

/** Between two characters it shows nothing and keeps them from meaning anything together. */
const APART = '\u2060';
const PUNCTUATION = /[\\`*_{}[\]|~!]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A name, a path or a signature. A code span cannot hold a backtick whatever surrounds it, so there is none. */
export const inlineCode = (text: string): string => `\`${visibleLine(text).replaceAll('`', "'").replace(/\s+/g, ' ').trim() || ' '}\``;

/** A sentence in which such words may stand. Commands that we quote ourselves stay code. */
export function prose(text: string): string {
  return visibleLine(text)
    .split(/(`[a-z][\w ./:<>-]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : plain(part)))
    .join('');
}

const plain = (text: string): string =>
  text
    .replace(PUNCTUATION, '\\$&')
    .replace(/[&<>]/g, (c) => ENTITIES[c] as string)
    .replace(/[@#]/g, `$&${APART}`)
    .replace(/:\/\//g, `:${APART}//`)
    .replace(/\bwww\./gi, (word) => `${word.slice(0, -1)}${APART}.`);

/** Lines as they are, in a fence that none of them can close. */
export function codeBlock(lines: readonly string[], language = ''): string[] {
  const text = lines.map(visible);
  const longest = Math.max(2, ...text.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...text, fence];
}
