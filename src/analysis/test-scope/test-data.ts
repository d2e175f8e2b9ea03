/** Files that tests read: which tests those are shows in where the files stand. */

const DATA_FOLDER = /^(?:__)?(?:fixtures?|testdata|test[-_]data|snapshots?|goldens?|cassettes)(?:__)?$/i;

/** Folder whose tests use a file that is not code: the one around the outermost folder of test data; undefined when it stands in none. */
export function testDataHome(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex((folder) => DATA_FOLDER.test(folder));
  return at < 0 ? undefined : folders.slice(0, at).join('/');
}

export const isWithin = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
