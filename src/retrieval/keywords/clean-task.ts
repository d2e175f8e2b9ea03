/**
 * A task without what is about the work instead of the code: the type of a conventional commit, ticket numbers,
 * links, hashes, trailers with people's names. The scope of a conventional commit stays: it says where.
 */
const CONVENTIONAL = /^\s*(?:feat|fix|refactor|chore|docs?|tests?|perf|build|ci|style|revert|minor|hotfix)(?:\(([^)\n]*)\))?!?:\s*/i;
const TRAILER =
  /^\s*(?:co-authored-by|signed-off-by|reviewed-by|reviewers?|acked-by|tested-by|reported-by|suggested-by|cc|change-id|thanks\b.*|closes|fixes|refs?)\s*[:#].*$/gim;
const TICKET = /\b[A-Z][A-Z0-9]+-\d+\b:?|(?:^|\s)#\d+\b/g;
const LINK = /\bhttps?:\/\/\S+/g;
const HASH = /\b[0-9a-f]{10,40}\b/g;

export function cleanTask(task: string): string {
  return task
    .replace(CONVENTIONAL, (_, scope: string | undefined) => (scope === undefined ? '' : `${scope.replace(/[/,:]/g, ' ')} `))
    .replace(TRAILER, '')
    .replace(LINK, ' ')
    .replace(TICKET, ' ')
    .replace(HASH, ' ');
}
