/** The files that tell which test runners a repository uses, read once: from git's list, or from the root without git. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunnerProject } from '../../languages/shared/test-runner.ts';
import { tryGit } from '../../util/git.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';

/** Only at the root: a module of its own says nothing. */
const ROOT_NAMES = ['pom.xml'];
const NAMES = ['package.json', 'build.gradle', 'build.gradle.kts', 'gradlew', 'bin/rails', 'runtests.py'];
/** A monorepo names its runner in its first packages already. */
const MAX_FILES = 300;
/** Bytes of one. */
const MAX_SIZE = 4 * 1024 ** 2;

export async function readRunnerProject(root: string): Promise<RunnerProject> {
  const patterns = [...ROOT_NAMES, ...NAMES.flatMap((name) => [name, `*/${name}`])];
  const listed = await tryGit(root, ['ls-files', '-z', '--', ...patterns]);
  const paths = listed === undefined ? [...ROOT_NAMES, ...NAMES] : listed.split('\0').filter((path) => path !== '');
  const there = paths.filter((path) => existsSync(join(root, path))).slice(0, MAX_FILES);
  const texts = new Map<string, string>();
  const read = (path: string): string | undefined => {
    if (!there.includes(path)) return undefined;
    const text = texts.get(path) ?? readIfThereSync(join(root, path), { inside: root, most: MAX_SIZE })?.toString('utf8') ?? '';
    texts.set(path, text);
    return text;
  };
  return { read, withEnding: (ending) => there.filter((path) => path === ending || path.endsWith(`/${ending}`)) };
}
