// npm test: installs and builds where needed, then runs every check and every test, and counts them together.
// Arguments go to vitest (`npm test -- src/store`). The last line is always `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

const CHECKS = [
  { name: 'types', bin: 'typescript/bin/tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the page', bin: 'typescript/bin/tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'lint and format', bin: '@biomejs/biome/bin/biome', args: ['check', '--colors=off'] },
  {
    name: 'import directions',
    bin: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'],
  },
  { name: 'unused code and packages', bin: 'knip/bin/knip.js', args: ['--no-progress', '--no-config-hints'] },
];

ensureInstalled();
// Type errors are counted below, with the other checks.
await ensureBuilt();
const checks = await Promise.all(CHECKS.map(runCheck));
const tests = await runTests(process.argv.slice(2));
const passed = checks.filter((ok) => ok).length + tests.passed;
const failed = checks.filter((ok) => !ok).length + tests.failed;
console.log(`\n${CHECKS.length} checks, ${tests.passed + tests.failed} tests, ${tests.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Quiet when it passes; its whole output when it does not. */
async function runCheck({ name, bin, args }) {
  const { code, output } = await node([join(root, 'node_modules', bin), ...args], 'pipe');
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

async function runTests(args) {
  const report = join(root, '.build/vitest.json');
  mkdirSync(join(root, '.build'), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await node([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], 'inherit');
  // No report means that vitest itself died; an exit code without a failed test is an error outside of any test.
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = numFailedTests === 0 && code !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

function node(args, output) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }));
  });
}
