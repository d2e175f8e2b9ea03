/** Pest where the project has it, else PHPUnit; both take files, and a filter for the names of single tests. */
import { endsWith, filesOf, type TestRunner } from '../shared/test-runner.ts';

const MANIFESTS = /(?:^|\/)(?:composer\.(?:json|lock)|phpunit(?:\.dist)?\.xml(?:\.dist)?)$/;

const runner = (name: string): Omit<TestRunner, 'isUsed'> => ({
  name,
  owns: endsWith('.php'),
  some: (tests) => {
    const files = filesOf(tests);
    const names = [...new Set(tests.map((t) => t.name.slice(t.name.lastIndexOf('.') + 1)))];
    const filter = names.every((n) => /^\w+$/.test(n)) ? ['--filter', `/(${names.join('|')})/`] : [];
    return [`vendor/bin/${name}`, ...filter, ...(files.length === 1 ? files : [])];
  },
  files: (files) => [`vendor/bin/${name}`, ...files],
  all: () => [`vendor/bin/${name}`],
  manifests: MANIFESTS,
});

const pest: TestRunner = { ...runner('pest'), isUsed: (project) => /"pestphp\/pest"/.test(project.read('composer.json') ?? '') };
const phpunit: TestRunner = { ...runner('phpunit'), isUsed: () => true };

export const testRunners: readonly TestRunner[] = [pest, phpunit];
