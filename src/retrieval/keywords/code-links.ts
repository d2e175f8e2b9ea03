/**
 * Links to code in a task: `https://github.com/…/blob/<commit>/src/walk.rs#L85` points at a file, and often at a line of
 * it. The path keeps what stands before it in the link (a branch, a commit): whoever looks for the file has to leave
 * folders of other machines out in any case.
 */
import type { FrameMention } from '../keyword-set.ts';

const CODE_LINK = /\bhttps?:\/\/[^\s()<>"'\]]+?\/blob\/(?<path>[^\s()<>"'\]#?]{1,300}\.\w+)(?:\?[^\s()#]{0,100})?(?:#L(?<line>\d+))?/g;

export interface CodeLinks {
  readonly paths: readonly string[];
  /** Those that say which line. */
  readonly lines: readonly FrameMention[];
}

export function codeLinks(task: string): CodeLinks {
  const links = [...task.matchAll(CODE_LINK)].map(({ groups = {} }) => ({ path: groups.path as string, line: Number(groups.line ?? 0), name: '' }));
  return { paths: [...new Set(links.map(({ path }) => path))], lines: links.filter(({ line }) => line > 0) };
}
