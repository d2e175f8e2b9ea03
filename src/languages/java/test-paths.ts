/** Maven's and Gradle's conventions for where tests stand and what they are about. */

/** Source sets of tests: `test`, `it`, and what builds name after them (`androidTest`, `integrationTest`, `testFixtures`, `testDebug`). */
const TEST_SET = 'it|test(?:[A-Z]\\w*)?|[a-z]\\w*Test(?:[A-Z]\\w*)?';
const TEST_FOLDER = new RegExp(`(?:^|/)src/(?:${TEST_SET})/`);
const TEST_NAME = /(?:Tests?|TestCase|IT|ITCase|Spec)\.java$/;

export function isTestPath(path: string): boolean {
  return TEST_FOLDER.test(path) || TEST_NAME.test(path) || /(?:^|\/)Test[A-Z]\w*\.java$/.test(path);
}

/** `src/test/java/a/FooTest.java` is about `src/main/java/a/Foo`, or `Foo` beside it. */
export function testSubjects(path: string): readonly string[] {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = path.slice(slash).replace(/\.java$/, '');
  const subject = name.replace(/(?:Integration|Unit|System)?(?:Tests?|TestCase|IT|ITCase|Spec)$/, '').replace(/^Test(?=[A-Z])/, '');
  if (subject === name || subject === '') return [];
  const main = folder.replace(TEST_FOLDER, (set) => `${set.startsWith('/') ? '/' : ''}src/main/`);
  return main === folder ? [folder + subject] : [main + subject, folder + subject];
}
