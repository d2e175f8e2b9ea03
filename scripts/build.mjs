// Compiles src/ into dist/ (or the folder given) and copies what is not TypeScript: queries, migrations, classes.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function build(outDir = 'dist') {
  const out = join(root, outDir);
  rmSync(out, { recursive: true, force: true });
  const tsc = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json'), '--outDir', out], { stdio: 'inherit', cwd: root });
  cpSync(join(root, 'src'), out, { recursive: true, filter: (from) => !/\.(ts|test\.txt)$/.test(from) || extname(from) === '' });
  return tsc.status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(build(process.argv[2]));
