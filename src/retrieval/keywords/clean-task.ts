/**
 * A task without what is about the work instead of the code: the type of a conventional commit, ticket numbers,
 * links, hashes, trailers with people's names. The scope of a conventional commit stays: it says where.
 */
export const CONVENTIONAL = /^\s*(?:feat|fix|refactor|chore|docs?|tests?|perf|build|ci|style|revert|minor|hotfix)(?:\(([^)\n]*)\))?!?:\s*/i;
/** What the form of a ticket says before the ticket says anything: `[Bug]: `, `Feature request: `. */
const LABEL =
  /^\s*(?:\[(?:bugs?|bug report|feature(?: request)?|enhancement|regression|question|rfe)\]:?|(?:bugs?|bug report|feature(?: request)?|enhancement|regression|question|rfe):)\s*(?=\S)/i;
const TRAILER =
  /^[ \t]*(?:co-authored-by|signed-off-by|reviewed-by|reviewers?|acked-by|tested-by|reported-by|suggested-by|cc|change-id|thanks\b.*|closes|fixes|refs?)\s*[:#].*$/gim;
const TICKET = /\b[A-Z][A-Z0-9]+-\d+\b:?|(?:^|\s)#\d+\b/g;
const LINK = /\bhttps?:\/\/\S+/g;
const HASH = /\b[0-9a-f]{10,40}\b/g;

export interface CleanTask {
  readonly text: string;
  /** `feat(tree): ...`, `clean: ...`: the part of the program that the task names before anything else. */
  readonly scope: readonly string[];
  /** The scope as a path, if it looks like one: `router/trie-router`. */
  readonly places: readonly string[];
}

export const PREFIX = /^\s*([a-z][\w./-]{1,30}(?:, [a-z][\w./-]{1,30})?):\s+(?=\S)/;

export function cleanTask(text: string): CleanTask {
  const task = text.replace(LABEL, '');
  const conventional = CONVENTIONAL.exec(task);
  const plain = conventional === null ? PREFIX.exec(task) : null;
  const named = conventional?.[1] ?? plain?.[1] ?? '';
  const scope = named.split(/[^A-Za-z0-9_]+/).filter((w) => w !== '');
  const places = /^[\w./-]*[/_-][\w./-]*$/.test(named) ? [named] : [];
  const body = task.slice((conventional ?? plain)?.[0].length ?? 0);
  const plainText = withoutNoise(body);
  return { text: scope.length === 0 ? plainText : `${scope.join(' ')}. ${plainText}`, scope, places };
}

export const withoutNoise = (text: string): string => [TRAILER, LINK, TICKET, HASH].reduce((rest, noise) => rest.replace(noise, ' '), text);
