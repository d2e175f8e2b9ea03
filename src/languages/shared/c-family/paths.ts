/** What the path and the text of a file say about it: header or source, C or C++, test code. */

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|tcc|tpp|txx|cuh|def)$/i;
export const isHeaderPath = (path: string): boolean => HEADER.test(path);

/** What only C++ has, at the beginning of a line or between names. */
const CPP =
  /^[ \t]*(?:class\s+\w+[^;]*$|namespace\b|template\s*<|using\s+\w|public:|private:|protected:)|\b(?:std|boost|absl)::\w|\bstatic_cast<|^#\s*include\s*<(?:string|vector|memory|map|utility|cstdint|iostream|functional|cstddef|algorithm)>/m;

export function isCppText(text: string): boolean {
  return CPP.test(text.includes('/*') ? text.replace(/\/\*[\s\S]*?\*\//g, ' ') : text);
}

const TEST_FOLDER = /(?:^|\/)(?:tests?|unittests?|unit_tests?|testing|t|gtest|spec|regress)\//i;
const TEST_NAME = /(?:^|[_\-./])(?:tests?|unittest|spec)(?:[_\-.]|$)|^(?:test|t)[_-]|[a-z](?:Test|Tests)$/;

export function isTestPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return TEST_FOLDER.test(path) || TEST_NAME.test(name.replace(/\.[^.]*$/, ''));
}

/** `cache_test.cc`, `test_cache.c`, `CacheTest.cpp` are about `cache`. */
export function testSubjects(path: string): readonly string[] {
  const slash = path.lastIndexOf('/') + 1;
  const name = path.slice(slash).replace(/\.[^.]*$/, '');
  const subject = name.replace(/^(?:unit[_-])?tests?[_-]|[_-](?:unit)?tests?$|(?<=[a-z])Tests?$/g, '');
  return subject === name || subject === '' ? [] : [path.slice(0, slash) + subject];
}
