// Headings of documents, compared with those that a parser of Python's finds: each format says its id and its files.
import { compareNames } from './judged-names.mjs';
import { pythonJudge } from './program-judge.mjs';

/** Marks of emphasis, links and code differ between the two; the letters of a title do not. */
const letters = (title) =>
  title
    .replace(/\(.*?\)|\{.*?\}|<.*?>/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '')
    .toLowerCase();

export const compareHeadings = (id, pattern) =>
  compareNames({
    id,
    patterns: [pattern],
    judge: pythonJudge(new URL('text-names.py', import.meta.url), id),
    namesOf: ({ symbols }) => symbols.map((s) => letters(s.name)),
  });
