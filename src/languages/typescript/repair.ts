/**
 * Constructs that the grammar cannot read. Generic call signatures of an interface that are separated by line ends
 * alone: the second one is taken for type arguments of the first, and everything behind it is lost. A file with
 * errors that has such lines is read again with a semicolon in place of a blank in front of them. Type arguments in
 * front of a template (template-types.ts): a file that has them is read again without them. Type arguments of a type
 * that is imported in place, `import('m').T<[A]>`: read again as a type of this file. Nothing moves.
 */
import type { ExtractInput } from '../contract.ts';
import { blank } from './components/blocks.ts';
import { isComponentPath } from './components/component-path.ts';
import { withoutTemplateTypes } from './template-types.ts';

const GENERIC_LINE = /\n[ \t]*[ \t](?=<(?:[A-Za-z]|[ \t]*\n))/g;
/** What a complete member or statement may end with. */
const COMPLETE = /[\w$)\]>}'"`]/;
const MAX_COMMENT_LINES = 40;

/** The source with the missing semicolons; undefined when none is missing. */
export function withSeparators(source: string): string | undefined {
  const places: number[] = [];
  for (const match of source.matchAll(GENERIC_LINE)) {
    if (COMPLETE.test(source[lastCode(source, match.index)] ?? '')) places.push(match.index + match[0].length - 1);
  }
  if (places.length === 0) return undefined;
  let patched = '';
  let from = 0;
  for (const at of places) {
    patched += `${source.slice(from, at)};`;
    from = at + 1;
  }
  return patched + source.slice(from);
}

/** Offset of the last character before `at` that is neither blank nor part of a line comment. */
function lastCode(source: string, at: number): number {
  let end = at;
  for (let lines = 0; lines < MAX_COMMENT_LINES; lines++) {
    while (end > 0 && source.charCodeAt(end - 1) <= 32) end--;
    const start = source.lastIndexOf('\n', end - 1) + 1;
    const comment = /^[ \t]*\/\//.test(source.slice(start, end));
    if (!comment) break;
    end = start;
  }
  return end - 1;
}

const IMPORTED_TYPE = /\bimport\(\s*(?:'[^'\n]*'|"[^"\n]*")\s*\)\s*\.\s*(?=(?!then\b)[\w$.]+<)/g;

/** The source with such types named as if they were declared here; undefined when there is none. */
function withoutImportedTypes(source: string): string | undefined {
  const patched = source.replace(IMPORTED_TYPE, blank);
  return patched === source ? undefined : patched;
}

const TYPED_FILE = /ts$|\.tsx$/;

/** Runs `extract` on a better reading of the file, if there is one. */
export function repaired<T>(input: ExtractInput, extract: (better: ExtractInput) => T): T {
  const untyped = TYPED_FILE.test(input.path) || isComponentPath(input.path) ? withoutTemplateTypes(input.source) : undefined;
  const named = input.root.hasError ? withoutImportedTypes(untyped ?? input.source) : undefined;
  const separates = input.path.endsWith('ts') || isComponentPath(input.path);
  const separated = input.root.hasError && separates ? withSeparators(named ?? untyped ?? input.source) : undefined;
  const source = separated ?? named ?? untyped;
  if (source === undefined) return extract(input);
  // What could be read at once is not given up for a reading with errors.
  return input.readAgain(source, (root, captures) => extract(root.hasError && !input.root.hasError ? input : { ...input, root, captures }));
}
