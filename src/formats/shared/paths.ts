/** Paths inside of a repository, with `/` between their parts; '' is its root. */

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `path` as seen from `folder`; undefined when it leaves the repository or is not relative. */
export function joined(folder: string, path: string): string | undefined {
  if (/^(?:[/~$]|\w+:)/.test(path)) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** As RelationTarget.within wants a folder; undefined for the root, which is not a limit. */
export const below = (folder: string): string | undefined => (folder === '' ? undefined : `${folder}/`);
