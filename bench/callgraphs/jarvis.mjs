// Jarvis' micro benchmark (github.com/pythonJaRvis/pythonJaRvis.github.io, folder Jarvis): programs below
// dataset/micro_benchmark, their graphs below ground_truth/micro_benchmark, in PyCG's form.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { callsOf, isDeclared } from './pycg.mjs';
import { foldersWithTruth, statedCalls } from './stated-graphs.mjs';

export { callsOf };

export function programs(root) {
  const [truths, sources] = ['ground_truth', 'dataset'].map((part) => join(root, part, 'micro_benchmark'));
  return foldersWithTruth(truths).map(({ folder: truth }) => {
    const name = relative(truths, truth);
    // One group is spelled in two ways.
    const folder = [name, name.replace('new_direct_', 'new_direct ')].map((n) => join(sources, n)).find((f) => existsSync(f));
    return { folder, truth, group: dirname(name) };
  });
}

export const truthOf = ({ folder, truth }) => statedCalls(truth, (name) => isDeclared(folder, name));
