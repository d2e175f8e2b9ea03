/** Names under which a text has a module as one value: `import * as rules from './rules'`, `const rules = require('./rules')`. */

const WHOLE = /\bimport\s*\*\s*as\s+([\w$]+)\s+from\s*['"]([^'"\n]+)['"]|\b(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*['"]([^'"\n]+)['"]\s*\)/g;

export function namesOfModule(text: string, path: string): string[] {
  const wanted = moduleName(path);
  return [...text.matchAll(WHOLE)].flatMap(([, imported, from, required, at]) => (moduleName(from ?? at ?? '') === wanted ? [imported ?? required ?? ''] : []));
}

/** `npm` of `../lib/npm.ts`; a folder stands for its index. */
export const moduleName = (path: string): string => /([^/]+?)(?:\.[cm]?[jt]sx?)?$/.exec(path.replace(/\/index(?:\.[cm]?[jt]sx?)?$/, ''))?.[1] ?? '';
