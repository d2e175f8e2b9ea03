/** Files that only declare what a file beside them holds: `http.pyi` of `http.py`, `index.d.ts` of `index.js`. */
const CODE_OF: readonly (readonly [declares: RegExp, code: readonly string[]])[] = [
  [/\.pyi$/, ['.py']],
  [/\.d\.([mc]?)ts$/, ['.$1ts', '.$1js', '.ts', '.js', '.tsx', '.jsx']],
];

/** Where the code itself would stand; empty for a file that is code. */
export function implementationPaths(path: string): string[] {
  return CODE_OF.flatMap(([declares, code]) => (declares.test(path) ? code.map((ending) => path.replace(declares, ending)) : []));
}
