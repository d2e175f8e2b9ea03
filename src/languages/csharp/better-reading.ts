/**
 * A file that the grammar stumbles over is read again with what it cannot read written in another way, as long as that
 * leaves fewer stumbling blocks. Every other text has the length of the first, so that nothing moves.
 */
import type { ExtractInput } from '../contract.ts';
import { withoutDirectives } from './directives.ts';
import { inOlderWords } from './newer-syntax.ts';

/** Runs `extract` on the best reading of the file. */
export function withBetterReading<T>(input: ExtractInput, extract: (better: ExtractInput) => T): T {
  const source = input.root.hasError ? inOlderWords(input.source) : undefined;
  if (source === undefined) return withBranchesRead(input, extract);
  return input.readAgain(source, (root, captures) => withBranchesRead({ ...input, source, root, captures }, extract));
}

/** Where errors stay, they are not of the preprocessor's branches, and those keep theirs. */
function withBranchesRead<T>(input: ExtractInput, extract: (better: ExtractInput) => T): T {
  const source = input.root.hasError ? withoutDirectives(input.source) : undefined;
  if (source === undefined) return extract(input);
  return input.readAgain(source, (root, captures) => extract(root.hasError ? input : { ...input, source, root, captures }));
}
