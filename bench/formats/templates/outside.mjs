// Engines that the program does not depend on: MODULES names a folder where npm has installed them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export function engine(name) {
  const folder = process.env.MODULES ?? '.';
  try {
    return createRequire(join(resolve(folder), 'package.json'))(name);
  } catch (cause) {
    throw new Error(`${name} is not installed in ${folder}: MODULES names a folder that has it`, { cause });
  }
}

/** `names(text)` of each file; what it throws at is left out of the comparison. */
export const judgeBy = (names) => (root, files) =>
  files.map((file) => {
    try {
      return { file, found: names(readFileSync(join(root, file), 'utf8')) };
    } catch (error) {
      return { file, error: String(error?.message ?? error).split('\n')[0] };
    }
  });
