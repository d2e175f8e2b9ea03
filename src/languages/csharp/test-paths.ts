/** .NET's conventions for where tests stand and what they are about. */

const TEST_PROJECT = /(?:^|\/)(?:[\w.]*\.)?(?:\w*Tests?|Specs|Testing)\//;
const TEST_NAME = /(?:Tests?|Specs?|Fixture)\.cs$/;

export function isTestPath(path: string): boolean {
  return TEST_PROJECT.test(path) || TEST_NAME.test(path) || /(?:^|\/)tests?\//i.test(path);
}

/** `test/Foo.UnitTests/Bar/BazTests.cs` is about `src/Foo/Bar/Baz`, or `Baz` beside it. */
export function testSubjects(path: string): readonly string[] {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = path.slice(slash).replace(/\.cs$/, '');
  const subject = name.replace(/(?:Integration|Unit|Acceptance)?(?:Tests?|Specs?|Fixture)$/, '');
  if (subject === name || subject === '') return [];
  const project = folder.replace(/\.(?:Unit|Integration|Acceptance|Functional)?Tests?\//, '/');
  const source = project.replace(/(^|\/)tests?\//i, '$1src/');
  return [...new Set([source + subject, project + subject, folder + subject])];
}
