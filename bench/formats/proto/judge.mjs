// Declarations that our reader finds against protoc: PYTHON=… node bench/formats/proto/judge.mjs <build> <repository>.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compareNames, fullNames } from '../judged-names.mjs';

const program = fileURLToPath(new URL('./names.py', import.meta.url));

function judge(root, files) {
  const { stdout } = spawnSync(process.env.PYTHON ?? 'python3', [program, root], { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 30 });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

await compareNames({ id: 'proto', patterns: ['*.proto'], judge, namesOf: fullNames });
