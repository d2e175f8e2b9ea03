// A judge that is a program: it is given the root, reads paths from its input, and prints { file, found } or { file, error } a line.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A library that is missing is no fault of the files: the program ends with it, and so does the comparison. */
export function programJudge({ command, before = [], program, args = [], hint }) {
  return (root, files) => {
    if (files.length === 0) return [];
    const options = { input: files.join('\n'), encoding: 'utf8', maxBuffer: 1 << 30 };
    const { stdout, stderr, status, error } = spawnSync(command, [...before, fileURLToPath(program), root, ...args], options);
    if (error !== undefined || status !== 0) throw new Error(`the judge does not run: ${error?.message ?? stderr.trim().split('\n').at(-1)}\n${hint}`);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
}

export const pythonJudge = (program, ...args) =>
  programJudge({ command: process.env.PYTHON ?? 'python3', program, args, hint: 'PYTHON names a Python that has the library.' });

export const rubyJudge = (program, ...args) => programJudge({ command: 'ruby', program, args, hint: 'It needs Ruby, without gems.' });
