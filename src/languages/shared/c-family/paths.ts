/** What the path and the text of a file say about it: header or source, C or C++, test code. */

const HEADER = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|tcc|tpp|txx|cuh|def)$/i;
export const isHeaderPath = (path: string): boolean => HEADER.test(path);

/** What only C++ has, at the beginning of a line or between names. */
const CPP =
  /^[ \t]*(?:class\s+\w+[^;]*$|namespace\b|template\s*<|using\s+\w|public:|private:|protected:)|\b(?:std|boost|absl)::\w|\bstatic_cast<|^#\s*include\s*<(?:string|vector|memory|map|utility|cstdint|iostream|functional|cstddef|algorithm)>/m;

/** `.inc` is what PHP calls a part of a page. */
const PHP = /<\?(?:php\b|=)/;

export function isCppText(text: string): boolean {
  return !PHP.test(text) && CPP.test(text.includes('/*') ? text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : text);
}

/** Of a part that C sources include, by its first lines: directives, definitions, or macros that stand for them. */
const C =
  /^#(?:include\s*[<"]|define\s+\w|ifn?def\s+\w|undef\s+\w|pragma\s)|^(?:static|extern|typedef|struct|void|int|bool|const)\b[^;{}]*[({]|^[A-Z][A-Z0-9_]{2,}\w*\([^()]*\)[ \t]*$/m;

export const isCText = (text: string): boolean => !PHP.test(text) && C.test(text) && !isCppText(text);

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
