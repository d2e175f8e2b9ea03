// Jarvis' six applications (github.com/pythonJaRvis/pythonJaRvis.github.io, folder Jarvis): ground_truth/macro_benchmark has the
// whole graph of each (EA.json), written down by hand, dataset/macro_benchmark/pj the sources. It has functions that an entry
// point gets to, and what a function outside of it calls is not judged. That a module imports another one or runs the
// body of a class stands there as a call; here it is none.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { namedCalls } from './named-calls.mjs';
import { lambda, nameOf } from './pycg.mjs';
import { statedCalls } from './stated-graphs.mjs';

/** What was analysed: a folder or a file of each application, and where its modules' names begin. */
const SOURCES = {
  bpytop: ['bpytop.py', ''],
  sqlparse: ['sqlparse', ''],
  TextRank4ZH: ['textrank4zh', ''],
  furl: ['furl', ''],
  'rich-cli': ['src/rich_cli', 'src.'],
  sshtunnel: ['sshtunnel.py', ''],
};

const TRUTH = 'EA.json';

export function programs(root) {
  const truths = join(root, 'ground_truth', 'macro_benchmark');
  return readdirSync(truths)
    .filter((name) => name in SOURCES)
    .map((name) => {
      const [source, prefix] = SOURCES[name];
      return { folder: join(root, 'dataset', 'macro_benchmark', 'pj', name), truth: join(truths, name), group: name, files: [source], prefix };
    });
}

export function truthOf({ truth, prefix }, declared) {
  const bodies = new Set(declared.filter((node) => node.kind === 'file' || node.kind === 'class').map((node) => shown(node, prefix)));
  return statedCalls(truth, () => true, { keyed: true, file: TRUTH }).filter((edge) => !bodies.has(calleeOf(edge)) && !isModule(calleeOf(edge)));
}

const calleeOf = (edge) => edge.slice(edge.indexOf(' -> ') + ' -> '.length);

const isModule = (name) => name.endsWith('.__init__') && !/[A-Z]\w*\.__init__$/.test(name);

const shown = (node, prefix) => nameOf(node).slice(prefix.length);

export async function callsOf(reader, { truth, prefix }, sourceOf) {
  const judged = new Set(statedCalls(truth, () => true, { file: TRUTH, all: true }).map((edge) => edge.split(' -> ')[0]));
  const calls = await namedCalls(reader, { nameOf: (node) => shown(node, prefix), madeBy: '__init__', lambda }, sourceOf);
  return calls.filter((edge) => judged.has(edge.split(' -> ')[0]));
}
