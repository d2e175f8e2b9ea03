/** Markdown: headings as sections, and the symbols of the repository that they name. */
import type { Format } from '../contract.ts';
import { isChangeLog } from '../shared/document-facts.ts';
import { readMarkdown } from './read-markdown.ts';

export const format: Format = {
  id: 'markdown',
  version: 2,
  claims: (path) => /\.(?:md|mdx|markdown)$/i.test(path) && !isChangeLog(path),
  syntax: { read: (path, text) => [readMarkdown(path, text)] },
  // Headings are found by their words; the prose around them would drown the code that it speaks of.
  searchedText: () => '',
};
