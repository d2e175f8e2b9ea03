/** Lines of the working tree's text, by asking git. */
import type { TextLine } from '../../analysis/dependents/unlinked-mentions.ts';
import { gitSearch } from '../../util/git.ts';

export { isComment, type TextLine } from '../../analysis/dependents/unlinked-mentions.ts';

/** An answer does not wait longer for a modest word about itself. */
const PATIENCE_MS = 2_000;

/** Lines may end as on Windows. */
const HIT = /^([^\0]+)\0(\d+)\0(.*?)\r?$/s;

/** `pattern`: options of `git grep`, which decide what matches. Undefined when that took too long. */
export async function linesMatching(root: string, pattern: readonly string[]): Promise<TextLine[] | undefined> {
  const text = await gitSearch(root, ['grep', '-n', '-z', '-I', '--no-color', ...pattern], PATIENCE_MS);
  return text?.split('\n').flatMap((hit) => {
    const [, file, line, said] = HIT.exec(hit) ?? [];
    return file === undefined || said === undefined ? [] : [{ file, line: Number(line), text: said }];
  });
}
