/**
 * Small files of this user's own under the home folder: each replaced as a whole by rename, changed only under a lock, so
 * that two processes that change one at once both succeed. What goes wrong is said in words.
 */
import { dirname } from 'node:path';
import { UserError } from '../errors.ts';
import { makePrivateFolder } from '../util/make-folder.ts';
import { replaceFile } from '../util/replace-file.ts';
import { withFileLock } from './file-lock.ts';

/** `what`: the file in words, "the list of repositories". `change` gives the new value to write, and a result. */
export async function changePrivateFile<T>(path: string, what: string, change: () => { readonly value: unknown; readonly result: T }): Promise<T> {
  try {
    makePrivateFolder(dirname(path));
    return await withFileLock(`${path}.lock`, () => {
      const { value, result } = change();
      replaceFile(path, `${JSON.stringify(value, null, 2)}\n`);
      return result;
    });
  } catch (error) {
    throw explainWriteError(error, path, what);
  }
}

function explainWriteError(error: unknown, path: string, what: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const options = { hint: 'Point KNOWING_HOME at a folder that you may write to.', cause: error };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new UserError('DISK_FULL', `No space is left for ${what}, ${path}.`, { ...options, hint: 'Free some space.' });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT') {
    const said = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
    return new UserError('NO_PERMISSION', `${said} cannot be written in ${dirname(path)}.`, options);
  }
  return error;
}
