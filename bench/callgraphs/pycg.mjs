// PyCG's micro benchmark (github.com/vitsalis/PyCG, micro-benchmark/snippets): one folder a program, with callgraph.json as
// { "module.caller": ["module.callee", …] }. SWARM-CG and Jarvis keep the same layout. A class that is called is its `__init__`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TRUTH = 'callgraph.json';

/** Folders with a call graph, anywhere below. */
export function programs(root) {
  const found = [];
  const visit = (folder) => {
    if (existsSync(join(folder, TRUTH))) found.push({ folder, group: dirname(folder).slice(root.length + 1) || '.' });
    else for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) visit(join(folder, entry.name));
  };
  visit(root);
  return found;
}

/** Calls of what the program itself declares: `<builtin>.print` and libraries are no edges that we claim. */
export function truthOf(folder) {
  const graph = JSON.parse(readFileSync(join(folder, TRUTH), 'utf8'));
  const own = new Set(Object.keys(graph).filter((name) => isDeclared(folder, name)));
  return Object.entries(graph).flatMap(([caller, callees]) =>
    callees.filter((callee) => own.has(callee) && !callee.startsWith('<')).map((callee) => `${caller} -> ${callee}`),
  );
}

/** What lies outside of the program stands in the graph as a caller of nothing. */
function isDeclared(folder, name) {
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

export const MADE_BY = '__init__';
