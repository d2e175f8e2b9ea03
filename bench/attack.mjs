// npm run bench -- attack <piece> [arguments]: one of bench/attack/*.mjs; each says what it does, how often, and fails when
// something did not hold. Damaged databases: npm run bench -- damage.
import { readdirSync } from 'node:fs';

export const summary = 'files, kills, clients: what hostile files, killed processes and many clients do to the program';

export async function run([piece, ...args]) {
  const pieces = readdirSync(new URL('attack/', import.meta.url))
    .filter((file) => file.endsWith('.mjs') && !file.startsWith('_'))
    .map((file) => file.slice(0, -4));
  if (pieces.includes(piece)) return (await import(new URL(`attack/${piece}.mjs`, import.meta.url).href)).run(args);
  console.error(`usage: npm run bench -- attack ${pieces.join('|')} [arguments]`);
  process.exitCode = 2;
}
