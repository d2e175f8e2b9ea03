// PyCG's micro benchmark (github.com/vitsalis/PyCG, micro-benchmark/snippets), and what SWARM-CG made of it
// (benchmarks/python/pycg_extended, benchmarks/python/headergen): one folder a program, with callgraph.json as { "module.caller": ["module.callee", …] }.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { namedCalls } from './named-calls.mjs';
import { foldersWithTruth, statedCalls } from './stated-graphs.mjs';

/** HeaderGen's programs stand there twice, as a notebook too. */
export const programs = (root) =>
  foldersWithTruth(root).map((program) => ({ ...program, files: readdirSync(program.folder).filter((file) => !file.endsWith('.ipynb')) }));

export const truthOf = ({ folder }) => statedCalls(folder, (name) => isDeclared(folder, name));

/** What lies outside of the program stands in the graph as a caller of nothing. */
export function isDeclared(folder, name) {
  const parts = name.split('.');
  return parts.some((_, i) => ['.py', '/__init__.py'].some((ending) => existsSync(join(folder, parts.slice(0, i + 1).join('/') + ending))));
}

/** `pkg/mod.py` and `Type.method` as `pkg.mod.Type.method`. A file is its module. */
export function nameOf({ file, name, kind }) {
  const module = file
    .replace(/\.py$/, '')
    .replace(/(?:^|\/)__init__$/, '')
    .replaceAll('/', '.');
  return kind === 'file' || kind === 'module' || kind === 'package' ? module : [module, name].filter(Boolean).join('.');
}

export const lambda = {
  is: ({ kind, signature }) => kind === 'function' && /^\w+\s*(?::[^=]*)?=\s*lambda\b/.test(signature),
  token: /\blambda\b/,
  name: (n) => `<lambda${n}>`,
};

export const callsOf = (reader, _, sourceOf) => namedCalls(reader, { nameOf, madeBy: '__init__', lambda }, sourceOf);
