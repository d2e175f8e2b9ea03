/** Which Ruby files are tests, by the conventions of Minitest, RSpec and Cucumber, and what they are about. */

/** Below `lib` a folder of that name is part of the library. */
const TEST_FOLDER = /^(?:(?!lib\/)[^/]+\/)*(?:tests?|specs?)\/|^features\//;
const TEST_FILE = /(?:^|\/)(?:[^/]+_(?:test|spec)|test_[^/]+|(?:test|spec)_helper|rails_helper)\.rb$/;

export function isTestPath(path: string): boolean {
  return TEST_FILE.test(path) || TEST_FOLDER.test(path);
}

/** `test/models/user_test.rb` -> `models/user`, `user`. */
export function testSubjects(path: string): readonly string[] {
  const file = /([^/]+)\.rb$/.exec(path)?.[1] ?? '';
  const subject = file.replace(/_(?:test|spec)$|^test_/, '');
  if (!TEST_FILE.test(path) || subject === file) return [];
  const folders = path
    .split('/')
    .slice(0, -1)
    .filter((f) => !/^(?:tests?|specs?|unit|integration|lib|app|cases)$/.test(f));
  return folders.length === 0 ? [subject] : [[...folders, subject].join('/'), subject];
}
