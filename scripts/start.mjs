// npm start -- <command>: the command line of this working copy, installed and built first where needed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare();
// npm runs scripts in the package's folder; the user stands in INIT_CWD.
const cwd = process.env.INIT_CWD ?? process.cwd();
// Hints repeat how the program was started (src/util/own-command.ts), and only this script knows.
const quoted = /^[\w./:\\-]+$/.test(root) ? root : `"${root}"`;
const env = { ...process.env, KNOWING_STARTED_AS: cwd === root ? 'npm start --' : `npm --prefix ${quoted} start --` };
const child = spawn(process.execPath, [join(root, 'dist/apps/cli/main.js'), ...process.argv.slice(2)], { stdio: 'inherit', cwd, env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 70) : 128;
});
