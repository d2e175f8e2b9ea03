/** swift test: tests are named `Target.Class/method`, functions of Swift Testing by their own name. */
import { lastPart } from '../../util/last-part.ts';
import { endsWith, type TestRunner, unique } from '../shared/test-runner.ts';

/** By SwiftPM's custom; a manifest may say something else, but a filter is a pattern that may leave the target out. */
const targetOf = (file: string): string | undefined => /(?:^|\/)Tests\/([^/]+)\//.exec(file)?.[1];

const filters = (patterns: readonly string[]): string[] => unique(patterns).flatMap((p) => ['--filter', p]);

const classOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.swift$/, '');

const swiftTest: TestRunner = {
  name: 'swift test',
  owns: endsWith('.swift'),
  isUsed: (project) => project.read('Package.swift') !== undefined,
  some: (tests) => [
    'swift',
    'test',
    ...filters(
      tests.map((t) => {
        const around = t.name.includes('.') ? t.name.slice(0, t.name.lastIndexOf('.')) : '';
        const target = targetOf(t.file);
        return `${target === undefined ? '' : `${target}.`}${around === '' ? '' : `${around}/`}${lastPart(t.name)}`;
      }),
    ),
  ],
  files: (files) => ['swift', 'test', ...filters(files.map(classOf))],
  all: () => ['swift', 'test'],
  manifests: /(?:^|\/)Package\.(?:swift|resolved)$/,
};

/** An app without a package: xcodebuild needs a scheme, which the project's name mostly is. */
const xcodebuild: TestRunner = {
  name: 'xcodebuild',
  owns: endsWith('.swift'),
  isUsed: (project) => project.withEnding('.xcodeproj/project.pbxproj').length > 0,
  some: (tests, project) => [...test(project.withEnding('.pbxproj')), ...unique(tests.map((t) => `-only-testing:${t.name.replaceAll('.', '/')}`))],
  files: (files, project) => [...test(project.withEnding('.pbxproj')), ...unique(files.map((f) => `-only-testing:${classOf(f)}`))],
  all: (project) => test(project.withEnding('.pbxproj')),
};

const test = ([project = '']: readonly string[]): string[] => ['xcodebuild', 'test', '-scheme', /([^/]+)\.xcodeproj\//.exec(project)?.[1] ?? 'App'];

export const testRunners = [swiftTest, xcodebuild];
