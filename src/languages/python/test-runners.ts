/** pytest: node ids, `file::Class::test`. The test script of Django itself and of its relatives: labels are modules below the script's folder. */
import { endsWith, folderOf, type RunnerProject, type TestRunner } from '../shared/test-runner.ts';

const MANIFESTS = /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[^/]*\.txt|Pipfile(?:\.lock)?|poetry\.lock|uv\.lock|pytest\.ini|tox\.ini)$/;

const SCRIPT = 'runtests.py';

const django: TestRunner = {
  name: 'runtests.py',
  owns: endsWith('.py'),
  isUsed: (project) => scriptOf(project) !== undefined,
  some: (tests, project) => [...start(project), ...tests.map((t) => `${label(t.file, project)}.${t.name}`)],
  files: (files, project) => [...start(project), ...files.map((f) => label(f, project))],
  all: start,
  manifests: MANIFESTS,
};

function scriptOf(project: RunnerProject): string | undefined {
  return project.withEnding(SCRIPT).find((path) => /\bdjango\b/.test(project.read(path) ?? ''));
}

function start(project: RunnerProject): string[] {
  return ['python', scriptOf(project) ?? SCRIPT];
}

function label(file: string, project: RunnerProject): string {
  const folder = folderOf(scriptOf(project) ?? SCRIPT);
  const inside = folder !== '.' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  return inside.replace(/\.py$/, '').replaceAll('/', '.');
}

const pytest: TestRunner = {
  name: 'pytest',
  owns: endsWith('.py'),
  isUsed: () => true,
  some: (tests) => ['pytest', ...tests.map((t) => `${t.file}::${t.name.replaceAll('.', '::')}`)],
  files: (files) => ['pytest', ...files],
  all: () => ['pytest'],
  manifests: MANIFESTS,
};

/** In the order in which they are asked. */
export const testRunners = [django, pytest];
