/** Languages that nothing reads were passed over in silence: no callers, low risk, no tests, complete. */
import { expect, it, vi } from 'vitest';
import { newUser } from '../e2e/knowing.ts';
import { GitRepository } from '../support/git-repository.ts';

vi.setConfig({ testTimeout: 60_000 });

const FILES = {
  'build.gradle': 'plugins { id "java" }\n',
  'app/build.gradle': 'plugins { id "java" }\n',
  'app/src/main/java/app/Plugin.java': 'package app;\n\npublic class Plugin {\n    void start() {}\n}\n',
  'app/src/test/java/app/PluginTest.java':
    'package app;\n\nimport org.junit.jupiter.api.Test;\n\nclass PluginTest {\n    @Test\n    void starts() { new Plugin().start(); }\n}\n',
  'app/src/test/java/app/OtherTest.java': 'package app;\n\nimport org.junit.jupiter.api.Test;\n\nclass OtherTest {\n    @Test\n    void counts() {}\n}\n',
  'app/src/main/clojure/Cors.clj': '(ns cors)\n',
  'app/src/main/groovy/app/Cors.groovy': 'package app\nclass Cors { def run() { new Plugin().start() } }\n',
  'app/src/test/groovy/app/CorsTest.groovy': 'package app\nclass CorsTest {}\n',
};

it('what was not read is said by add, stats, callers, pr-impact and test-scope', async () => {
  const repository = new GitRepository(FILES);
  const { knowing } = newUser();
  const cwd = repository.root;
  const added = await knowing(['add', '.'], { cwd });
  expect(added.stdout).toContain('2 Groovy files, 1 Clojure file');
  expect((await knowing(['stats'], { cwd })).stdout).toContain('2 Groovy files');
  const callers = JSON.parse((await knowing(['callers', 'Plugin.start', '--json'], { cwd })).stdout);
  expect(callers.completeness.level).toBe('lower_bound');
  expect(callers.completeness.reasons.join()).toContain('2 Groovy files, 1 Clojure file not read');
  const scope = JSON.parse((await knowing(['test-scope', 'app/src/main/java/app/Plugin.java', '--json'], { cwd })).stdout);
  expect(scope.unread.join()).toContain('1 Groovy test file is not read');
  expect(scope.commands[0].line).toContain(':app:test');
  repository.commit({ 'app/src/main/groovy/app/Cors.groovy': 'package app\nclass Cors { def run() {} }\n' });
  const impact = JSON.parse((await knowing(['pr-impact', 'HEAD', '--json'], { cwd })).stdout);
  expect(impact.risk.level).not.toBe('low');
  expect(JSON.stringify(impact.risk.reasons)).toContain('1 changed Groovy file not read');
});

it('a mistyped file is an error, a manifest concerns the tests of its own kind alone', async () => {
  const repository = new GitRepository({
    ...FILES,
    'web/package.json': '{ "devDependencies": { "vitest": "1" } }\n',
    'web/a.ts': 'export const a = (): number => 1;\n',
    'web/a.test.ts': 'import { a } from "./a";\nimport { it } from "vitest";\nit("a", () => { a(); });\n',
    'web/look.scss': 'a { color: red }\n',
  });
  const { knowing } = newUser();
  const cwd = repository.root;
  await knowing(['add', '.'], { cwd });
  const mistyped = await knowing(['test-scope', 'app/src/main/java/app/Plugni.java'], { cwd });
  expect(mistyped.code).not.toBe(0);
  expect(mistyped.stderr).toContain('Plugin.java');
  const filesFor = async (file: string) => JSON.parse((await knowing(['test-scope', file, '--json'], { cwd })).stdout).files;
  expect(await filesFor('web/package.json')).toEqual(['web/a.test.ts']);
  expect(await filesFor('web/look.scss')).toEqual(['web/a.test.ts']);
  expect(await filesFor('app/build.gradle')).toEqual(expect.arrayContaining(['app/src/test/java/app/OtherTest.java', 'app/src/test/java/app/PluginTest.java']));
});

it('views below a folder of tests are no tests; the audit, the routes and the report say what was not read', async () => {
  const repository = new GitRepository({
    'lib/post.rb': 'class Post\n  def show\n  end\nend\n',
    'spec/post_spec.rb': "describe Post do\n  it 'shows' do\n    Post.new.show\n  end\nend\n",
    'spec/dummy/app/views/posts/show.html.erb': '<%= post.show %>\n',
    'sim/flow.f90': 'program flow\nend program\n',
  });
  const { knowing } = newUser();
  const cwd = repository.root;
  await knowing(['add', '.'], { cwd });
  expect(JSON.parse((await knowing(['test-scope', 'lib/post.rb', '--json'], { cwd })).stdout).unread).toEqual([]);
  for (const command of ['audit', 'routes', 'report']) {
    expect((await knowing([command], { cwd })).stdout, command).toContain('1 Fortran file');
    expect(JSON.parse((await knowing([command, '--json'], { cwd })).stdout).unread, command).toContainEqual(
      expect.objectContaining({ name: 'Fortran', files: 1 }),
    );
  }
});

it('a package without tests concerns those that may be built on it', async () => {
  const repository = new GitRepository({ ...FILES, 'platform/build.gradle': 'plugins { id "java-platform" }\n' });
  const { knowing } = newUser();
  const cwd = repository.root;
  await knowing(['add', '.'], { cwd });
  const scope = JSON.parse((await knowing(['test-scope', 'platform/build.gradle', '--json'], { cwd })).stdout);
  expect(scope.chosen).toBe(2);
  expect(scope.unsure.join()).toContain('none of them stands below platform');
});
