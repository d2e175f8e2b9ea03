import { describe, expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import { loadLanguages } from '../../languages/registry.ts';
import { runnerCommands } from './runner-commands.ts';

const runners = (await loadLanguages()).all.flatMap((language) => language.testRunners ?? []);

const NO_FILES = { read: () => undefined, withEnding: () => [] };
const project = (files: Record<string, string>) => ({
  read: (path: string) => files[path],
  withEnding: (ending: string) => Object.keys(files).filter((f) => f.endsWith(ending)),
});
const tests = (...places: string[]) =>
  tinyGraph(
    places.map((place) => ({ file: place.split('#')[0] as string, name: place.split('#')[1] as string, lines: [7, 9] as const })),
    [],
  ).nodes.filter((n) => n.kind !== 'file');
const lines = (places: string[], files: Record<string, string> = {}) =>
  runnerCommands(tests(...places), { runners, project: project(files) }).map((c) => c.line);

describe('commands of the runners', () => {
  it('name the tests in the way of each runner', () => {
    expect(lines(['a/x_test.go#TestX', 'b/y_test.go#TestY'])).toEqual(["go test ./a ./b -run '^(TestX|TestY)$'"]);
    expect(lines(['tests/test_a.py#TestA.test_b'])).toEqual(['pytest tests/test_a.py::TestA::test_b']);
    expect(lines(['src/a.test.ts#x'], { 'package.json': '{"devDependencies":{"vitest":"4"}}' })).toEqual(['npx vitest run src/a.test.ts']);
    expect(lines(['src/a.test.ts#x'], { 'package.json': '{"scripts":{"test":"jest --ci"}}' })).toEqual(['npx jest src/a.test.ts']);
    expect(lines(['src/a.test.js#x'])).toEqual(['node --test src/a.test.js']);
    expect(lines(['src/lib.rs#tests.parses', 'tests/all.rs#runs'])).toEqual(['cargo test -- parses runs']);
    expect(lines(['src/test/java/ATest.java#ATest.a', 'src/test/java/ATest.java#ATest.b'])).toEqual(['mvn test "-Dtest=ATest#a+b"']);
    expect(lines(['src/test/java/ATest.java#ATest.a'], { 'build.gradle': '', gradlew: '' })).toEqual(['./gradlew test --tests "*ATest.a"']);
    expect(lines(['src/test/java/ATest.java#ATest.a'], { 'pom.xml': '', 'packaging/build.gradle': '' })).toEqual(['mvn test "-Dtest=ATest#a"']);
    expect(lines(['e2e/a.spec.ts#x'], { 'package.json': '{"devDependencies":{"@playwright/test":"1"}}' })).toEqual(['npx playwright test e2e/a.spec.ts']);
    expect(lines(['unit/ATests.cs#ATests.Works'])).toEqual(['dotnet test --filter "FullyQualifiedName~ATests.Works"']);
    expect(lines(['spec/a_spec.rb#A.works'])).toEqual(['bundle exec rspec spec/a_spec.rb:7']);
    expect(lines(['tests/ATest.php#ATest.testA', 'tests/ATest.php#ATest.testB'])).toEqual(['vendor/bin/phpunit --filter "/(testA|testB)/" tests/ATest.php']);
    expect(lines(['tests/a.php#adds'], { 'composer.json': '{"require-dev":{"pestphp/pest":"3"}}' })).toEqual([
      'vendor/bin/pest --filter "/(adds)/" tests/a.php',
    ]);
    expect(lines(['test/a_test.rb#ATest.test_a'], { 'bin/rails': '' })).toEqual(['bin/rails test test/a_test.rb:7']);
  });

  it('name nothing when every test is meant', () => {
    const all = tests('a/x_test.go#TestX', 'tests/test_a.py#TestA.test_b');
    expect(runnerCommands(all, { runners, project: NO_FILES, whole: true }).map((c) => c.line)).toEqual(['go test ./...', 'pytest']);
  });

  it('know the crates of a workspace, test binaries of many files, and the script that Django tests itself with', () => {
    expect(lines(['crates/util/src/lib.rs#tests.parses'])).toEqual(['cargo test --workspace -- parses']);
    const many = Array.from({ length: 300 }, (_, i) => `tests/testsuite/build.rs#test_with_a_rather_long_name_${i}`);
    expect(lines(many)).toEqual(['cargo test --test testsuite']);
    expect(lines(['tests/utils_tests/test_text.py#TestText.test_slugify'], { 'tests/runtests.py': 'import django' })).toEqual([
      'python tests/runtests.py utils_tests.test_text.TestText.test_slugify',
    ]);
  });

  it('give one command for each runner of a mixed repository', () => {
    expect(lines(['a_test.go#TestX', 'tests/test_a.py#test_b'])).toEqual(["go test . -run '^(TestX)$'", 'pytest tests/test_a.py::test_b']);
  });

  it('fall back to files, and then to everything, where a line would be too long', () => {
    const many = Array.from({ length: 300 }, (_, i) => `tests/test_a.py#test_with_a_rather_long_name_${i}`);
    const [command] = runnerCommands(tests(...many), { runners, project: NO_FILES });
    expect(command).toMatchObject({ scope: 'files', line: 'pytest tests/test_a.py', tests: 300 });
    const spread = Array.from({ length: 300 }, (_, i) => `tests/folder_${i}/test_a.py#test_${i}`);
    expect(runnerCommands(tests(...spread), { runners, project: NO_FILES })[0]).toMatchObject({ scope: 'all', line: 'pytest' });
  });
});
