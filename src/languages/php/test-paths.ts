/** Which PHP files are tests, by the conventions of PHPUnit, Pest and Behat, and what they are about. */
const TEST_FOLDER = /(?:^|\/)(?:tests?|Tests?|features\/bootstrap|spec)\//;
const TEST_FILE = /(?:^|\/)([^/]+?)(?:Test|Cest|Spec)\.php$/;

export const isTestPath = (path: string): boolean => TEST_FILE.test(path) || (TEST_FOLDER.test(path) && path.endsWith('.php'));

/** `tests/Unit/Models/UserTest.php` -> `Models/User`, `User`. */
export function testSubjects(path: string): readonly string[] {
  const subject = TEST_FILE.exec(path)?.[1];
  if (subject === undefined) return [];
  const folders = path
    .split('/')
    .slice(0, -1)
    .filter((folder) => !/^(?:tests?|unit|feature|integration|functional|src|app)$/i.test(folder));
  return folders.length === 0 ? [subject] : [[...folders, subject].join('/'), subject];
}
