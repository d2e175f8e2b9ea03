/** Which Python files are tests, by the conventions of pytest, unittest and Django, and what they are about. */

/** A package called `test` or `testing` inside a library is the library's own: only at the top it holds tests. */
const TEST_FOLDER = /(?:^|\/)(?:tests(?:_[^/]+)?|[^/]+_tests)\/|^(?:test|testing|test_[^/]+|t)\//;
const TEST_FILE = /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?|conftest)\.pyi?$/;

export function isTestPath(path: string): boolean {
  return TEST_FILE.test(path) || TEST_FOLDER.test(path);
}

/** `tests/handlers/test_base.py` -> `handlers/base`, `base`. */
export function testSubjects(path: string): readonly string[] {
  if (!isTestPath(path)) return [];
  const folders = path.split('/');
  const file = (folders.pop() as string).replace(/\.pyi?$/, '');
  const subject = file.replace(/^tests?_|_tests?$/g, '');
  if (subject === '' || /^(?:tests?|conftest|__init__)$/.test(subject)) return [];
  const kept = folders.filter((f) => !/^(?:tests?|testing|unit|integration|functional|src|lib)$/.test(f)).map((f) => f.replace(/^test_|_tests?$/g, ''));
  return kept.length === 0 ? [subject] : [[...kept, subject].join('/'), subject];
}
