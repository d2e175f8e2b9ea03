/** Maven and Gradle: classes and methods by name. */
import type { GraphNode } from '../../../model/graph.ts';
import { endsWith, lastName, type RunnerProject, type TestRunner, unique } from './contract.ts';

const owns = endsWith('.java', '.kt', '.groovy', '.scala');
const classOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
const classOf = ({ name, file }: GraphNode): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : classOfFile(file));

export const gradle: TestRunner = {
  name: 'gradle test',
  owns,
  isUsed: (project) => project.withEnding('build.gradle').length + project.withEnding('build.gradle.kts').length > 0,
  some: (tests, project) => [...gradleWords(project), ...tests.flatMap((t) => ['--tests', `*${classOf(t)}.${lastName(t.name)}`])],
  files: (files, project) => [...gradleWords(project), ...unique(files.map(classOfFile)).flatMap((name) => ['--tests', `*${name}`])],
  all: gradleWords,
};

function gradleWords(project: RunnerProject): string[] {
  return [project.read('gradlew') === undefined ? 'gradle' : './gradlew', 'test'];
}

export const maven: TestRunner = {
  name: 'mvn test',
  owns,
  isUsed: () => true,
  some: (tests) => ['mvn', 'test', `-Dtest=${byClass(tests)}`],
  files: (files) => ['mvn', 'test', `-Dtest=${unique(files.map(classOfFile)).join(',')}`],
  all: () => ['mvn', 'test'],
};

/** `FooTest#a+b,BarTest#c` */
function byClass(tests: readonly GraphNode[]): string {
  const methods = new Map<string, string[]>();
  for (const test of tests) methods.set(classOf(test), [...(methods.get(classOf(test)) ?? []), lastName(test.name)]);
  return [...methods].map(([name, own]) => `${name}#${unique(own).join('+')}`).join(',');
}
