// A judge written in Python: it is given the root, reads paths from its input, and prints { file, found } or { file, error } a line.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export function pythonJudge(program, ...args) {
  return (root, files) => {
    const input = files.join('\n');
    const { stdout, stderr } = spawnSync(process.env.PYTHON ?? 'python3', [fileURLToPath(program), root, ...args], {
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    if (stdout === '') throw new Error(`the judge said nothing\n${stderr}`);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
}
