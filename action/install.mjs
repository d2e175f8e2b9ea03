// First step of action.yml: puts knowing where the checked-out code has no say. A clone that is built is used as it is;
// otherwise the version of this action is installed from npm into a folder of its own, so that neither an .npmrc nor a
// node_modules of the pull request decides what runs. Later steps find the program in KNOWING_MAIN.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = join('dist', 'apps', 'cli', 'main.js');
const action = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(action, MAIN);
const main = existsSync(built) ? built : installed(join(process.env.RUNNER_TEMP, 'knowing-program'));
appendFileSync(process.env.GITHUB_ENV, `KNOWING_MAIN=${main}\nKNOWING_HOME=${join(process.env.RUNNER_TEMP, 'knowing')}\nKNOWING_STARTED_AS=knowing\n`);

function installed(folder) {
  const { version } = JSON.parse(readFileSync(join(action, 'package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const windows = process.platform === 'win32';
  const args = ['install', `knowing@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: folder, stdio: 'inherit', shell: windows });
  if (status !== 0) process.exit(1);
  return join(folder, 'node_modules', 'knowing', MAIN);
}
