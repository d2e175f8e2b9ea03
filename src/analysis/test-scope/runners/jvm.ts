/** Maven and Gradle: classes and methods by name. */
import type { GraphNode } from '../../../model/graph.ts';
import { lastPart } from '../../../util/last-part.ts';
import { endsWith, type RunnerProject, type TestRunner, unique } from './contract.ts';

const owns = endsWith('.java', '.kt', '.groovy', '.scala');
const classOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
const classOf = ({ name, file }: GraphNode): string => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : classOfFile(file));

export const gradle: TestRunner = {
  name: 'gradle test',
  owns,
  isUsed: (project) => (project.read('pom.xml') === undefined ? gradleFiles(project).length > 0 : gradleFiles(project).some((f) => !f.includes('/'))),
  some: (tests, project) => [...gradleWords(project), ...tests.flatMap((t) => ['--tests', `*${classOf(t)}.${lastPart(t.name)}`])],
  files: (files, project) => [...gradleWords(project), ...unique(files.map(classOfFile)).flatMap((name) => ['--tests', `*${name}`])],
  all: gradleWords,
};

/** Where Maven builds the whole, Gradle may still pack a part of it. */
const gradleFiles = (project: RunnerProject): readonly string[] => [...project.withEnding('build.gradle'), ...project.withEnding('build.gradle.kts')];

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
  for (const test of tests) methods.set(classOf(test), [...(methods.get(classOf(test)) ?? []), lastPart(test.name)]);
  return [...methods].map(([name, own]) => `${name}#${unique(own).join('+')}`).join(',');
}
