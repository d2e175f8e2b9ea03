/** reStructuredText: titles as sections, and the symbols of the repository that they name. */
import type { Format } from '../contract.ts';
import { isChangeLog } from '../shared/document-facts.ts';
import { readRst } from './read-rst.ts';

/** Some projects keep their pages in .txt files. */
const mayBePage = (path: string): boolean => /\.(?:rst|rest)$/i.test(path) || /(?:^|\/)docs?\/.*\.txt$/.test(path);

export const format: Format = {
  id: 'restructuredtext',
  version: 2,
  claims: (path, head) => mayBePage(path) && !isChangeLog(path) && (head === undefined || !path.endsWith('.txt') || /^(?:=|-|~|\*|#){4,}[ \t]*$/m.test(head)),
  syntax: { read: (path, text) => [readRst(path, text)] },
  // Titles are found by their words; the prose around them would drown the code that it speaks of.
  searchedText: () => '',
};
