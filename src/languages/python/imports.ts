/**
 * `import` statements in, ImportFacts out. `import a.b.c` binds `a`, so it gives two facts: the name `a`, and the
 * module `a.b.c` that was loaded. An import inside a function is visible to the function's end only.
 */
import type { ImportFact } from '../../model/facts.ts';
import type { PythonFile } from './python-file.ts';
import type { Node } from './syntax/node.ts';
import { splitTopLevel } from './text-scan.ts';

const FROM = /^from\s*(\.*)\s*([\w.]*)\s+import\s*\(?([\s\S]*?)\)?\s*$/;

export function importStatement(file: PythonFile, node: Node): void {
  const text = withoutComments(file.text(node));
  for (const part of splitTopLevel(text.replace(/^import\s+/, ''), ',')) {
    const [module, alias] = aliased(part.text);
    if (alias !== undefined) bind(file, node, { specifier: module, imported: null, local: alias });
    else {
      const head = module.split('.')[0] as string;
      bind(file, node, { specifier: head, imported: null, local: head });
      if (head !== module) bind(file, node, { specifier: module, imported: null, local: null });
    }
  }
}

export function importFromStatement(file: PythonFile, node: Node): void {
  const parts = FROM.exec(withoutComments(file.text(node)));
  if (parts === null) return;
  const specifier = `${parts[1]}${parts[2]}`;
  const names = (parts[3] as string).trim();
  if (names === '*') {
    file.hasStarImport = true;
    bind(file, node, { specifier, imported: '*', local: null, exportedAs: '*' });
    return;
  }
  for (const part of splitTopLevel(names, ',')) {
    const [name, alias] = aliased(part.text);
    bind(file, node, { specifier, imported: name, local: alias ?? name });
  }
}

/** `importlib.import_module('a.b')`: a module that is loaded without a name. */
export function dynamicImport(file: PythonFile, node: Node, specifier: string): void {
  if (/^[\w.]+$/.test(specifier)) bind(file, node, { specifier, imported: null, local: null });
}

function aliased(text: string): [name: string, alias: string | undefined] {
  const words = text.split(/\s+as\s+/);
  return [(words[0] as string).replace(/\s+/g, ''), words[1]?.trim()];
}

function withoutComments(text: string): string {
  return text.includes('#') || text.includes('\\') ? text.replace(/#.*$|\\$/gm, '') : text;
}

function bind(file: PythonFile, node: Node, fact: Omit<ImportFact, 'line' | 'start' | 'end'>): void {
  if (fact.specifier === '') return;
  const scope = file.scopes.innermostFunction;
  const range = scope === undefined ? {} : { start: node.start, end: scope.end };
  if (fact.local !== null && node.parent?.kind === 'module') endEarlier(file, fact, node.start);
  file.facts.imports.push({ ...fact, line: file.lineAt(node.start), ...range });
  if (fact.local === null) return;
  file.imported.set(fact.local, fact.imported === null ? fact.specifier : `${fact.specifier}.${fact.imported}`);
}

/** An import of the module that always runs takes the name from one before it. */
function endEarlier(file: PythonFile, { local, specifier, imported }: Pick<ImportFact, 'local' | 'specifier' | 'imported'>, end: number): void {
  if (local === null || !file.imported.has(local)) return;
  const { imports } = file.facts;
  const at = imports.findLastIndex((fact) => fact.local === local && fact.start === undefined);
  const earlier = imports[at];
  if (earlier !== undefined && (earlier.specifier !== specifier || earlier.imported !== imported)) imports[at] = { ...earlier, start: 0, end };
}
