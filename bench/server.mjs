// npm run bench -- server load|kills [arguments]: bench/server/<piece>.mjs as a process of its own. Each says what it takes.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PIECES = ['load', 'kills'];

export const summary = 'load, kills: a team server under many clients, and under kills, crashes and cuts of its network';

export function run([piece, ...args]) {
  if (PIECES.includes(piece)) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`server/${piece}.mjs`, import.meta.url)), ...args], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
    return;
  }
  console.error(`usage: npm run bench -- server ${PIECES.join('|')} [arguments]`);
  process.exitCode = 2;
}
