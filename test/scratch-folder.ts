/** All tests of a run work below one temporary folder, which goes with the run: nothing is left on the machine. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLES = ['TMPDIR', 'TMP', 'TEMP'] as const;

export function setup(): () => void {
  const before = VARIABLES.map((name) => process.env[name]);
  const folder = mkdtempSync(join(tmpdir(), 'knowing-tests-'));
  // Some tests run a child as another user, who has to get through.
  chmodSync(folder, 0o755);
  for (const name of VARIABLES) process.env[name] = folder;
  return () => {
    VARIABLES.forEach((name, i) => {
      if (before[i] === undefined) delete process.env[name];
      else process.env[name] = before[i];
    });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
