/** Maven and Gradle: classes and methods by name. */
import type { GraphNode } from '../../model/graph.ts';
import { groupBy } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import { endsWith, folderOf, type RunnerProject, type TestRunner, unique } from '../shared/test-runner.ts';

const owns = endsWith('.java', '.kt', '.groovy', '.scala');
const classOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
const classOf = ({ name, file }: GraphNode): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : classOfFile(file));

const gradle: TestRunner = {
  name: 'gradle test',
  owns,
  isUsed: (project) => (project.read('pom.xml') === undefined ? gradleFiles(project).length > 0 : gradleFiles(project).some((f) => !f.includes('/'))),
  some: (tests, project) =>
    byModule(
      tests,
      (t) => t.file,
      (t) => `*${classOf(t)}.${lastPart(t.name)}`,
      project,
    ),
  files: (files, project) =>
    byModule(
      files,
      (file) => file,
      (file) => `*${classOfFile(file)}`,
      project,
    ),
  all: (project) => [launcher(project), 'test'],
  manifests: /(?:^|\/)(?:build|settings)\.gradle(?:\.kts)?$|(?:^|\/)(?:gradle\.properties|libs\.versions\.toml|gradle\.lockfile)$/,
};

/** A filter that no test of a module passes is an error there, so every module gets its own. */
function byModule<T>(tests: readonly T[], fileOf: (test: T) => string, filterOf: (test: T) => string, project: RunnerProject): string[] {
  const folders = gradleFiles(project).map((path) => folderOf(path));
  const modules = groupBy(tests, (test) => taskOf(fileOf(test), folders));
  return [launcher(project), ...[...modules].flatMap(([task, own]) => [task, ...unique(own.map(filterOf)).flatMap((filter) => ['--tests', filter])])];
}

/** `:server:api:test` for what stands below server/api; plain `test` at the root. */
function taskOf(file: string, folders: readonly string[]): string {
  const around = folders.filter((folder) => folder !== '.' && file.startsWith(`${folder}/`));
  const nearest = around.reduce((a, b) => (b.length > a.length ? b : a), '');
  return nearest === '' ? 'test' : `:${nearest.replaceAll('/', ':')}:test`;
}

/** Where Maven builds the whole, Gradle may still pack a part of it. */
const gradleFiles = (project: RunnerProject): readonly string[] => [...project.withEnding('build.gradle'), ...project.withEnding('build.gradle.kts')];

const launcher = (project: RunnerProject): string => (project.read('gradlew') === undefined ? 'gradle' : './gradlew');

const maven: TestRunner = {
  name: 'mvn test',
  owns,
  isUsed: () => true,
  some: (tests) => ['mvn', 'test', `-Dtest=${byClass(tests)}`],
  files: (files) => ['mvn', 'test', `-Dtest=${unique(files.map(classOfFile)).join(',')}`],
  all: () => ['mvn', 'test'],
  manifests: /(?:^|\/)pom\.xml$/,
};

/** `FooTest#a+b,BarTest#c` */
function byClass(tests: readonly GraphNode[]): string {
  const methods = new Map<string, string[]>();
  for (const test of tests) methods.set(classOf(test), [...(methods.get(classOf(test)) ?? []), lastPart(test.name)]);
  return [...methods].map(([name, own]) => `${name}#${unique(own).join('+')}`).join(',');
}

/** In the order in which they are asked. */
export const testRunners = [gradle, maven];
