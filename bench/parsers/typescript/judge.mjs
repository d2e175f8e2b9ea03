// oxc, through the bundler that the build uses anyway. Flow and files that oxc rejects are left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { declared } from './declared.mjs';

export const patterns = ['*.ts', '*.tsx', '*.mts', '*.cts', '*.js', '*.jsx', '*.mjs', '*.cjs'];

export async function* declarations(root, files) {
  for (const file of files) yield read(root, file);
}

function read(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  // JSX is allowed in plain JavaScript, as every bundler does.
  const { program, errors } = parseSync(file.replace(/\.js$/, '.jsx'), source);
  if (errors.length > 0) return { file, error: errors[0].message };
  const lineOf = linesOf(source);
  return { file, found: declared(program).map(({ at, ...rest }) => ({ line: lineOf(at), ...rest })) };
}

function linesOf(source) {
  const starts = [0];
  for (const { index, 0: end } of source.matchAll(/\r\n|[\n\r]/g)) starts.push(index + end.length);
  return (at) => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
