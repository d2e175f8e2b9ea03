// SWARM-CG's JavaScript programs (github.com/secure-software-engineering/SWARM-CG, benchmarks/javascript/swarm_js): one
// folder each, with callgraph.json as { "file.caller": ["file.callee", …] }; arrow functions are numbered.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { namedCalls } from './named-calls.mjs';
import { foldersWithTruth, statedCalls } from './stated-graphs.mjs';

export const programs = (root) => foldersWithTruth(root);

export const truthOf = ({ folder }) =>
  statedCalls(folder, (name) => name.split('.').some((_, i, parts) => existsSync(`${join(folder, parts.slice(0, i + 1).join('/'))}.js`)));

function nameOf({ file, name, kind }) {
  // A folder is called by its name, not by that of its index.
  const module = file.replace(/(?:\/index)?\.[cm]?js$/, '').replaceAll('/', '.');
  return kind === 'file' || kind === 'module' ? module : `${module}.${name}`;
}

const lambda = { is: ({ kind, signature }) => kind === 'function' && /=>|=\s*(?:async\s*)?\(/.test(signature), token: '=>', name: (n) => `<arrow${n}>` };

export const callsOf = (reader, _, sourceOf) => namedCalls(reader, { nameOf, madeBy: 'constructor', lambda }, sourceOf);
