#!/usr/bin/env node
// Starts knowing for the plugin, wherever it is: beside the plugin (a clone or an npm package), else the one on the PATH,
// else through npx, which downloads it the first time. Hooks have two seconds, so they never wait for a download.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const MAIN = join('dist', 'apps', 'cli', 'main.js');
const plugin = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const main = besidePlugin() ?? onPath();

if (main !== undefined) {
  process.argv = [process.execPath, main, ...args];
  await import(pathToFileURL(main).href);
} else if (args[0] !== 'hook') downloaded();

function besidePlugin() {
  const file = join(dirname(plugin), MAIN);
  return existsSync(file) ? file : undefined;
}

/** On Windows the name on the PATH is a script beside the folder of global packages; elsewhere it is a link to the program. */
function onPath() {
  const folders = (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates =
    process.platform === 'win32' ? folders.map((folder) => join(folder, 'node_modules', 'knowing', MAIN)) : folders.map((folder) => join(folder, 'knowing'));
  const found = candidates.find((file) => existsSync(file));
  if (found === undefined) return undefined;
  const file = realpathSync(found);
  return file.endsWith(MAIN) ? file : undefined;
}

function downloaded() {
  const { version } = JSON.parse(readFileSync(join(plugin, '.claude-plugin', 'plugin.json'), 'utf8'));
  const windows = process.platform === 'win32';
  const child = spawn(windows ? 'npx.cmd' : 'npx', ['--yes', `knowing@${version}`, ...args], { stdio: 'inherit', shell: windows });
  child.on('error', (error) => {
    process.stderr.write(`knowing is neither on the PATH nor can npx be started (${error.message}). Install it: npm install -g knowing\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
