// npm start -- <command>: the command line of this working copy, installed and built first where needed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare();
// npm runs scripts in the package's folder; the user stands in INIT_CWD.
const cwd = process.env.INIT_CWD ?? process.cwd();
const child = spawn(process.execPath, [join(root, 'dist/apps/cli/main.js'), ...process.argv.slice(2)], { stdio: 'inherit', cwd });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 70) : 128;
});
