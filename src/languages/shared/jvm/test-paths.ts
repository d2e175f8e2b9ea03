/** Maven's, Gradle's and sbt's conventions for where tests stand and what they are about. */
import type { Language } from '../../contract.ts';

/** Source sets of tests: `test`, `it`, and what builds name after them (`androidTest`, `integrationTest`, `testFixtures`, `commonTest`, `testDebug`). */
const TEST_SET = 'it|test(?:[A-Z]\\w*)?|[a-z]\\w*Test(?:[A-Z]\\w*)?';
const TEST_FOLDER = new RegExp(`(?:^|/)src/(?:${TEST_SET})/`);
const SUBJECT_SUFFIX = /(?:Integration|Unit|System)?(?:Tests?|TestCase|IT|ITCase|Spec|Suite)$/;

/** `ending` without the dot; `folders` are what the language's builds also call a folder of tests. */
export function jvmTestPaths(ending: string, folders?: RegExp): Pick<Language, 'isTestPath' | 'testSubjects'> {
  const named = new RegExp(`(?:Tests?|TestCase|IT|ITCase|Spec|Suite)\\.${ending}$|(?:^|/)Test[A-Z]\\w*\\.${ending}$`);
  const suffix = new RegExp(`\\.${ending}$`);
  return {
    isTestPath: (path) => TEST_FOLDER.test(path) || named.test(path) || folders?.test(path) === true,
    testSubjects: (path) => subjectsOf(path, suffix),
  };
}

/** `src/test/java/a/FooTest.java` is about `src/main/java/a/Foo`, or `Foo` beside it. */
function subjectsOf(path: string, suffix: RegExp): readonly string[] {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = path.slice(slash).replace(suffix, '');
  const subject = name.replace(SUBJECT_SUFFIX, '').replace(/^Test(?=[A-Z])/, '');
  if (subject === name || subject === '') return [];
  const main = mainFolder(folder);
  return main === folder ? [folder + subject] : [main + subject, folder + subject];
}

/** `commonTest` has its code in `commonMain`, `test` in `main`; `module/jvm/test` in `module/jvm/src`. */
function mainFolder(folder: string): string {
  const set = /(?:^|\/)src\/([^/]+)\//.exec(folder)?.[1];
  if (set !== undefined && TEST_FOLDER.test(folder)) {
    const platform = /^([a-z]\w*)Test$/.exec(set)?.[1];
    const main = platform !== undefined && PLATFORMS.has(platform) ? `${platform}Main` : 'main';
    return folder.replace(`src/${set}/`, `src/${main}/`);
  }
  return folder.replace(/(^|\/)(common|jvm|js|posix|native|web|nix|desktop|jvmAndPosix)\/test\//, '$1$2/src/');
}

const PLATFORMS = new Set(['common', 'jvm', 'js', 'native', 'ios', 'linux', 'macos', 'mingw', 'wasmJs']);
