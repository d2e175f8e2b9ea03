/**
 * Which files tell people about the program, and their passages: a paragraph, a point of a list, a row of a table, a
 * setting with the comment above it, a text of the interface.
 */
import { isLocaleFile, localeEntries } from './locale-entries.ts';

const PROSE = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$|(?:^|\/)readme[^/]*$|(?:^|\/)docs?\/(?:.*\/)?[^/]+\.txt$/i;
const SETTINGS = /(?:config|conf|settings|sample|example|default|dist)[^/]*\.(?:ya?ml|toml|ini|conf|cnf|env)$|(?:^|\/)\.env[^/]*$/i;
const NOT_ABOUT_IT =
  /(?:^|\/)(?:tests?|specs?|__tests__|fixtures|testdata|node_modules|vendor|third_party|\.github)\/|(?:^|\/)(?:authors|contributors|license|copying|code_of_conduct|security)(?:[-_.][^/]*)?$/i;
const LONGEST = 1500;

export const isDocument = (path: string): boolean => (PROSE.test(path) || SETTINGS.test(path) || isLocaleFile(path)) && !NOT_ABOUT_IT.test(path);

export function passagesIn(path: string, text: string): string[] {
  const passages = PROSE.test(path) ? paragraphs(text) : SETTINGS.test(path) ? commentedSettings(text) : localeEntries(path, text).map((entry) => entry.text);
  return passages.map((passage) => passage.slice(0, LONGEST));
}

/** A heading, a point, a row of a table, an empty line: what comes before has ended. */
const BEGINS = /^\s*(?:[-*|#]|\d+\.|$)/;

function paragraphs(text: string): string[] {
  const found: string[][] = [];
  for (const line of text.split('\n')) {
    if (BEGINS.test(line) || found.length === 0) found.push([]);
    found.at(-1)?.push(line.trim());
  }
  return found.map((lines) => lines.join(' ').trim()).filter((passage) => passage !== '');
}

const COMMENT = /^\s*(?:[#;]|\/\/)/;

function commentedSettings(text: string): string[] {
  const found: string[] = [];
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const isComment = COMMENT.test(line);
    comment.push(line.trim());
    if (isComment) continue;
    if (line.trim() !== '') found.push(comment.join(' '));
    comment = [];
  }
  return found;
}
