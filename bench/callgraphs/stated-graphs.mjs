// Programs that come with their call graph as callgraph.json, one folder each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TRUTH = 'callgraph.json';

/** Folders with a call graph, anywhere below. */
export function foldersWithTruth(root) {
  const found = [];
  const visit = (folder) => {
    if (existsSync(join(folder, TRUTH))) found.push({ folder, group: dirname(folder).slice(root.length + 1) || '.' });
    else for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) visit(join(folder, entry.name));
  };
  visit(root);
  return found;
}

/** Calls of what the program itself declares, unless `all` are wanted: `<builtin>.print` and libraries are not edges that we claim. */
export function statedCalls(folder, isDeclared, { all = false, keyed = false, file = TRUTH } = {}) {
  const graph = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const own = new Set(Object.keys(graph).filter(isDeclared));
  return Object.entries(graph).flatMap(([caller, callees]) =>
    callees
      .filter((callee) => all || ((own.has(callee) || (!keyed && isDeclared(callee))) && !callee.startsWith('<')))
      .map((callee) => `${caller} -> ${callee}`),
  );
}
